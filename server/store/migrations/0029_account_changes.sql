CREATE TABLE "cdc_updates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cdc_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"request_number" integer NOT NULL,
	"sequence" integer NOT NULL,
	"account_number" text NOT NULL,
	"change_type" text NOT NULL,
	"value" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "details_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "accounts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cdc_updates" ADD CONSTRAINT "cdc_updates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cdc_updates_customer" ON "cdc_updates" USING btree ("customer_id");