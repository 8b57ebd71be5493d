CREATE TABLE "accounts" (
	"ca_account" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"position" integer NOT NULL,
	"bp_account" text NOT NULL,
	"account_type" text NOT NULL,
	"associated" jsonb NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"contact_number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "meter_reads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meter_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 48213 CACHE 1),
	"customer_id" text NOT NULL,
	"ca_account" text NOT NULL,
	"meter_number" text NOT NULL,
	"read_date" text NOT NULL,
	"meter_read" text NOT NULL,
	"submitted_date_time" text NOT NULL,
	"captured_date_time" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"move_in_out_indicator" text NOT NULL,
	"photo_file_name" text,
	"photo_length" integer,
	"interaction_type" text NOT NULL,
	"interaction_text" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"flagged_for_review" text
);
--> statement-breakpoint
CREATE TABLE "meters" (
	"meter_number" text PRIMARY KEY NOT NULL,
	"ca_account" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"customer_id" text NOT NULL,
	"file_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"file_length" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photos_customer_id_file_name_pk" PRIMARY KEY("customer_id","file_name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"remember_me" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_ca_account_accounts_ca_account_fk" FOREIGN KEY ("ca_account") REFERENCES "public"."accounts"("ca_account") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_customer" ON "accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "accounts_bp" ON "accounts" USING btree ("bp_account");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_subject" ON "customers" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_reads_one_a_day" ON "meter_reads" USING btree ("meter_number","read_date");--> statement-breakpoint
CREATE INDEX "meters_account" ON "meters" USING btree ("ca_account");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");