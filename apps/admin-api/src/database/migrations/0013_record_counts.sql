-- Exact counts and sums of large tables by status, so that lists and statistics need not scan them.

CREATE TYPE record_kind AS ENUM('user', 'topup', 'ledger_entry', 'withdrawal', 'holding', 'ticket', 'referral_program', 'audit_entry');
--> statement-breakpoint
CREATE TABLE record_counts (
  kind record_kind NOT NULL,
  status text NOT NULL,
  n integer NOT NULL,
  amount numeric(18, 2) NOT NULL,
  days bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX record_counts_kind ON record_counts (kind);
--> statement-breakpoint
-- Appends the difference of a statement, then merges the unlocked rows of the kind. With SKIP LOCKED, writers never block each
-- other; rows that one cannot merge are merged by a later one. Writers must use READ COMMITTED.
-- Arguments: the kind; the expressions of status, amount and days; the condition of counted rows.
CREATE FUNCTION count_records() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  EXECUTE format(
    'INSERT INTO record_counts
     SELECT %L, status, sum(n), sum(n * amount), sum(n * days)
     FROM (SELECT n, %s AS status, %s AS amount, %s AS days FROM (%s) AS rows WHERE %s) AS counted
     GROUP BY status HAVING sum(n) <> 0 OR sum(n * amount) <> 0 OR sum(n * days) <> 0',
    TG_ARGV[0], TG_ARGV[1], TG_ARGV[2], TG_ARGV[3],
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT *, 1 AS n FROM added'
      WHEN 'DELETE' THEN 'SELECT *, -1 AS n FROM removed'
      ELSE 'SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM removed'
    END,
    TG_ARGV[4]);
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed = 0 THEN RETURN NULL; END IF;
  WITH folded AS (
    DELETE FROM record_counts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM record_counts WHERE kind = TG_ARGV[0]::record_kind FOR UPDATE SKIP LOCKED
    ))
    RETURNING kind, status, n, amount, days
  )
  INSERT INTO record_counts
  SELECT kind, status, sum(n), sum(amount), sum(days) FROM folded GROUP BY kind, status
  HAVING sum(n) <> 0 OR sum(amount) <> 0 OR sum(days) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('users', 'user', 'status || '' '' || kyc_status', '0', '0', 'role = ''user'' AND closed_at IS NULL'),
      ('topups', 'topup', 'status::text', 'amount', '0', 'true'),
      ('ledger_entries', 'ledger_entry', 'CASE WHEN amount < 0 THEN ''approved debit'' ELSE ''approved credit'' END', 'abs(amount)', '0', 'true'),
      ('withdrawals', 'withdrawal', 'status::text', 'amount', '0', 'true'),
      ('user_plans', 'holding', '''''', 'amount', 'locked_days(created_at, ends_at)', 'true'),
      ('tickets', 'ticket', 'status::text', '0', '0', 'true'),
      ('referral_programs', 'referral_program', 'status::text', '0', '0', 'true'),
      ('audit_log', 'audit_entry', '''''', '0', '0', 'true')
    ) AS tables (name, kind, status, amount, days, condition), (VALUES
      ('added', 'INSERT', 'NEW TABLE AS added'),
      ('changed', 'UPDATE', 'NEW TABLE AS added OLD TABLE AS removed'),
      ('removed', 'DELETE', 'OLD TABLE AS removed')
    ) AS events (suffix, event, rows)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION count_records(%L, %L, %L, %L, %L)',
      counted.name || '_count_' || counted.suffix, counted.event, counted.name, counted.rows,
      counted.kind, counted.status, counted.amount, counted.days, counted.condition);
  END LOOP;
END $$;
