ALTER TABLE "association_objections" DROP CONSTRAINT "association_objections_pkey";--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "association_objections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "reader_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "association_objections" ADD COLUMN "mailed" text DEFAULT 'alone' NOT NULL;--> statement-breakpoint
CREATE INDEX "association_objections_token" ON "association_objections" USING btree ("token_hash");