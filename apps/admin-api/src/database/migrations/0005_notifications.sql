DROP INDEX "notifications_created_at";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "permission" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_latest" ON "notifications" USING btree ("permission","created_at","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_permission_known" CHECK ("notifications"."permission" in ('any', 'dashboard', 'users', 'plans', 'subadmins', 'wallets', 'withdrawals', 'support', 'referrals', 'transactions'));
--> statement-breakpoint
-- Whoever writes what an admin must see, the notification is there with it.
CREATE FUNCTION in_dollars(amount numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '$' || to_char(amount, 'FM999,999,999,999,999,990.00');
--> statement-breakpoint
CREATE FUNCTION notify_of_topups() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message)
  SELECT 'transactions', 'New top-up',
         users.full_name || ' has sent ' || in_dollars(amount) || ' by ' || replace(network::text, '_', ' ') || '.'
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER topups_notify AFTER INSERT ON topups REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_topups();
--> statement-breakpoint
CREATE FUNCTION notify_of_withdrawals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message)
  SELECT 'withdrawals', 'New withdrawal request',
         users.full_name || ' asks for ' || in_dollars(amount) || ' to be paid out.'
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_notify AFTER INSERT ON withdrawals REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_withdrawals();
--> statement-breakpoint
CREATE FUNCTION notify_of_tickets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message)
  SELECT 'support', 'New support ticket', users.full_name || ': ' || subject
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_notify AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_tickets();
--> statement-breakpoint
-- Documents that come in one write make one notification. A verified one waits for nobody.
CREATE FUNCTION notify_of_documents() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  documents text := concat_ws(', ',
    CASE WHEN NEW.identification_document_id IS DISTINCT FROM OLD.identification_document_id
          AND NEW.identification_document_id IS NOT NULL AND NOT NEW.identification_document_verified
         THEN 'identification document' END,
    CASE WHEN NEW.proof_of_address_document_id IS DISTINCT FROM OLD.proof_of_address_document_id
          AND NEW.proof_of_address_document_id IS NOT NULL AND NOT NEW.proof_of_address_document_verified
         THEN 'proof of address' END,
    CASE WHEN NEW.selfie_upload_id IS DISTINCT FROM OLD.selfie_upload_id
          AND NEW.selfie_upload_id IS NOT NULL AND NOT NEW.selfie_upload_verified
         THEN 'selfie' END);
BEGIN
  IF documents <> '' THEN
    INSERT INTO notifications (permission, title, message)
    VALUES ('users', 'New document to verify', NEW.full_name || ': ' || documents);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_notify_of_first_documents AFTER INSERT ON users
FOR EACH ROW
WHEN (coalesce(NEW.identification_document_id, NEW.proof_of_address_document_id, NEW.selfie_upload_id) IS NOT NULL)
EXECUTE FUNCTION notify_of_documents();
--> statement-breakpoint
CREATE TRIGGER users_notify_of_documents
AFTER UPDATE OF identification_document_id, proof_of_address_document_id, selfie_upload_id ON users
FOR EACH ROW EXECUTE FUNCTION notify_of_documents();
