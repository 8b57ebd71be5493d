CREATE TABLE "planned_ladders" (
	"outage_id" text PRIMARY KEY NOT NULL,
	"region_id" text NOT NULL,
	"name" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"step" text NOT NULL,
	"lead" integer,
	"moves" integer DEFAULT 0 NOT NULL,
	"is_announced" boolean NOT NULL,
	"step_at" timestamp with time zone NOT NULL,
	"is_told" boolean NOT NULL,
	"gone_since" timestamp with time zone,
	"gone_revision" integer,
	"held_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "region_ladders" ADD COLUMN "is_crew_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "region_ladders" ADD COLUMN "is_crew_news" boolean DEFAULT false NOT NULL;