-- Notifications, which triggers write in the transaction of the change.

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  permission text DEFAULT 'any' NOT NULL,
  recipient_id uuid,
  title text NOT NULL,
  message text NOT NULL,
  record_type text,
  record_id uuid,
  is_security boolean DEFAULT false NOT NULL,
  author_id uuid,
  occurrences integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT notifications_record_whole CHECK ((record_type is null) = (record_id is null)),
  CONSTRAINT notifications_permission_known CHECK (permission in ('any', 'main-admin', 'dashboard', 'users', 'plans', 'subadmins', 'wallets', 'withdrawals', 'support', 'referrals', 'transactions')),
  CONSTRAINT notifications_recipient_id_users_id_fk FOREIGN KEY (recipient_id) REFERENCES users (id),
  CONSTRAINT notifications_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX notifications_latest ON notifications (permission, created_at, id) WHERE recipient_id is null;
--> statement-breakpoint
CREATE INDEX notifications_recipient ON notifications (recipient_id, created_at, id) WHERE recipient_id is not null;
--> statement-breakpoint
CREATE INDEX notifications_security ON notifications (recipient_id, permission, created_at, id) WHERE is_security;
--> statement-breakpoint
CREATE INDEX notifications_author ON notifications (recipient_id, author_id) WHERE author_id is not null;
--> statement-breakpoint
CREATE INDEX notifications_created ON notifications (created_at);
--> statement-breakpoint
CREATE TABLE notification_reads (
  notification_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT notification_reads_user_id_notification_id_pk PRIMARY KEY (user_id, notification_id),
  CONSTRAINT notification_reads_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE CASCADE,
  CONSTRAINT notification_reads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX notification_reads_notification ON notification_reads (notification_id);
--> statement-breakpoint
CREATE FUNCTION create_topup_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message, record_type, record_id)
  SELECT 'transactions', 'New top-up',
         users.full_name || ' sent ' || in_dollars(amount) || ' in ' || replace(network::text, '_', ' ') || '.',
         'transaction', added.id
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER topups_notify AFTER INSERT ON topups REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION create_topup_notifications();
--> statement-breakpoint
CREATE FUNCTION create_withdrawal_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message, record_type, record_id)
  SELECT 'withdrawals', 'New withdrawal request',
         users.full_name || ' requested a withdrawal of ' || in_dollars(amount) || '.',
         'withdrawal', added.id
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_notify AFTER INSERT ON withdrawals REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION create_withdrawal_notifications();
--> statement-breakpoint
CREATE FUNCTION create_ticket_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message, record_type, record_id)
  SELECT 'support', 'New support ticket', users.full_name || ': ' || subject, 'ticket', added.id
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_notify AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION create_ticket_notifications();
--> statement-breakpoint
-- Documents that are added by one statement create one notification, without the verified ones. If a user replaces documents
-- repeatedly, the notification is reused: it becomes unread and the latest.
CREATE FUNCTION create_document_notification() RETURNS trigger
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
  existing_id uuid;
BEGIN
  IF documents = '' THEN
    RETURN NULL;
  END IF;
  -- Changes of one user cannot overlap, because they lock its row. The limit of one day keeps the search fast.
  UPDATE notifications SET created_at = now(), occurrences = occurrences + 1
  WHERE id = (
    SELECT id FROM notifications
    WHERE permission = 'users' AND recipient_id IS NULL AND created_at > now() - interval '1 day'
      AND title = 'New document to verify' AND record_id = NEW.id AND message = NEW.full_name || ': ' || documents
    ORDER BY created_at DESC LIMIT 1)
  RETURNING id INTO existing_id;
  IF FOUND THEN
    DELETE FROM notification_reads WHERE notification_id = existing_id;
  ELSE
    INSERT INTO notifications (permission, title, message, record_type, record_id)
    VALUES ('users', 'New document to verify', NEW.full_name || ': ' || documents, 'user', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_notify_of_first_documents AFTER INSERT ON users
FOR EACH ROW
WHEN (coalesce(NEW.identification_document_id, NEW.proof_of_address_document_id, NEW.selfie_upload_id) IS NOT NULL)
EXECUTE FUNCTION create_document_notification();
--> statement-breakpoint
CREATE TRIGGER users_notify_of_documents
AFTER UPDATE OF identification_document_id, proof_of_address_document_id, selfie_upload_id ON users
FOR EACH ROW EXECUTE FUNCTION create_document_notification();
--> statement-breakpoint
-- A new deposit address is a security notification with the full address, so that a manipulated one is noticed immediately.
CREATE FUNCTION create_deposit_address_notification() RETURNS trigger
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
CREATE TRIGGER deposit_wallets_notify AFTER INSERT OR UPDATE OF network_type, wallet_address ON deposit_wallets
FOR EACH ROW EXECUTE FUNCTION create_deposit_address_notification();
