-- The words of a ticket's status, as the server and as the panel has them.
CREATE FUNCTION ticket_status_words(status ticket_status) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE status
  WHEN 'pending' THEN 'pending New'
  WHEN 'in_progress' THEN 'in_progress In Progress'
  WHEN 'on_hold' THEN 'on_hold On Hold'
  WHEN 'resolved' THEN 'resolved'
  ELSE 'closed'
END;
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"kind" "record_kind" NOT NULL,
	"sort_key" text NOT NULL,
	"slot" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "withdrawals_created_at";--> statement-breakpoint
DROP INDEX "withdrawals_status";--> statement-breakpoint
DROP INDEX "tickets_updated_at";--> statement-breakpoint
DROP INDEX "tickets_status";--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "withdrawal_request" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "withdrawal_request" SET DEFAULT readable_id('WD', 'withdrawal_numbers');--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "ticket_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "ticket_id" SET DEFAULT readable_id('TK', 'ticket_numbers');--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (fold_text(withdrawal_request || e'\x1f' || wallet_address)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "subject_key" text collate "C" GENERATED ALWAYS AS (left(name_key(subject), 200)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (fold_text(ticket_id || e'\x1f' || subject || e'\x1f' || ticket_status_words(status))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "list_counts_slot" ON "list_counts" USING btree ("kind","sort_key","slot");
--> statement-breakpoint
-- The slots of the orders, as texts that sort as the rows do. One of statuses has ids of one beginning too, for a status
-- may be that of most rows.
CREATE FUNCTION day_slot(moment timestamptz) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN to_char(utc_day(moment), 'YYYY-MM-DD');
--> statement-breakpoint
CREATE FUNCTION amount_slot(amount numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lpad(round(amount_bucket(amount), 2)::text, 19, '0');
--> statement-breakpoint
-- Appends changes of the counts, then folds the rows with the same keys into one, as far as nobody else holds them. SKIP
-- LOCKED: no writer waits for another, and what one cannot fold, the next one will. Writers must run at READ COMMITTED.
CREATE FUNCTION count_listed(written list_counts[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  changes list_counts[] := ARRAY(
    SELECT ROW(kind, sort_key, slot, status, sum(n))::list_counts FROM unnest(written)
    GROUP BY kind, sort_key, slot, status HAVING sum(n) <> 0
  );
BEGIN
  IF cardinality(changes) = 0 THEN RETURN; END IF;
  INSERT INTO list_counts SELECT * FROM unnest(changes);
  WITH folded AS (
    DELETE FROM list_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM list_counts AS kept JOIN unnest(changes) AS change
        ON kept.kind = change.kind AND kept.sort_key = change.sort_key AND kept.slot = change.slot
        AND kept.status = change.status
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING kind, sort_key, slot, status, n
  )
  INSERT INTO list_counts (kind, sort_key, slot, status, n)
  SELECT kind, sort_key, slot, status, sum(n) FROM folded GROUP BY kind, sort_key, slot, status HAVING sum(n) <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION withdrawal_slots(
  id uuid, status withdrawal_status, created_at timestamptz, amount numeric, withdrawal_request text
) RETURNS TABLE (sort_key text, slot text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  VALUES ('createdAt', day_slot(created_at)), ('amount', amount_slot(amount)),
    ('status', array_position(enum_range(null::withdrawal_status), status) || left(id::text, 2)),
    ('withdrawal_request', left(withdrawal_request, 6))
$$;
--> statement-breakpoint
CREATE FUNCTION list_withdrawals() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  written list_counts[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT written || array_agg(ROW('withdrawal', sort_key, slot, status, n)::list_counts) INTO written FROM (
      SELECT sort_key, slot, status, count(*) AS n FROM added,
      LATERAL withdrawal_slots(id, status, created_at, amount, withdrawal_request) GROUP BY sort_key, slot, status
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT written || array_agg(ROW('withdrawal', sort_key, slot, status, n)::list_counts) INTO written FROM (
      SELECT sort_key, slot, status, -count(*) AS n FROM removed,
      LATERAL withdrawal_slots(id, status, created_at, amount, withdrawal_request) GROUP BY sort_key, slot, status
    ) AS sums;
  END IF;
  PERFORM count_listed(written);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_list_added AFTER INSERT ON withdrawals REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION list_withdrawals();
--> statement-breakpoint
CREATE TRIGGER withdrawals_list_changed AFTER UPDATE ON withdrawals REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION list_withdrawals();
--> statement-breakpoint
CREATE TRIGGER withdrawals_list_removed AFTER DELETE ON withdrawals REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION list_withdrawals();
--> statement-breakpoint
INSERT INTO list_counts (kind, sort_key, slot, status, n)
SELECT 'withdrawal', sort_key, slot, status, count(*) FROM withdrawals,
  LATERAL withdrawal_slots(id, status, created_at, amount, withdrawal_request) GROUP BY sort_key, slot, status;
--> statement-breakpoint
CREATE FUNCTION ticket_slots(
  id uuid, status ticket_status, updated_at timestamptz, ticket_id text, subject_key text
) RETURNS TABLE (sort_key text, slot text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  VALUES ('updatedAt', day_slot(updated_at)), ('ticket_id', left(ticket_id, 6)), ('subject', left(subject_key, 3)),
    ('status', array_position(enum_range(null::ticket_status), status) || left(id::text, 2))
$$;
--> statement-breakpoint
CREATE FUNCTION list_tickets() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  written list_counts[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT written || array_agg(ROW('ticket', sort_key, slot, status, n)::list_counts) INTO written FROM (
      SELECT sort_key, slot, status, count(*) AS n FROM added,
      LATERAL ticket_slots(id, status, updated_at, ticket_id, subject_key) GROUP BY sort_key, slot, status
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT written || array_agg(ROW('ticket', sort_key, slot, status, n)::list_counts) INTO written FROM (
      SELECT sort_key, slot, status, -count(*) AS n FROM removed,
      LATERAL ticket_slots(id, status, updated_at, ticket_id, subject_key) GROUP BY sort_key, slot, status
    ) AS sums;
  END IF;
  PERFORM count_listed(written);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_list_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION list_tickets();
--> statement-breakpoint
CREATE TRIGGER tickets_list_changed AFTER UPDATE ON tickets REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION list_tickets();
--> statement-breakpoint
CREATE TRIGGER tickets_list_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION list_tickets();
--> statement-breakpoint
INSERT INTO list_counts (kind, sort_key, slot, status, n)
SELECT 'ticket', sort_key, slot, status, count(*) FROM tickets,
  LATERAL ticket_slots(id, status, updated_at, ticket_id, subject_key) GROUP BY sort_key, slot, status;
--> statement-breakpoint
-- What searches ask. An address has the digits of a hash.
CREATE INDEX withdrawals_search ON withdrawals USING gin (search_text gin_trgm_ops, hash_free_grams(search_text))
WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops, search_grams(search_text))
WITH (fastupdate = off);
--> statement-breakpoint
-- One index per order of a list. The included columns let a page be counted off, rows of a range be sorted, and a search
-- walk past the others, in the index alone. A status may be that of few rows, so the default order has an index that begins
-- with it.
CREATE INDEX withdrawals_by_created ON withdrawals (created_at, id) INCLUDE (user_id, status, amount, withdrawal_request);
--> statement-breakpoint
CREATE INDEX withdrawals_by_amount ON withdrawals (amount, id) INCLUDE (user_id, status, created_at, withdrawal_request);
--> statement-breakpoint
CREATE INDEX withdrawals_by_status ON withdrawals (status, id) INCLUDE (user_id, created_at, amount, withdrawal_request);
--> statement-breakpoint
CREATE INDEX withdrawals_by_request ON withdrawals (withdrawal_request, id) INCLUDE (user_id, status, created_at, amount);
--> statement-breakpoint
CREATE INDEX withdrawals_of_status ON withdrawals (status, created_at, id) INCLUDE (user_id, amount);
--> statement-breakpoint
CREATE INDEX tickets_by_updated ON tickets (updated_at, id) INCLUDE (user_id, status, ticket_id, subject_key);
--> statement-breakpoint
CREATE INDEX tickets_by_ticket_id ON tickets (ticket_id, id) INCLUDE (user_id, status, updated_at);
--> statement-breakpoint
CREATE INDEX tickets_by_subject ON tickets (subject_key, id) INCLUDE (user_id, status, updated_at);
--> statement-breakpoint
CREATE INDEX tickets_by_status ON tickets (status, id) INCLUDE (user_id, updated_at, ticket_id, subject_key);
--> statement-breakpoint
CREATE INDEX tickets_of_status ON tickets (status, updated_at, id) INCLUDE (user_id);
