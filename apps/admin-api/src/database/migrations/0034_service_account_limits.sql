-- A password-reset link belongs to the account as it was when the link was made: a new email or another role ends it too.
DROP TRIGGER users_void_password_reset ON users;
--> statement-breakpoint
CREATE TRIGGER users_void_password_reset AFTER UPDATE OF password_hash, status, closed_at, email, role ON users
FOR EACH ROW WHEN (
  OLD.password_hash IS DISTINCT FROM NEW.password_hash
  OR OLD.status IS DISTINCT FROM NEW.status
  OR OLD.closed_at IS DISTINCT FROM NEW.closed_at
  OR OLD.email IS DISTINCT FROM NEW.email
  OR OLD.role IS DISTINCT FROM NEW.role
) EXECUTE FUNCTION void_password_reset();
--> statement-breakpoint
-- Without its second factor, the account would be open to whoever holds a link that was made while the factor guarded it.
CREATE FUNCTION void_password_reset_of_factor() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER authenticators_void_password_reset AFTER DELETE ON authenticators
FOR EACH ROW WHEN (OLD.secret IS NOT NULL) EXECUTE FUNCTION void_password_reset_of_factor();
--> statement-breakpoint
CREATE TRIGGER passkeys_void_password_reset AFTER DELETE ON passkeys
FOR EACH ROW EXECUTE FUNCTION void_password_reset_of_factor();
--> statement-breakpoint
-- What limits the key of a service account besides its flags. Every key that there is stays as it was: without limits.
ALTER TABLE "service_accounts" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "networks" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
-- The cast fails for what is not a network in CIDR notation.
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_networks" CHECK (cardinality("networks") <= 20 AND "networks"::cidr[] IS NOT NULL);
