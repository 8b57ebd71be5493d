ALTER TABLE "interactions" ADD COLUMN "written_by" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
-- What has a ticket the server wrote: nothing else ever set one.
UPDATE "interactions" SET "written_by" = 'server' WHERE "ticket" IS NOT NULL;
