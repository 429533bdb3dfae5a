-- Exact counts of long lists, kept by triggers.

CREATE TYPE transaction_category AS ENUM('topup', 'wallet');
--> statement-breakpoint
CREATE TYPE transaction_type AS ENUM('credit', 'debit');
--> statement-breakpoint
CREATE TYPE record_kind AS ENUM('withdrawal', 'holding', 'ticket');
--> statement-breakpoint
CREATE TYPE audit_counted_by AS ENUM('day', 'actor', 'entity', 'action', 'all');
--> statement-breakpoint
CREATE TABLE user_counts (
  status activity NOT NULL,
  kyc_status kyc_status NOT NULL,
  n integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE transaction_counts (
  day date NOT NULL,
  category transaction_category NOT NULL,
  type transaction_type NOT NULL,
  status topup_status NOT NULL,
  network network,
  n integer NOT NULL,
  amount numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX transaction_counts_day ON transaction_counts (day);
--> statement-breakpoint
CREATE TABLE transaction_amount_counts (
  bucket numeric(18, 2) NOT NULL,
  category transaction_category NOT NULL,
  type transaction_type NOT NULL,
  status topup_status NOT NULL,
  network network,
  n integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX transaction_amount_counts_bucket ON transaction_amount_counts (bucket);
--> statement-breakpoint
CREATE TABLE record_counts (
  kind record_kind NOT NULL,
  status text NOT NULL,
  n integer NOT NULL,
  amount numeric(18, 2) NOT NULL,
  days bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE list_counts (
  kind record_kind NOT NULL,
  sort_key text NOT NULL,
  slot text collate "C" NOT NULL,
  status text NOT NULL,
  n integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX list_counts_slot ON list_counts (kind, sort_key, slot);
--> statement-breakpoint
CREATE TABLE referral_program_counts (
  day date NOT NULL,
  status activity NOT NULL,
  n integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX referral_program_counts_day ON referral_program_counts (day);
--> statement-breakpoint
CREATE TABLE audit_log_counts (
  counted_by audit_counted_by NOT NULL,
  actor_id uuid NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  day date NOT NULL,
  n integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX audit_log_counts_key ON audit_log_counts (counted_by, actor_id, entity, action, day);
--> statement-breakpoint
-- Folds the rows of user_counts that nobody else holds into one per status. SKIP LOCKED: no writer waits for another, and
-- what one cannot fold, the next one will. Writers of users must run at READ COMMITTED.
CREATE FUNCTION fold_user_counts() RETURNS void
LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM user_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM user_counts FOR UPDATE SKIP LOCKED))
    RETURNING status, kyc_status, n
  )
  INSERT INTO user_counts (status, kyc_status, n)
  SELECT status, kyc_status, sum(n) FROM folded GROUP BY status, kyc_status HAVING sum(n) <> 0;
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (status, kyc_status, n)
  SELECT status, kyc_status, count(*) FROM added WHERE role = 'user' AND closed_at IS NULL GROUP BY status, kyc_status;
  IF FOUND THEN PERFORM fold_user_counts(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
--> statement-breakpoint
CREATE FUNCTION count_changed_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (status, kyc_status, n)
  SELECT status, kyc_status, sum(change) FROM (
    SELECT status, kyc_status, 1 AS change FROM added WHERE role = 'user' AND closed_at IS NULL
    UNION ALL
    SELECT status, kyc_status, -1 FROM removed WHERE role = 'user' AND closed_at IS NULL
  ) AS changes GROUP BY status, kyc_status HAVING sum(change) <> 0;
  IF FOUND THEN PERFORM fold_user_counts(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_users();
--> statement-breakpoint
CREATE FUNCTION count_removed_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (status, kyc_status, n)
  SELECT status, kyc_status, -count(*) FROM removed WHERE role = 'user' AND closed_at IS NULL GROUP BY status, kyc_status;
  IF FOUND THEN PERFORM fold_user_counts(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_users();
--> statement-breakpoint
-- Appends changes of the counts, then folds the rows with the same keys into one, as far as nobody else holds them. SKIP
-- LOCKED: no writer waits for another, and what one cannot fold, the next one will. Writers must run at READ COMMITTED.
CREATE FUNCTION count_transactions(changes transaction_counts[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_counts SELECT * FROM unnest(changes);
  WITH folded AS (
    DELETE FROM transaction_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM transaction_counts AS kept JOIN unnest(changes) AS change
        ON kept.day = change.day AND kept.category = change.category AND kept.type = change.type
        AND kept.status = change.status AND kept.network IS NOT DISTINCT FROM change.network
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING day, category, type, status, network, n, amount
  )
  INSERT INTO transaction_counts (day, category, type, status, network, n, amount)
  SELECT day, category, type, status, network, sum(n), sum(amount) FROM folded
  GROUP BY day, category, type, status, network HAVING sum(n) <> 0 OR sum(amount) <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_topups() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_transactions(array_agg(ROW(day, 'topup', 'credit', status, network, n, amount)::transaction_counts)) FROM (
      SELECT utc_day(created_at) AS day, status, network, count(*) AS n, sum(amount) AS amount FROM added GROUP BY 1, 2, 3
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_transactions(array_agg(ROW(day, 'topup', 'credit', status, network, -n, -amount)::transaction_counts)) FROM (
      SELECT utc_day(created_at) AS day, status, network, count(*) AS n, sum(amount) AS amount FROM removed GROUP BY 1, 2, 3
    ) AS sums;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER topups_count_added AFTER INSERT ON topups REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_topups();
--> statement-breakpoint
CREATE TRIGGER topups_count_changed AFTER UPDATE ON topups REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_topups();
--> statement-breakpoint
CREATE TRIGGER topups_count_removed AFTER DELETE ON topups REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_topups();
--> statement-breakpoint
CREATE FUNCTION count_ledger_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_transactions(array_agg(ROW(day, 'wallet', type, 'approved', NULL, n, amount)::transaction_counts)) FROM (
    SELECT utc_day(created_at) AS day, CASE WHEN amount < 0 THEN 'debit' ELSE 'credit' END AS type,
           count(*) AS n, sum(abs(amount)) AS amount
    FROM added GROUP BY 1, 2
  ) AS sums;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_count_added AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_ledger_entries();
--> statement-breakpoint
-- Appends changes of the counts, then folds all rows that nobody else holds. SKIP LOCKED: no writer waits for another, and
-- what one cannot fold, the next one will. Writers must run at READ COMMITTED.
CREATE FUNCTION count_records(changes record_counts[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO record_counts SELECT * FROM unnest(changes);
  WITH folded AS (
    DELETE FROM record_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM record_counts FOR UPDATE SKIP LOCKED))
    RETURNING kind, status, n, amount, days
  )
  INSERT INTO record_counts (kind, status, n, amount, days)
  SELECT kind, status, sum(n), sum(amount), sum(days) FROM folded GROUP BY kind, status
  HAVING sum(n) <> 0 OR sum(amount) <> 0 OR sum(days) <> 0;
$$;
--> statement-breakpoint
CREATE FUNCTION count_withdrawals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_records(array_agg(ROW('withdrawal', status, n, amount, 0)::record_counts)) FROM (
      SELECT status, count(*) AS n, sum(amount) AS amount FROM added GROUP BY status
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_records(array_agg(ROW('withdrawal', status, -n, -amount, 0)::record_counts)) FROM (
      SELECT status, count(*) AS n, sum(amount) AS amount FROM removed GROUP BY status
    ) AS sums;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_count_added AFTER INSERT ON withdrawals REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_withdrawals();
--> statement-breakpoint
CREATE TRIGGER withdrawals_count_changed AFTER UPDATE ON withdrawals REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_withdrawals();
--> statement-breakpoint
CREATE TRIGGER withdrawals_count_removed AFTER DELETE ON withdrawals REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_withdrawals();
--> statement-breakpoint
CREATE FUNCTION count_holdings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_records(array_agg(ROW('holding', '', n, amount, days)::record_counts)) FROM (
      SELECT count(*) AS n, sum(amount) AS amount, sum(locked_days(created_at, ends_at)) AS days FROM added HAVING count(*) > 0
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_records(array_agg(ROW('holding', '', -n, -amount, -days)::record_counts)) FROM (
      SELECT count(*) AS n, sum(amount) AS amount, sum(locked_days(created_at, ends_at)) AS days FROM removed HAVING count(*) > 0
    ) AS sums;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_plans_count_added AFTER INSERT ON user_plans REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_holdings();
--> statement-breakpoint
CREATE TRIGGER user_plans_count_changed AFTER UPDATE ON user_plans REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_holdings();
--> statement-breakpoint
CREATE TRIGGER user_plans_count_removed AFTER DELETE ON user_plans REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_holdings();
--> statement-breakpoint
CREATE FUNCTION count_tickets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_records(array_agg(ROW('ticket', status, n, 0, 0)::record_counts)) FROM (
      SELECT status, count(*) AS n FROM added GROUP BY status
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_records(array_agg(ROW('ticket', status, -n, 0, 0)::record_counts)) FROM (
      SELECT status, count(*) AS n FROM removed GROUP BY status
    ) AS sums;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_count_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_tickets();
--> statement-breakpoint
CREATE TRIGGER tickets_count_changed AFTER UPDATE ON tickets REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_tickets();
--> statement-breakpoint
CREATE TRIGGER tickets_count_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_tickets();
--> statement-breakpoint
-- As count_transactions does by day.
CREATE FUNCTION count_transaction_amounts(changes transaction_amount_counts[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_amount_counts SELECT * FROM unnest(changes);
  WITH folded AS (
    DELETE FROM transaction_amount_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM transaction_amount_counts AS kept JOIN unnest(changes) AS change
        ON kept.bucket = change.bucket AND kept.category = change.category AND kept.type = change.type
        AND kept.status = change.status AND kept.network IS NOT DISTINCT FROM change.network
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING bucket, category, type, status, network, n
  )
  INSERT INTO transaction_amount_counts (bucket, category, type, status, network, n)
  SELECT bucket, category, type, status, network, sum(n) FROM folded
  GROUP BY bucket, category, type, status, network HAVING sum(n) <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_topup_amounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_transaction_amounts(array_agg(ROW(bucket, 'topup', 'credit', status, network, n)::transaction_amount_counts)) FROM (
      SELECT amount_bucket(amount) AS bucket, status, network, count(*) AS n FROM added GROUP BY 1, 2, 3
    ) AS sums;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_transaction_amounts(array_agg(ROW(bucket, 'topup', 'credit', status, network, -n)::transaction_amount_counts)) FROM (
      SELECT amount_bucket(amount) AS bucket, status, network, count(*) AS n FROM removed GROUP BY 1, 2, 3
    ) AS sums;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER topups_count_amounts_added AFTER INSERT ON topups REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_topup_amounts();
--> statement-breakpoint
CREATE TRIGGER topups_count_amounts_changed AFTER UPDATE ON topups REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_topup_amounts();
--> statement-breakpoint
CREATE TRIGGER topups_count_amounts_removed AFTER DELETE ON topups REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_topup_amounts();
--> statement-breakpoint
CREATE FUNCTION count_ledger_entry_amounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_transaction_amounts(array_agg(ROW(bucket, 'wallet', type, 'approved', NULL, n)::transaction_amount_counts)) FROM (
    SELECT amount_bucket(abs(amount)) AS bucket, CASE WHEN amount < 0 THEN 'debit' ELSE 'credit' END AS type, count(*) AS n
    FROM added GROUP BY 1, 2
  ) AS sums;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_count_amounts_added AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_ledger_entry_amounts();
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
-- Appends changes of the counts, then folds the rows with the same keys into one, as far as nobody else holds them; as
-- count_transactions does. Writers must run at READ COMMITTED.
CREATE FUNCTION count_programs(changes referral_program_counts[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH folded AS (
    DELETE FROM referral_program_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM referral_program_counts AS kept JOIN unnest(changes) AS change
        ON kept.day = change.day AND kept.status = change.status
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING day, status, n
  )
  INSERT INTO referral_program_counts (day, status, n)
  SELECT day, status, sum(n) FROM (SELECT * FROM folded UNION ALL SELECT * FROM unnest(changes)) AS both_kinds
  GROUP BY day, status HAVING sum(n) <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_programs() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changes referral_program_counts[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(utc_day(created_at), status, 1)::referral_program_counts) INTO changes FROM added;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT changes || array_agg(ROW(utc_day(created_at), status, -1)::referral_program_counts) INTO changes FROM removed;
  END IF;
  -- Most writes change what a program has come to, and no count.
  SELECT array_agg(ROW(day, status, n)::referral_program_counts) INTO changes
  FROM (SELECT day, status, sum(n) AS n FROM unnest(changes) GROUP BY day, status HAVING sum(n) <> 0) AS sums;
  IF changes IS NOT NULL THEN PERFORM count_programs(changes); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_programs_count_added AFTER INSERT ON referral_programs REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_programs();
--> statement-breakpoint
CREATE TRIGGER referral_programs_count_changed AFTER UPDATE ON referral_programs
REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_programs();
--> statement-breakpoint
CREATE TRIGGER referral_programs_count_removed AFTER DELETE ON referral_programs REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_programs();
--> statement-breakpoint
CREATE FUNCTION count_audit_log() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changes audit_log_counts[];
BEGIN
  SELECT array_agg(ROW(counted_by, actor_id, action, entity, day, n)::audit_log_counts) INTO changes
  FROM (
    SELECT counted_by, coalesce(actor_id, '00000000-0000-0000-0000-000000000000') AS actor_id, coalesce(action, '') AS action,
           coalesce(entity, '') AS entity, day, n
    FROM (
      SELECT (CASE grouping(actor_id, action, entity) WHEN 7 THEN 'day' WHEN 3 THEN 'actor' WHEN 6 THEN 'entity'
                WHEN 4 THEN 'action' ELSE 'all' END) AS counted_by,
             actor_id, action, entity, day, count(*) AS n
      FROM (SELECT *, utc_day(created_at) AS day FROM added) AS added
      GROUP BY GROUPING SETS ((day), (day, actor_id), (day, entity), (day, action, entity), (day, actor_id, action, entity))
    ) AS sums
  ) AS named;
  IF changes IS NULL THEN RETURN NULL; END IF;
  -- Folded into the rows of the same keys that nobody else holds. SKIP LOCKED: no writer waits for another, and what one
  -- cannot fold, the next one will. Writers must run at READ COMMITTED.
  WITH folded AS (
    DELETE FROM audit_log_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM audit_log_counts AS kept JOIN unnest(changes) AS change
        USING (counted_by, actor_id, action, entity, day)
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING counted_by, actor_id, action, entity, day, n
  )
  INSERT INTO audit_log_counts (counted_by, actor_id, action, entity, day, n)
  SELECT counted_by, actor_id, action, entity, day, sum(n)
  FROM (SELECT * FROM folded UNION ALL SELECT * FROM unnest(changes)) AS both_kinds
  GROUP BY counted_by, actor_id, action, entity, day;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_count_added AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_audit_log();
