CREATE TABLE "sealed_messages" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed_text" text NOT NULL,
	"key_id" text NOT NULL
);
