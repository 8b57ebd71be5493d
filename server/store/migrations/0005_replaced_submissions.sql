DROP INDEX "meter_reads_one_a_day";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "hash_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "meter_reads" ADD COLUMN "superseded_by" text;--> statement-breakpoint
ALTER TABLE "outage_reports" ADD COLUMN "superseded_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_reads_key" ON "meter_reads" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "outage_reports_key" ON "outage_reports" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_reads_one_a_day" ON "meter_reads" USING btree ("meter_number","read_date") WHERE "meter_reads"."superseded_by" is null;