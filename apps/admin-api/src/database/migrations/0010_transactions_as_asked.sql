-- Transactions are searched as people type, and sorted and filtered by amount.

-- An enum's words may be added to, but not changed.
CREATE FUNCTION network_word(value network) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN value::text;
--> statement-breakpoint
-- The search grams of a text, but for those that stand within a long run of hexadecimal digits: any two digits are in a
-- quarter of all hashes, and are found soonest by looking at one after the other.
CREATE FUNCTION hash_free_grams(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  short text := regexp_replace(value, '([0-9a-f])[0-9a-f]{15,}([0-9a-f])', '\1\2', 'g');
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT substr(short, start, size)
    FROM generate_series(1, length(short)) AS start, generate_series(1, 2) AS size
  );
END $$;
--> statement-breakpoint
-- The least amount of the bucket that an amount belongs to. From one power of ten to the next there are 70 buckets; each
-- half of the first digit, such as 100.00, 150.00 or 2,500.00, has one of its own, for people like round sums.
CREATE FUNCTION amount_bucket(amount numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  power numeric := ('1' || repeat('0', length(trunc(amount)::text) - 1))::numeric;
  low numeric := amount - mod(amount, power * CASE WHEN amount < 2 * power THEN 0.05 WHEN amount < 5 * power THEN 0.1 ELSE 0.25 END);
BEGIN
  RETURN CASE WHEN low < amount AND mod(low, power * 0.5) = 0 THEN low + 0.01 ELSE low END;
END $$;
--> statement-breakpoint
CREATE TABLE "transaction_amount_counts" (
	"bucket" numeric(18, 2) NOT NULL,
	"category" "transaction_category" NOT NULL,
	"type" "transaction_type" NOT NULL,
	"status" "topup_status" NOT NULL,
	"network" "network",
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "transaction_amount_counts_bucket" ON "transaction_amount_counts" USING btree ("bucket");
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
INSERT INTO transaction_amount_counts (bucket, category, type, status, network, n)
SELECT amount_bucket(amount), 'topup', 'credit', status, network, count(*) FROM topups GROUP BY 1, 4, 5;
--> statement-breakpoint
INSERT INTO transaction_amount_counts (bucket, category, type, status, network, n)
SELECT amount_bucket(abs(amount)), 'wallet', (CASE WHEN amount < 0 THEN 'debit' ELSE 'credit' END)::transaction_type, 'approved', NULL,
       count(*)
FROM ledger_entries GROUP BY 1, 3;
--> statement-breakpoint
DROP INDEX "ledger_entries_user";--> statement-breakpoint
DROP INDEX "ledger_entries_created_at";--> statement-breakpoint
DROP INDEX "topups_user";--> statement-breakpoint
DROP INDEX "topups_created_at";--> statement-breakpoint
-- What a table holds is written anew once, without its triggers.
ALTER TABLE "ledger_entries" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (fold_text(transaction_id || e'\x1f' || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "topups" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (fold_text(transaction_id || e'\x1f' || network_word(network) || e'\x1f' || deposit_wallet_address || coalesce(e'\x1f' || transaction_hash, '') || coalesce(e'\x1f' || description, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_debits" ON "ledger_entries" USING btree ("created_at","id") WHERE "ledger_entries"."amount" < 0;--> statement-breakpoint
CREATE INDEX "topups_network" ON "topups" USING btree ("network","created_at","id");--> statement-breakpoint
-- One index per order of the list of transactions, and one by user. The included columns let a page far down be counted
-- off in the index alone, whatever the filter; and so are the records that a search walks past.
CREATE INDEX topups_by_date ON topups (created_at, id) INCLUDE (user_id, amount, status, network);
--> statement-breakpoint
CREATE INDEX topups_by_amount ON topups (amount, id) INCLUDE (user_id, created_at, status, network);
--> statement-breakpoint
CREATE INDEX topups_by_user ON topups (user_id, created_at, id) INCLUDE (amount, status, network);
--> statement-breakpoint
CREATE INDEX ledger_entries_by_date ON ledger_entries (created_at, id) INCLUDE (user_id, amount);
--> statement-breakpoint
CREATE INDEX ledger_entries_by_amount ON ledger_entries (abs(amount), id) INCLUDE (user_id, amount, created_at);
--> statement-breakpoint
CREATE INDEX ledger_entries_by_user ON ledger_entries (user_id, created_at, id) INCLUDE (amount);
--> statement-breakpoint
CREATE INDEX topups_search ON topups USING gin (search_text gin_trgm_ops, hash_free_grams(search_text)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX ledger_entries_search ON ledger_entries USING gin (search_text gin_trgm_ops, search_grams(search_text))
WITH (fastupdate = off);
--> statement-breakpoint
-- Records belong to users of every role and state; users_search has customers whose accounts are open.
CREATE INDEX users_search_others ON users USING gin (search_text gin_trgm_ops, search_grams(search_text))
WITH (fastupdate = off) WHERE role <> 'user' OR closed_at IS NOT NULL;
