CREATE TABLE "association_checks" (
	"session_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"ca_account" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_checks_session_hash_ca_account_pk" PRIMARY KEY("session_hash","ca_account")
);
--> statement-breakpoint
ALTER TABLE "association_checks" ADD CONSTRAINT "association_checks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_checks" ADD CONSTRAINT "association_checks_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_checks_customer" ON "association_checks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "association_checks_age" ON "association_checks" USING btree ("expires_at");