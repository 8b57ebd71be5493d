CREATE TABLE "outage_episodes" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"region_id" text NOT NULL,
	"name" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"absent_since" timestamp with time zone,
	"lists" integer NOT NULL,
	"doubted_at" timestamp with time zone,
	"doubt_why" text,
	"doubt_open" integer,
	"released_at" timestamp with time zone,
	CONSTRAINT "outage_episodes_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "outages_left" (
	"outage_id" text NOT NULL,
	"region_id" text NOT NULL,
	"region" text,
	"planned" text NOT NULL,
	"alerts" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outages_left_outage_id_region_id_planned_pk" PRIMARY KEY("outage_id","region_id","planned")
);
--> statement-breakpoint
ALTER TABLE "region_ladders" ADD COLUMN "is_restored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "region_ladders" ADD COLUMN "episode_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outages_left_at" ON "outages_left" USING btree ("left_at");