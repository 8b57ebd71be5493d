CREATE TABLE "submission_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"device" text NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"suspended_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "submission_grants" ADD CONSTRAINT "submission_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_grants_key" ON "submission_grants" USING btree ("customer_id","public_key");--> statement-breakpoint
CREATE INDEX "submission_grants_session" ON "submission_grants" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "submission_grants_expiry" ON "submission_grants" USING btree ("expires_at");