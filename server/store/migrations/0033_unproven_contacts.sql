CREATE TABLE "unproven_contacts" (
	"ca_account" text NOT NULL,
	"customer_id" text NOT NULL,
	"contact_hash" text NOT NULL,
	CONSTRAINT "unproven_contacts_ca_account_contact_hash_customer_id_pk" PRIMARY KEY("ca_account","contact_hash","customer_id")
);
--> statement-breakpoint
ALTER TABLE "unproven_contacts" ADD CONSTRAINT "unproven_contacts_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unproven_contacts_customer" ON "unproven_contacts" USING btree ("customer_id");