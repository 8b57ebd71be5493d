ALTER TABLE "meter_reads" ADD COLUMN "unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_accounts" ADD COLUMN "unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "meter_reads_superseded" ON "meter_reads" USING btree ("superseded_by") WHERE "meter_reads"."superseded_by" is not null;