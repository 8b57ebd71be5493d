CREATE TABLE "outage_told" (
	"outage_id" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"region_id" text NOT NULL,
	"planned" text NOT NULL,
	"estimate" timestamp with time zone,
	"estimate_by" timestamp with time zone,
	"crew_stage" text,
	"crew_status" text,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "outage_told_outage_id_told_at_pk" PRIMARY KEY("outage_id","told_at")
);
--> statement-breakpoint
CREATE INDEX "outage_told_at" ON "outage_told" USING btree ("told_at");