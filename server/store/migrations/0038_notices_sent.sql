CREATE TABLE "notices_sent" (
	"customer_id" text NOT NULL,
	"subject" text NOT NULL,
	"cause" text NOT NULL,
	"period" text NOT NULL,
	"way" text NOT NULL,
	"oid" text NOT NULL,
	"account_number" text NOT NULL,
	"says" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notices_sent_customer_id_subject_cause_period_way_pk" PRIMARY KEY("customer_id","subject","cause","period","way")
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "came_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices_sent" ADD CONSTRAINT "notices_sent_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_sent_one" ON "notices_sent" USING btree ("oid","way");--> statement-breakpoint
CREATE INDEX "notices_sent_due" ON "notices_sent" USING btree ("way","due_at") WHERE "notices_sent"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notices_sent_age" ON "notices_sent" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bills_issued" ON "bills" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "bills_due" ON "bills" USING btree (substr("facts"->>'paymentDueBy', 1, 10));