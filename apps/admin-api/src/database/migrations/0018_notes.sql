CREATE TYPE "public"."note_record_type" AS ENUM('user', 'withdrawal', 'transaction', 'ticket');--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_type" "note_record_type" NOT NULL,
	"record_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_latest";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "record_type" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_record" ON "notes" USING btree ("record_type","record_id","is_pinned","created_at","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_recipient" ON "notifications" USING btree ("recipient_id","created_at","id") WHERE "notifications"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_latest" ON "notifications" USING btree ("permission","created_at","id") WHERE "notifications"."recipient_id" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_record_whole" CHECK (("notifications"."record_type" is null) = ("notifications"."record_id" is null));
--> statement-breakpoint
-- A note stays as it was written. The pin is named as the one exception, so that a later column is safe from the start.
CREATE TRIGGER notes_append_only BEFORE DELETE OR TRUNCATE ON notes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE TRIGGER notes_only_pinned BEFORE UPDATE ON notes
FOR EACH ROW WHEN (to_jsonb(NEW) - 'is_pinned' IS DISTINCT FROM to_jsonb(OLD) - 'is_pinned')
EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE TRIGGER note_mentions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON note_mentions
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
-- As before, and each names the record that it is about.
CREATE OR REPLACE FUNCTION notify_of_topups() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message, record_type, record_id)
  SELECT 'transactions', 'New top-up',
         users.full_name || ' has sent ' || in_dollars(amount) || ' by ' || replace(network::text, '_', ' ') || '.',
         'transaction', added.id
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_of_withdrawals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message, record_type, record_id)
  SELECT 'withdrawals', 'New withdrawal request',
         users.full_name || ' asks for ' || in_dollars(amount) || ' to be paid out.',
         'withdrawal', added.id
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_of_tickets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, title, message, record_type, record_id)
  SELECT 'support', 'New support ticket', users.full_name || ': ' || subject, 'ticket', added.id
  FROM added JOIN users ON users.id = added.user_id WHERE added.status = 'pending';
  RETURN NULL;
END $$;
--> statement-breakpoint
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
BEGIN
  IF documents <> '' THEN
    INSERT INTO notifications (permission, title, message, record_type, record_id)
    VALUES ('users', 'New document to verify', NEW.full_name || ': ' || documents, 'user', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_of_deposit_addresses() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO notifications (permission, title, message, record_type, record_id)
    VALUES ('main-admin', 'New deposit address', replace(NEW.network_type::text, '_', ' ') || ': ' || NEW.wallet_address,
            'deposit_wallet', NEW.id);
  ELSIF (NEW.network_type, NEW.wallet_address) IS DISTINCT FROM (OLD.network_type, OLD.wallet_address) THEN
    INSERT INTO notifications (permission, title, message, record_type, record_id)
    VALUES ('main-admin', 'Deposit address changed',
            'From ' || replace(OLD.network_type::text, '_', ' ') || ': ' || OLD.wallet_address ||
            ' to ' || replace(NEW.network_type::text, '_', ' ') || ': ' || NEW.wallet_address,
            'deposit_wallet', NEW.id);
  END IF;
  RETURN NULL;
END $$;
