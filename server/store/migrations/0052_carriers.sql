CREATE TABLE "provider_outcomes" (
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_outcomes_provider_kind_day_pk" PRIMARY KEY("provider","kind","day")
);
--> statement-breakpoint
ALTER TABLE "notices_sent" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notices_sent_tried" ON "notices_sent" USING btree ("created_at") WHERE "notices_sent"."state" = 'tried';