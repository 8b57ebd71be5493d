CREATE TABLE "power_questions" (
	"key" text PRIMARY KEY NOT NULL,
	"key_hash" text GENERATED ALWAYS AS (encode(substring(sha256(('stormlamp key ' || "power_questions"."key")::bytea) for 16), 'hex')::uuid::text) STORED NOT NULL,
	"customer_id" text NOT NULL,
	"installation_number" text NOT NULL,
	"account_number" text NOT NULL,
	"region_id" text NOT NULL,
	"spell" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "power_questions" ADD CONSTRAINT "power_questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "power_questions_one" ON "power_questions" USING btree ("customer_id","installation_number","region_id","spell");--> statement-breakpoint
CREATE INDEX "power_questions_hash" ON "power_questions" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "power_questions_age" ON "power_questions" USING btree ("asked_at");