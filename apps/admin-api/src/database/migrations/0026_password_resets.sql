CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A link belongs to the account as it was: a new password voids it, and so does an account that is closed or made inactive.
CREATE FUNCTION void_password_reset() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_void_password_reset AFTER UPDATE OF password_hash, status, closed_at ON users
FOR EACH ROW WHEN (
  OLD.password_hash IS DISTINCT FROM NEW.password_hash
  OR OLD.status IS DISTINCT FROM NEW.status
  OR OLD.closed_at IS DISTINCT FROM NEW.closed_at
) EXECUTE FUNCTION void_password_reset();
