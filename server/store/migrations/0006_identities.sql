DROP INDEX "customers_subject";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "issuer" text;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_identity" ON "customers" USING btree ("subject","issuer");