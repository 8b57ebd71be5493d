CREATE TABLE "bills" (
	"document_id" text PRIMARY KEY NOT NULL,
	"ca_account" text NOT NULL,
	"issued_on" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_account" ON "bills" USING btree ("ca_account","issued_on");