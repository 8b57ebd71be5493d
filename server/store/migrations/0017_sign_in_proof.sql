CREATE TABLE "ended_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "sign_in_not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "native_handovers" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "awaits_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "asks_anew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ended_sessions_expiry" ON "ended_sessions" USING btree ("expires_at");