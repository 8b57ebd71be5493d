CREATE TABLE "payment_plans" (
	"ca_account" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"day_range" jsonb,
	"transit" text,
	"institution_number" text,
	"institution_name" text,
	"holder_name" text,
	"day_of_month" integer,
	"pad_category" text,
	"sealed_account" text,
	"key_id" text,
	"entered_by" text,
	"since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_plans_entered_by" ON "payment_plans" USING btree ("entered_by");