ALTER TYPE "public"."role" ADD VALUE 'service';--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea",
	"key_end" text NOT NULL,
	"key_made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_by_id" uuid NOT NULL,
	CONSTRAINT "service_accounts_key" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Four eyes are about people: no program proposes or agrees, so that what it may do is the main admin's alone to say. The
-- word is compared as a text, because a transaction cannot use a value that it has added to a type.
CREATE OR REPLACE FUNCTION flags_held(role role, permissions text[], closed_at timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN role IS NULL OR role::text IN ('user', 'service') OR closed_at IS NOT NULL THEN ARRAY[]::text[]
    WHEN role = 'admin' THEN ARRAY['main-admin']
    ELSE ARRAY(SELECT flag FROM unnest(permissions) AS flag ORDER BY flag) END;
$$;
