CREATE TABLE "email_objections" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_objections" ADD CONSTRAINT "email_objections_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_objections_customer" ON "email_objections" USING btree ("customer_id","changed_at");--> statement-breakpoint
CREATE INDEX "email_objections_email" ON "email_objections" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_objections_expiry" ON "email_objections" USING btree ("expires_at");