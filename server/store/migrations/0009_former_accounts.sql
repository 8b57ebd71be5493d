CREATE TABLE "former_accounts" (
	"ca_account" text NOT NULL,
	"customer_id" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_accounts_ca_account_customer_id_pk" PRIMARY KEY("ca_account","customer_id")
);
--> statement-breakpoint
ALTER TABLE "former_accounts" ADD CONSTRAINT "former_accounts_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_accounts" ADD CONSTRAINT "former_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;