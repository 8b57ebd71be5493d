CREATE TABLE "text_messages" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"kind" text NOT NULL,
	"message_sid" text NOT NULL,
	"sender" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"report_id" integer,
	"held_for_review" text
);
--> statement-breakpoint
ALTER TABLE "outage_reports" ADD COLUMN "priority" text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_sid" ON "text_messages" USING btree ("message_sid");--> statement-breakpoint
CREATE INDEX "text_messages_age" ON "text_messages" USING btree ("received_at");