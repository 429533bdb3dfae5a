CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id");
--> statement-breakpoint
-- What was written stays as it was written.
CREATE TRIGGER ticket_messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_messages
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
-- What a user writes is the latest change of the ticket, and takes it up again where it was put aside or done. Whoever
-- works on it is told; where nobody can be, everybody who may see tickets.
CREATE FUNCTION take_up_ticket() RETURNS trigger
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
FOR EACH ROW EXECUTE FUNCTION take_up_ticket();
