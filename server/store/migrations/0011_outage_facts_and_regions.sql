CREATE TABLE "kml_template" (
	"id" text PRIMARY KEY NOT NULL,
	"kml" text NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outage_regions" (
	"region_id" text PRIMARY KEY NOT NULL,
	"region_name" text NOT NULL,
	"shape" jsonb NOT NULL,
	"position" integer
);
--> statement-breakpoint
ALTER TABLE "outages" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;