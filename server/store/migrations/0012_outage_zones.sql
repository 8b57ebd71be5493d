CREATE TABLE "outage_zones" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"region_ids" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outage_zones" ADD CONSTRAINT "outage_zones_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;