CREATE TABLE "back_office_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "back_office_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"of" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"told" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hand_overs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"ca_account" text,
	"lane" text NOT NULL,
	"payload" jsonb,
	"payload_hash" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"parked_why" text,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "as_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "open_balance_cents" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "open_balance_on" text;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_key" ON "hand_overs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "hand_overs_lane" ON "hand_overs" USING btree ("lane","id") WHERE "hand_overs"."taken_at" is null and "hand_overs"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_due" ON "hand_overs" USING btree ("next_attempt_at") WHERE "hand_overs"."taken_at" is null and "hand_overs"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_account" ON "hand_overs" USING btree ("ca_account","id");--> statement-breakpoint
CREATE INDEX "hand_overs_customer" ON "hand_overs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "hand_overs_waiting" ON "hand_overs" USING btree ("changed_at") WHERE "hand_overs"."taken_at" is null and "hand_overs"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_parked" ON "hand_overs" USING btree ("parked_at") WHERE "hand_overs"."parked_at" is not null;