-- Events for those who listen, written by triggers in the transaction of the change.

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
-- From here on all events are there. The first of them alone does not say so: its transaction may be younger than one that is
-- under way, in whatever database of the cluster.
INSERT INTO events (topic, transaction) SELECT 'begin', pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
--> statement-breakpoint
-- Listeners are notified once the change is committed.
CREATE FUNCTION tell_listeners() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added) THEN
    PERFORM pg_notify('countinghouse_events', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_tell AFTER INSERT ON events REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners();
--> statement-breakpoint
-- Of records that change together one event is enough, once they are more than twenty.
CREATE FUNCTION tell_of(topic text, ids uuid[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO events (topic, record_id)
  SELECT topic, id FROM unnest(CASE WHEN cardinality(ids) > 20 THEN ARRAY[NULL::uuid] ELSE ids END) AS id;
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_records() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of(TG_ARGV[0], ARRAY(SELECT id FROM changed LIMIT 21));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_tell_of_new AFTER INSERT ON withdrawals REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_records('withdrawal');
--> statement-breakpoint
CREATE TRIGGER withdrawals_tell AFTER UPDATE ON withdrawals REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_records('withdrawal');
--> statement-breakpoint
CREATE TRIGGER topups_tell_of_new AFTER INSERT ON topups REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_records('transaction');
--> statement-breakpoint
CREATE TRIGGER topups_tell AFTER UPDATE ON topups REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_records('transaction');
--> statement-breakpoint
CREATE TRIGGER tickets_tell_of_new AFTER INSERT ON tickets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_records('ticket');
--> statement-breakpoint
CREATE TRIGGER tickets_tell AFTER UPDATE ON tickets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_records('ticket');
--> statement-breakpoint
CREATE FUNCTION tell_of_ticket_messages() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('ticket', ARRAY(SELECT DISTINCT ticket_id FROM added LIMIT 21));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_messages_tell AFTER INSERT ON ticket_messages REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ticket_messages();
--> statement-breakpoint
CREATE FUNCTION tell_of_new_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('user', ARRAY(SELECT id FROM added WHERE role = 'user' LIMIT 21));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tell_of_new AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_users();
--> statement-breakpoint
-- Of those who use the panel it is told what they may do, and whether they may still use it.
CREATE FUNCTION tell_of_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('user', ARRAY(SELECT id FROM changed WHERE role = 'user' LIMIT 21));
  INSERT INTO events (topic, recipient_id)
  SELECT 'access', id FROM changed JOIN before USING (id)
  WHERE before.role <> 'user' AND (changed.role, changed.permissions, changed.status, changed.closed_at)
    IS DISTINCT FROM (before.role, before.permissions, before.status, before.closed_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tell AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_users();
--> statement-breakpoint
CREATE FUNCTION tell_of_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, recipient_id) SELECT DISTINCT 'access', user_id FROM ended;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_tell AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_sessions();
--> statement-breakpoint
CREATE FUNCTION tell_of_document_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of('user', ARRAY[coalesce(NEW.user_id, OLD.user_id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_requests_tell AFTER INSERT OR UPDATE OR DELETE ON document_requests
FOR EACH ROW EXECUTE FUNCTION tell_of_document_requests();
--> statement-breakpoint
CREATE FUNCTION tell_of_notes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id) VALUES ('note', NEW.record_type, NEW.record_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notes_tell AFTER INSERT OR UPDATE ON notes
FOR EACH ROW EXECUTE FUNCTION tell_of_notes();
--> statement-breakpoint
CREATE FUNCTION tell_of_cases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id)
  SELECT DISTINCT 'case', coalesce(NEW.queue, OLD.queue)::text, id FROM unnest(ARRAY[NEW.case_id, OLD.case_id]) AS id
  WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_claims_tell AFTER INSERT OR UPDATE OR DELETE ON case_claims
FOR EACH ROW EXECUTE FUNCTION tell_of_cases();
--> statement-breakpoint
CREATE TRIGGER case_viewers_tell AFTER INSERT OR DELETE ON case_viewers
FOR EACH ROW EXECUTE FUNCTION tell_of_cases();
--> statement-breakpoint
-- Who goes on looking at the same case says so every ten seconds; that is no news.
CREATE TRIGGER case_viewers_tell_of_move AFTER UPDATE ON case_viewers
FOR EACH ROW WHEN (NEW.case_id <> OLD.case_id OR OLD.seen_at < now() - interval '30 seconds')
EXECUTE FUNCTION tell_of_cases();
--> statement-breakpoint
CREATE FUNCTION tell_of_notifications() RETURNS trigger
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
CREATE TRIGGER notifications_tell AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
--> statement-breakpoint
-- A notice that stands for one more event is published again.
CREATE TRIGGER notifications_tell_of_change AFTER UPDATE ON notifications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
--> statement-breakpoint
-- Who has read one somewhere has read it everywhere.
CREATE FUNCTION tell_of_notification_reads() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, recipient_id) SELECT DISTINCT 'notification', 'any', user_id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_reads_tell AFTER INSERT ON notification_reads REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notification_reads();
--> statement-breakpoint
-- Who looks at what waits, or at the record, hears of it as of a change of the record.
CREATE FUNCTION tell_of_snoozes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of(
    CASE coalesce(NEW.queue, OLD.queue)
      WHEN 'withdrawals' THEN 'withdrawal' WHEN 'topups' THEN 'transaction' WHEN 'kyc' THEN 'user' ELSE 'ticket' END,
    ARRAY[coalesce(NEW.case_id, OLD.case_id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_snoozes_tell AFTER INSERT OR UPDATE OR DELETE ON case_snoozes
FOR EACH ROW EXECUTE FUNCTION tell_of_snoozes();
--> statement-breakpoint
CREATE FUNCTION notify_approval_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id) VALUES ('approval_request', approval_request_flag(NEW.kind), NEW.record_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_notify AFTER INSERT OR UPDATE ON approval_requests
FOR EACH ROW EXECUTE FUNCTION notify_approval_requests();
--> statement-breakpoint
-- Everybody who uses the panel may know what needs a second admin.
CREATE FUNCTION notify_approval_policy() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, scope, record_id) VALUES ('approval_request', 'any', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_policy_notify AFTER UPDATE ON approval_policy
FOR EACH ROW EXECUTE FUNCTION notify_approval_policy();
--> statement-breakpoint
-- Whether everybody must have a second factor decides what everybody may do. An event about access without a recipient says
-- that each open stream has to check its own.
CREATE FUNCTION tell_of_second_factor_rule() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic) VALUES ('access');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER second_factor_rule_tell AFTER INSERT OR UPDATE OR DELETE ON second_factor_rule
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_second_factor_rule();
--> statement-breakpoint
-- Whoever loses a factor may have none left.
CREATE FUNCTION tell_of_lost_factors() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, recipient_id) SELECT DISTINCT 'access', user_id FROM lost;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER authenticators_tell AFTER DELETE ON authenticators REFERENCING OLD TABLE AS lost
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_lost_factors();
--> statement-breakpoint
CREATE TRIGGER passkeys_tell AFTER DELETE ON passkeys REFERENCING OLD TABLE AS lost
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_lost_factors();
