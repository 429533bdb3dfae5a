-- Internal notes, which are immutable.

CREATE TYPE note_record_type AS ENUM('user', 'withdrawal', 'transaction', 'ticket');
--> statement-breakpoint
CREATE TABLE notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  record_type note_record_type NOT NULL,
  record_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX notes_record ON notes (record_type, record_id, is_pinned, created_at, id);
--> statement-breakpoint
CREATE TABLE note_mentions (
  note_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT note_mentions_note_id_user_id_pk PRIMARY KEY (note_id, user_id),
  CONSTRAINT note_mentions_note_id_notes_id_fk FOREIGN KEY (note_id) REFERENCES notes (id),
  CONSTRAINT note_mentions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
-- Notes are immutable except for the pin. The exception is named, so that columns added later are immutable by default.
CREATE TRIGGER notes_append_only BEFORE DELETE OR TRUNCATE ON notes
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER notes_only_pinned BEFORE UPDATE ON notes
FOR EACH ROW WHEN (to_jsonb(NEW) - 'is_pinned' IS DISTINCT FROM to_jsonb(OLD) - 'is_pinned')
EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER note_mentions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON note_mentions
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
