-- Security notices stay in the bell until they are read, apart from the latest of the others.
ALTER TABLE "notifications" ADD COLUMN "is_security" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who caused it, where that is a colleague, and how many events it stands for.
ALTER TABLE "notifications" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "occurrences" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The titles that only the server itself has written, and only about an account's security, a deposit address or dual approval.
UPDATE notifications SET is_security = true
WHERE (recipient_id IS NOT NULL AND permission = 'any' AND title IN (
    'Signed in from a new device', 'New password', 'Recovery code used', 'Second factor removed', 'Passkey added',
    'Passkey removed', 'Authenticator app set up', 'Authenticator app removed', 'New recovery codes'))
  OR (permission = 'main-admin' AND title IN ('New deposit address', 'Deposit address changed'))
  OR (record_type = 'four_eyes' AND title = 'Four eyes');
--> statement-breakpoint
CREATE INDEX "notifications_security" ON "notifications" USING btree ("recipient_id","permission","created_at","id") WHERE "notifications"."is_security";--> statement-breakpoint
CREATE INDEX "notifications_author" ON "notifications" USING btree ("recipient_id","author_id") WHERE "notifications"."author_id" is not null;--> statement-breakpoint
-- A notice that stands for one more event is published again.
CREATE TRIGGER notifications_tell_of_change AFTER UPDATE ON notifications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
--> statement-breakpoint
-- As before, marked as security notices.
CREATE OR REPLACE FUNCTION notify_of_deposit_addresses() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO notifications (permission, title, message, record_type, record_id, is_security)
    VALUES ('main-admin', 'New deposit address', replace(NEW.network_type::text, '_', ' ') || ': ' || NEW.wallet_address,
            'deposit_wallet', NEW.id, true);
  ELSIF (NEW.network_type, NEW.wallet_address) IS DISTINCT FROM (OLD.network_type, OLD.wallet_address) THEN
    INSERT INTO notifications (permission, title, message, record_type, record_id, is_security)
    VALUES ('main-admin', 'Deposit address changed',
            'From ' || replace(OLD.network_type::text, '_', ' ') || ': ' || OLD.wallet_address ||
            ' to ' || replace(NEW.network_type::text, '_', ' ') || ': ' || NEW.wallet_address,
            'deposit_wallet', NEW.id, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but documents of one user that are replaced again and again stay one notice: it is unread and the latest again.
CREATE OR REPLACE FUNCTION notify_of_documents() RETURNS trigger
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
  repeated uuid;
BEGIN
  IF documents = '' THEN
    RETURN NULL;
  END IF;
  -- Two changes of one user cannot overlap, since both lock its row. The day keeps the search short.
  UPDATE notifications SET created_at = now(), occurrences = occurrences + 1
  WHERE id = (
    SELECT id FROM notifications
    WHERE permission = 'users' AND recipient_id IS NULL AND created_at > now() - interval '1 day'
      AND title = 'New document to verify' AND record_id = NEW.id AND message = NEW.full_name || ': ' || documents
    ORDER BY created_at DESC LIMIT 1)
  RETURNING id INTO repeated;
  IF FOUND THEN
    DELETE FROM notification_reads WHERE notification_id = repeated;
  ELSE
    INSERT INTO notifications (permission, title, message, record_type, record_id)
    VALUES ('users', 'New document to verify', NEW.full_name || ': ' || documents, 'user', NEW.id);
  END IF;
  RETURN NULL;
END $$;
