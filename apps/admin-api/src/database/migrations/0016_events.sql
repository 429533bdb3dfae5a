-- Events for live updates, written by triggers in the transaction of the change.

CREATE TABLE events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name events_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  transaction bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
  topic text NOT NULL,
  scope text,
  recipient_id uuid,
  record_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX events_transaction ON events (transaction);
--> statement-breakpoint
-- Marks the start of the log: events of all later transactions are recorded. Uses the oldest running transaction of the cluster,
-- which may be older than that of the first event.
INSERT INTO events (topic, transaction) SELECT 'begin', pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
--> statement-breakpoint
-- Listeners are notified once the change is committed.
CREATE FUNCTION notify_listeners() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added) THEN
    PERFORM pg_notify('countinghouse_events', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_notify_listeners AFTER INSERT ON events REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION notify_listeners();
--> statement-breakpoint
-- More than 20 records that change together are one event.
CREATE FUNCTION publish_events(topic text, ids uuid[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO events (topic, record_id)
  SELECT topic, id FROM unnest(CASE WHEN cardinality(ids) > 20 THEN ARRAY[NULL::uuid] ELSE ids END) AS id;
$$;
--> statement-breakpoint
CREATE FUNCTION publish_record_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_events(TG_ARGV[0], ARRAY(SELECT id FROM changed LIMIT 21));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_publish_new AFTER INSERT ON withdrawals REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_record_changes('withdrawal');
--> statement-breakpoint
CREATE TRIGGER withdrawals_publish AFTER UPDATE ON withdrawals REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_record_changes('withdrawal');
--> statement-breakpoint
CREATE TRIGGER topups_publish_new AFTER INSERT ON topups REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_record_changes('transaction');
--> statement-breakpoint
CREATE TRIGGER topups_publish AFTER UPDATE ON topups REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_record_changes('transaction');
--> statement-breakpoint
CREATE TRIGGER tickets_publish_new AFTER INSERT ON tickets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_record_changes('ticket');
--> statement-breakpoint
CREATE TRIGGER tickets_publish AFTER UPDATE ON tickets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_record_changes('ticket');
--> statement-breakpoint
CREATE FUNCTION publish_ticket_messages() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_events('ticket', ARRAY(SELECT DISTINCT ticket_id FROM added LIMIT 21));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_messages_publish AFTER INSERT ON ticket_messages REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION publish_ticket_messages();
--> statement-breakpoint
CREATE FUNCTION publish_new_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_events('user', ARRAY(SELECT id FROM added WHERE role = 'user' LIMIT 21));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_publish_new AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION publish_new_users();
--> statement-breakpoint
-- For panel accounts, also publishes changes of their access.
CREATE FUNCTION publish_user_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_events('user', ARRAY(SELECT id FROM changed WHERE role = 'user' LIMIT 21));
  INSERT INTO events (topic, recipient_id)
  SELECT 'access', id FROM changed JOIN before USING (id)
  WHERE before.role <> 'user' AND (changed.role, changed.permissions, changed.status, changed.closed_at)
    IS DISTINCT FROM (before.role, before.permissions, before.status, before.closed_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_publish AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_user_changes();
--> statement-breakpoint
CREATE FUNCTION publish_ended_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, recipient_id) SELECT DISTINCT 'access', user_id FROM ended;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_publish AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
FOR EACH STATEMENT EXECUTE FUNCTION publish_ended_sessions();
--> statement-breakpoint
CREATE FUNCTION publish_document_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_events('user', ARRAY[coalesce(NEW.user_id, OLD.user_id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_requests_publish AFTER INSERT OR UPDATE OR DELETE ON document_requests
FOR EACH ROW EXECUTE FUNCTION publish_document_requests();
--> statement-breakpoint
CREATE FUNCTION publish_notes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id) VALUES ('note', NEW.record_type, NEW.record_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notes_publish AFTER INSERT OR UPDATE ON notes
FOR EACH ROW EXECUTE FUNCTION publish_notes();
--> statement-breakpoint
CREATE FUNCTION publish_case_activity() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id)
  SELECT DISTINCT 'case', coalesce(NEW.queue, OLD.queue)::text, id FROM unnest(ARRAY[NEW.case_id, OLD.case_id]) AS id
  WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_claims_publish AFTER INSERT OR UPDATE OR DELETE ON case_claims
FOR EACH ROW EXECUTE FUNCTION publish_case_activity();
--> statement-breakpoint
CREATE TRIGGER case_viewers_publish AFTER INSERT OR DELETE ON case_viewers
FOR EACH ROW EXECUTE FUNCTION publish_case_activity();
--> statement-breakpoint
-- The heartbeat of the same case, every ten seconds, is not published.
CREATE TRIGGER case_viewers_publish_move AFTER UPDATE ON case_viewers
FOR EACH ROW WHEN (NEW.case_id <> OLD.case_id OR OLD.seen_at < now() - interval '30 seconds')
EXECUTE FUNCTION publish_case_activity();
--> statement-breakpoint
CREATE FUNCTION publish_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM added LIMIT 21) AS few) > 20 THEN
    INSERT INTO events (topic, scope, recipient_id)
    SELECT DISTINCT 'notification', permission, recipient_id FROM added;
  ELSE
    INSERT INTO events (topic, scope, recipient_id, record_id)
    SELECT 'notification', permission, recipient_id, id FROM added;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_publish AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION publish_notifications();
--> statement-breakpoint
-- A merged notification is published again.
CREATE TRIGGER notifications_publish_change AFTER UPDATE ON notifications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION publish_notifications();
--> statement-breakpoint
-- Updates the unread count in the reader's other sessions.
CREATE FUNCTION publish_notification_reads() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, recipient_id) SELECT DISTINCT 'notification', 'any', user_id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_reads_publish AFTER INSERT ON notification_reads REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION publish_notification_reads();
--> statement-breakpoint
-- A snooze is published as a change of the record.
CREATE FUNCTION publish_snoozes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_events(
    CASE coalesce(NEW.queue, OLD.queue)
      WHEN 'withdrawals' THEN 'withdrawal' WHEN 'topups' THEN 'transaction' WHEN 'kyc' THEN 'user' ELSE 'ticket' END,
    ARRAY[coalesce(NEW.case_id, OLD.case_id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_snoozes_publish AFTER INSERT OR UPDATE OR DELETE ON case_snoozes
FOR EACH ROW EXECUTE FUNCTION publish_snoozes();
--> statement-breakpoint
CREATE FUNCTION publish_approval_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id) VALUES ('approval_request', approval_request_flag(NEW.kind), NEW.record_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_publish AFTER INSERT OR UPDATE ON approval_requests
FOR EACH ROW EXECUTE FUNCTION publish_approval_requests();
--> statement-breakpoint
-- All panel accounts may know the approval policy.
CREATE FUNCTION publish_approval_policy() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id) VALUES ('approval_request', 'any', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_policy_publish AFTER UPDATE ON approval_policy
FOR EACH ROW EXECUTE FUNCTION publish_approval_policy();
--> statement-breakpoint
-- The rule affects the access of every account. An access event without a recipient makes each open stream check its own.
CREATE FUNCTION publish_second_factor_rule() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic) VALUES ('access');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER second_factor_rule_publish AFTER INSERT OR UPDATE OR DELETE ON second_factor_rule
FOR EACH STATEMENT EXECUTE FUNCTION publish_second_factor_rule();
--> statement-breakpoint
-- The account may have no second factor left.
CREATE FUNCTION publish_removed_factors() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, recipient_id) SELECT DISTINCT 'access', user_id FROM lost;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER authenticators_publish AFTER DELETE ON authenticators REFERENCING OLD TABLE AS lost
FOR EACH STATEMENT EXECUTE FUNCTION publish_removed_factors();
--> statement-breakpoint
CREATE TRIGGER passkeys_publish AFTER DELETE ON passkeys REFERENCING OLD TABLE AS lost
FOR EACH STATEMENT EXECUTE FUNCTION publish_removed_factors();
