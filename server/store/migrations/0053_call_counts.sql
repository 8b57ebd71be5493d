-- Unlogged: a count does not wait for the disk. After a crash of the database it is empty, and a minute later that is forgotten.
CREATE UNLOGGED TABLE "call_counts" (
	"who_hash" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
