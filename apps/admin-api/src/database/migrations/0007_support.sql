-- Tickets and their messages.

CREATE TYPE ticket_status AS ENUM('pending', 'in_progress', 'on_hold', 'resolved', 'closed');
--> statement-breakpoint
CREATE SEQUENCE ticket_numbers;
--> statement-breakpoint
-- The searchable names of a ticket's status, in the contract and in the panel.
CREATE FUNCTION ticket_status_text(status ticket_status) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE status
  WHEN 'pending' THEN 'pending New'
  WHEN 'in_progress' THEN 'in_progress In Progress'
  WHEN 'on_hold' THEN 'on_hold On Hold'
  WHEN 'resolved' THEN 'resolved'
  ELSE 'closed'
END;
--> statement-breakpoint
CREATE TABLE tickets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id text collate "C" DEFAULT readable_id('TK', 'ticket_numbers') NOT NULL,
  user_id uuid NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  status ticket_status DEFAULT 'pending' NOT NULL,
  assignee_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  subject_key text collate "C" GENERATED ALWAYS AS (left(name_key(subject), 200)) STORED NOT NULL,
  owner_text text collate "C" DEFAULT '' NOT NULL,
  search_text text collate "C" GENERATED ALWAYS AS (fold_text(ticket_id || e'\x1f' || subject || e'\x1f' || ticket_status_text(status)) || e'\x1f' || owner_text) STORED NOT NULL,
  CONSTRAINT "tickets_ticketId_unique" UNIQUE (ticket_id),
  CONSTRAINT tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT tickets_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX tickets_assignee ON tickets (assignee_id);
--> statement-breakpoint
CREATE INDEX tickets_pending ON tickets (created_at, id) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX tickets_by_updated ON tickets (updated_at, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX tickets_by_ticket_id ON tickets (ticket_id, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX tickets_by_subject ON tickets (subject_key, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX tickets_by_status ON tickets (status, id);
--> statement-breakpoint
CREATE INDEX tickets_by_user ON tickets (user_id, updated_at, id) INCLUDE (status);
--> statement-breakpoint
CREATE TABLE ticket_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT ticket_messages_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES tickets (id),
  CONSTRAINT ticket_messages_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, created_at, id);
--> statement-breakpoint
CREATE TRIGGER tickets_no_truncate BEFORE TRUNCATE ON tickets
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- Messages are immutable.
CREATE TRIGGER ticket_messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_messages
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- A message of the user updates the ticket, and reopens one that is on hold or resolved. It notifies the assignee, or, without
-- one who may see tickets, everyone who may.
CREATE FUNCTION reopen_ticket() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (permission, recipient_id, title, message, record_type, record_id)
  SELECT 'support', worker.id, 'New message on a ticket',
         author.full_name || ' has written on ticket ' || tickets.ticket_id || ': ' || tickets.subject,
         'ticket', tickets.id
  FROM users AS author
    JOIN tickets ON tickets.id = NEW.ticket_id
    LEFT JOIN users AS worker ON worker.id = tickets.assignee_id AND worker.status = 'active'
      AND worker.closed_at IS NULL AND (worker.role = 'admin' OR 'support' = ANY (worker.permissions))
  WHERE author.id = NEW.author_id AND author.role = 'user';
  IF FOUND THEN
    UPDATE tickets
    SET updated_at = NEW.created_at,
        status = CASE WHEN status IN ('on_hold', 'resolved') THEN 'in_progress' ELSE status END
    WHERE id = NEW.ticket_id AND updated_at < NEW.created_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_messages_of_users AFTER INSERT ON ticket_messages
FOR EACH ROW EXECUTE FUNCTION reopen_ticket();
