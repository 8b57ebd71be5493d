ALTER TABLE "association_objections" DROP CONSTRAINT "association_objections_pkey";--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "association_objections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "reader_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "adder_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "is_upheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "association_objections" SET "is_upheld" = true, "adder_hashes" = ARRAY[encode(sha256(convert_to('["email",' || to_json("customers"."email")::text || ']', 'UTF8')), 'hex')] FROM "customers" WHERE "customers"."id" = "association_objections"."customer_id" AND "is_proven" AND "used_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "mailed" text DEFAULT 'alone' NOT NULL;--> statement-breakpoint
CREATE INDEX "association_objections_token" ON "association_objections" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "association_objections" DROP COLUMN "is_proven";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "first_sign_in" timestamp with time zone;--> statement-breakpoint
DROP INDEX "payments_one_open";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("account_number","customer_id") WHERE "payments"."state" = 'open' and "payments"."customer_id" <> 'deleted';--> statement-breakpoint
ALTER TABLE "associations" ADD COLUMN "disputed_at" timestamp with time zone;