-- A session that is open already was proved when it began, and not now.
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "sessions" SET "proven_at" = "created_at";
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "proven_at" SET DEFAULT now(), ALTER COLUMN "proven_at" SET NOT NULL;
