CREATE TABLE "api_key_uses" (
	"key_name" text NOT NULL,
	"door" text NOT NULL,
	"day" text NOT NULL,
	"uses" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_uses_key_name_door_day_pk" PRIMARY KEY("key_name","door","day")
);
--> statement-breakpoint
CREATE TABLE "held_associations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_associations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"ca_account" text NOT NULL,
	"said" jsonb NOT NULL,
	"key_name" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "back_office_imports" ADD COLUMN "key_name" text;--> statement-breakpoint
CREATE INDEX "api_key_uses_day" ON "api_key_uses" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "held_associations_one" ON "held_associations" USING btree ("ca_account","email");--> statement-breakpoint
CREATE INDEX "held_associations_age" ON "held_associations" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "accounts_place" ON "accounts" USING btree ((case when jsonb_typeof("details"->'latitude') = 'number' then ("details"->>'latitude')::float8 end),(case when jsonb_typeof("details"->'longitude') = 'number' then ("details"->>'longitude')::float8 end));