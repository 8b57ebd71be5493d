CREATE TABLE "push_deliveries" (
	"oid" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"not_before" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_deliveries_oid_endpoint_hash_pk" PRIMARY KEY("oid","endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "refused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_endpoint_hash_push_subscriptions_endpoint_hash_fk" FOREIGN KEY ("endpoint_hash") REFERENCES "public"."push_subscriptions"("endpoint_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_device" ON "push_deliveries" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_deliveries_customer" ON "push_deliveries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_age" ON "push_deliveries" USING btree ("tried_at");