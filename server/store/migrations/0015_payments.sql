CREATE TABLE "interactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"interaction_type" text NOT NULL,
	"interaction_text" text NOT NULL,
	"account_number" text,
	"date_time_created" text NOT NULL,
	"ticket" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"order_no" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"ticket" text,
	"reserved_until" timestamp with time zone NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"receipt" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "interactions_ticket" ON "interactions" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "interactions_customer" ON "interactions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("account_number") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ticket" ON "payments" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_number","created_at");