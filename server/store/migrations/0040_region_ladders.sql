CREATE TABLE "region_ladders" (
	"region_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"spell" text NOT NULL,
	"step" text NOT NULL,
	"estimates" integer DEFAULT 0 NOT NULL,
	"estimate" timestamp with time zone,
	"step_at" timestamp with time zone NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"gone_since" timestamp with time zone,
	"gone_revision" integer,
	"held_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "outage_zones_regions" ON "outage_zones" USING gin ("region_ids");