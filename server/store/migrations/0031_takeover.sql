CREATE TABLE "association_checks" (
	"session_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"ca_account" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_checks_session_hash_ca_account_pk" PRIMARY KEY("session_hash","ca_account")
);
--> statement-breakpoint
CREATE TABLE "association_objections" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ca_account" text NOT NULL,
	"customer_id" text NOT NULL,
	"is_proven" boolean NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "failed_guesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_guesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"counter_hash" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unproven_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unproven_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ca_account" text NOT NULL,
	"customer_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "association_checks" ADD CONSTRAINT "association_checks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_checks" ADD CONSTRAINT "association_checks_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_objections" ADD CONSTRAINT "association_objections_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unproven_changes" ADD CONSTRAINT "unproven_changes_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_checks_customer" ON "association_checks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "association_checks_age" ON "association_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "association_objections_account" ON "association_objections" USING btree ("ca_account","told_at");--> statement-breakpoint
CREATE INDEX "association_objections_customer" ON "association_objections" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "association_objections_age" ON "association_objections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "failed_guesses_counter" ON "failed_guesses" USING btree ("counter_hash","failed_at");--> statement-breakpoint
CREATE INDEX "failed_guesses_age" ON "failed_guesses" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "unproven_changes_account" ON "unproven_changes" USING btree ("ca_account","id");--> statement-breakpoint
CREATE INDEX "unproven_changes_customer" ON "unproven_changes" USING btree ("customer_id");