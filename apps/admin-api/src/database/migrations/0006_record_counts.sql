CREATE TYPE "public"."record_kind" AS ENUM('withdrawal', 'holding', 'ticket');--> statement-breakpoint
CREATE TABLE "record_counts" (
	"kind" "record_kind" NOT NULL,
	"status" text NOT NULL,
	"n" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"days" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_entity";--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity_id","created_at","id");
--> statement-breakpoint
-- How long a holding is locked in, in whole days.
CREATE FUNCTION locked_days(begins timestamptz, ends timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(round(extract(epoch FROM ends - begins) / 86400), 0)::bigint;
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
CREATE TRIGGER withdrawals_never_emptied BEFORE TRUNCATE ON withdrawals
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
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
CREATE TRIGGER user_plans_never_emptied BEFORE TRUNCATE ON user_plans
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
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
CREATE TRIGGER tickets_never_emptied BEFORE TRUNCATE ON tickets
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
INSERT INTO record_counts (kind, status, n, amount, days)
SELECT 'withdrawal', status, count(*), sum(amount), 0 FROM withdrawals GROUP BY status;
--> statement-breakpoint
INSERT INTO record_counts (kind, status, n, amount, days)
SELECT 'holding', '', count(*), sum(amount), sum(locked_days(created_at, ends_at)) FROM user_plans HAVING count(*) > 0;
--> statement-breakpoint
INSERT INTO record_counts (kind, status, n, amount, days)
SELECT 'ticket', status, count(*), 0, 0 FROM tickets GROUP BY status;
