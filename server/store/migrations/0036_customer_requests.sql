CREATE TABLE "customer_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 5101 CACHE 1),
	"customer_id" text NOT NULL,
	"ca_account" text NOT NULL,
	"asked" jsonb NOT NULL,
	"note" text NOT NULL,
	"captured_date_time" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	"superseded_by" text,
	"flagged_for_review" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_requests_key" ON "customer_requests" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "customer_requests_account" ON "customer_requests" USING btree ("customer_id","ca_account","id");--> statement-breakpoint
CREATE INDEX "customer_requests_received" ON "customer_requests" USING btree ("received_at");