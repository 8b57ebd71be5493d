CREATE TABLE "regions_left" (
	"region_id" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
