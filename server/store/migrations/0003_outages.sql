CREATE TABLE "outage_feed" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"last_updated" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"outage_id" text PRIMARY KEY NOT NULL,
	"region_id" text NOT NULL,
	"region" text,
	"planned" text DEFAULT 'None' NOT NULL,
	"alerts" jsonb NOT NULL
);
