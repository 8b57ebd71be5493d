CREATE TABLE "payment_refunds" (
	"order_no" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"due_since" timestamp with time zone NOT NULL,
	"paid_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_no_payments_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."payments"("order_no") ON DELETE no action ON UPDATE no action;