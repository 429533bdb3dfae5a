-- Work queues: claims, viewers and snoozes of cases.

CREATE TYPE queue_name AS ENUM('withdrawals', 'topups', 'kyc', 'tickets');
--> statement-breakpoint
CREATE TABLE case_claims (
  queue queue_name NOT NULL,
  case_id uuid NOT NULL,
  admin_id uuid NOT NULL,
  claimed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT case_claims_queue_case_id_pk PRIMARY KEY (queue, case_id),
  CONSTRAINT case_claims_admin_id_users_id_fk FOREIGN KEY (admin_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX case_claims_claimed_at ON case_claims (claimed_at);
--> statement-breakpoint
CREATE TABLE case_viewers (
  admin_id uuid NOT NULL,
  queue queue_name NOT NULL,
  case_id uuid NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT case_viewers_admin_id_queue_pk PRIMARY KEY (admin_id, queue),
  CONSTRAINT case_viewers_admin_id_users_id_fk FOREIGN KEY (admin_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX case_viewers_case ON case_viewers (queue, case_id);
--> statement-breakpoint
CREATE TABLE case_snoozes (
  queue queue_name NOT NULL,
  case_id uuid NOT NULL,
  admin_id uuid NOT NULL,
  until timestamptz NOT NULL,
  note text,
  CONSTRAINT case_snoozes_queue_case_id_pk PRIMARY KEY (queue, case_id),
  CONSTRAINT case_snoozes_admin_id_users_id_fk FOREIGN KEY (admin_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX case_snoozes_until ON case_snoozes (until);
--> statement-breakpoint
-- Deletes the snooze of a decided case, in case it becomes pending again.
CREATE FUNCTION end_snooze() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM case_snoozes WHERE queue = TG_ARGV[0]::queue_name AND case_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_end_snooze AFTER UPDATE OF status ON withdrawals
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION end_snooze('withdrawals');
--> statement-breakpoint
CREATE TRIGGER topups_end_snooze AFTER UPDATE OF status ON topups
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION end_snooze('topups');
--> statement-breakpoint
CREATE TRIGGER tickets_end_snooze AFTER UPDATE OF status ON tickets
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION end_snooze('tickets');
--> statement-breakpoint
-- A changed document ends the snooze of a KYC case.
CREATE TRIGGER users_end_snooze AFTER UPDATE ON users
FOR EACH ROW WHEN (
  OLD.documents_at IS DISTINCT FROM NEW.documents_at
  OR OLD.closed_at IS DISTINCT FROM NEW.closed_at
  OR OLD.kyc_status <> NEW.kyc_status AND NEW.kyc_status IN ('completed', 'rejected'))
EXECUTE FUNCTION end_snooze('kyc');
--> statement-breakpoint
-- A message of the customer ends the snooze of a ticket.
CREATE FUNCTION end_snooze_of_ticket() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM case_snoozes USING users
  WHERE queue = 'tickets' AND case_id = NEW.ticket_id AND users.id = NEW.author_id AND users.role = 'user';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_messages_end_snooze AFTER INSERT ON ticket_messages
FOR EACH ROW EXECUTE FUNCTION end_snooze_of_ticket();
