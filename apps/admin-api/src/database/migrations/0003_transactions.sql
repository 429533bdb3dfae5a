CREATE TYPE "public"."transaction_category" AS ENUM('topup', 'wallet');--> statement-breakpoint
CREATE TYPE "public"."transaction_type" AS ENUM('credit', 'debit');--> statement-breakpoint
CREATE TABLE "transaction_counts" (
	"day" date NOT NULL,
	"category" "transaction_category" NOT NULL,
	"type" "transaction_type" NOT NULL,
	"status" "topup_status" NOT NULL,
	"network" "network",
	"n" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "transaction_counts_day" ON "transaction_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "topups_hash" ON "topups" USING btree ("network",fold_case("transaction_hash")) WHERE "topups"."transaction_hash" <> '';--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
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
CREATE TRIGGER topups_never_emptied BEFORE TRUNCATE ON topups
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
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
INSERT INTO transaction_counts (day, category, type, status, network, n, amount)
SELECT utc_day(created_at), 'topup', 'credit', status, network, count(*), sum(amount) FROM topups GROUP BY 1, 4, 5;
--> statement-breakpoint
INSERT INTO transaction_counts (day, category, type, status, network, n, amount)
SELECT utc_day(created_at), 'wallet', (CASE WHEN amount < 0 THEN 'debit' ELSE 'credit' END)::transaction_type, 'approved', NULL,
       count(*), sum(abs(amount))
FROM ledger_entries GROUP BY 1, 3;
