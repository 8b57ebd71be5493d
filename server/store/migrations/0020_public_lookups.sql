ALTER TABLE "text_messages" ADD COLUMN "installation_number" text;--> statement-breakpoint
UPDATE "text_messages" SET "installation_number" = coalesce(substring("body" from '(?i)out\s+at\s+installation\s+(\d{1,20})'), '') WHERE "kind" = 'outageReport';--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_anybody" ON "idempotency_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "meter_reads_of_anybody" ON "meter_reads" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "outage_reports_installation" ON "outage_reports" USING btree (("report"->>'installationNumber'),"received_at");--> statement-breakpoint
CREATE INDEX "accounts_line" ON "accounts" USING btree (regexp_replace(upper(("details"->'accountAddress'->>'addressLine1')), '[^[:alnum:]]', '', 'g'));--> statement-breakpoint
CREATE INDEX "accounts_line_and_city" ON "accounts" USING btree (regexp_replace(upper(("details"->'accountAddress'->>'addressLine1') || ("details"->'accountAddress'->>'city')), '[^[:alnum:]]', '', 'g'));--> statement-breakpoint
CREATE INDEX "accounts_meter" ON "accounts" USING btree (("details"->>'meterNumber'));--> statement-breakpoint
CREATE INDEX "accounts_region" ON "accounts" USING btree (("details"->>'regionId'));--> statement-breakpoint
CREATE INDEX "outage_regions_bounds" ON "outage_regions" USING gist (box(point(("shape"->'bounds'->>0)::float8, ("shape"->'bounds'->>1)::float8), point(("shape"->'bounds'->>2)::float8, ("shape"->'bounds'->>3)::float8))) WHERE "outage_regions"."position" is not null;--> statement-breakpoint
CREATE INDEX "text_messages_scope" ON "text_messages" USING btree ("scope");--> statement-breakpoint
CREATE INDEX "text_messages_installation" ON "text_messages" USING btree ("installation_number","received_at");