CREATE TABLE "known_places" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_up_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "known_places_expires_at" ON "known_places" USING btree ("expires_at");