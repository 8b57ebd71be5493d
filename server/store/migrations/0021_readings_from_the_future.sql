DROP INDEX "meter_reads_one_a_day";--> statement-breakpoint
ALTER TABLE "meter_reads" ADD COLUMN "from_future" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "meter_reads" SET "from_future" = true, "flagged_for_review" = coalesce("flagged_for_review", 'read date after the day received')
WHERE "read_date" > to_char(("received_at" AT TIME ZONE 'UTC') - interval '6 hours' + interval '15 minutes', 'YYYY-MM-DD');--> statement-breakpoint
CREATE UNIQUE INDEX "meter_reads_one_a_day" ON "meter_reads" USING btree ("meter_number","read_date") WHERE "meter_reads"."superseded_by" is null and not "meter_reads"."from_future";
