CREATE TABLE "associations" (
	"customer_id" text NOT NULL,
	"ca_account" text NOT NULL,
	"position" integer NOT NULL,
	"descriptive_name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"proof" text NOT NULL,
	"associated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "associations_customer_id_ca_account_pk" PRIMARY KEY("customer_id","ca_account")
);
--> statement-breakpoint
INSERT INTO "associations"
SELECT "customer_id", "ca_account", "position", coalesce("associated"->>'descriptiveName', ''),
	-- One default each: the first that was one, else the first.
	row_number() OVER (
		PARTITION BY "customer_id"
		ORDER BY coalesce("associated"->>'defaultAccount', '') = 'true' DESC, "position", "ca_account"
	) = 1,
	"associated" - 'caAccount' - 'bpAccount' - 'accountType' - 'descriptiveName' - 'defaultAccount' - 'dateTimeAssociated',
	'utility',
	coalesce(("associated"->>'dateTimeAssociated')::timestamp with time zone, now())
FROM "accounts";
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_customer_id_customers_id_fk";
--> statement-breakpoint
DROP INDEX "accounts_customer";--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "associations_account" ON "associations" USING btree ("ca_account");--> statement-breakpoint
CREATE UNIQUE INDEX "associations_default" ON "associations" USING btree ("customer_id") WHERE "associations"."is_default";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "associated";