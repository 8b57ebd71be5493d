DROP INDEX "idempotency_keys_of_anybody";--> statement-breakpoint
ALTER TABLE "text_messages" ALTER COLUMN "message_sid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ALTER COLUMN "sender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "key_hash" text GENERATED ALWAYS AS (encode(substring(sha256(('stormlamp key ' || "idempotency_keys"."key")::bytea) for 16), 'hex')::uuid::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "outage_reports" ADD COLUMN "key_hash" text GENERATED ALWAYS AS (encode(substring(sha256(('stormlamp key ' || "outage_reports"."idempotency_key")::bytea) for 16), 'hex')::uuid::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "key_hash" text GENERATED ALWAYS AS (case when "text_messages"."idempotency_key" like 'carried:%' then substr("text_messages"."idempotency_key", 9) else encode(substring(sha256(('stormlamp key ' || "text_messages"."idempotency_key")::bytea) for 16), 'hex')::uuid::text end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "bot_check" text;--> statement-breakpoint
CREATE INDEX "idempotency_keys_hash" ON "idempotency_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "outage_reports_key_hash" ON "outage_reports" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "text_messages_key_hash" ON "text_messages" USING btree ("key_hash");