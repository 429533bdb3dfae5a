-- The rules that hold whoever writes: the ledger, the log, the counters; and the indexes that the users list walks.

CREATE FUNCTION refuse_write() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
-- Wallets change through the two triggers below and in no other way: at depth 0 a statement came from outside.
CREATE TRIGGER user_wallets_by_ledger_only BEFORE INSERT OR UPDATE OR DELETE ON user_wallets
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE TRIGGER user_wallets_never_emptied BEFORE TRUNCATE ON user_wallets
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE FUNCTION open_wallets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_wallets (user_id, created_at) SELECT id, created_at FROM added WHERE role = 'user';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_open_wallets AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION open_wallets();
--> statement-breakpoint
-- A reversed withdrawal was never spent; it is not an earning.
CREATE FUNCTION apply_ledger_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_wallets AS wallet
  SET balance = wallet.balance + change.amount,
      total_earned = wallet.total_earned + change.amount + change.spent,
      total_spent = wallet.total_spent + change.spent
  FROM (
    SELECT user_id,
           sum(amount) AS amount,
           coalesce(-sum(amount) FILTER (WHERE amount < 0 OR cause = 'withdrawal_reversal'), 0) AS spent
    FROM added GROUP BY user_id
  ) AS change
  WHERE wallet.user_id = change.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_move_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION apply_ledger_entries();
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
CREATE FUNCTION count_removed_users() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (status, kyc_status, n)
  SELECT status, kyc_status, -count(*) FROM removed WHERE role = 'user' AND closed_at IS NULL GROUP BY status, kyc_status;
  IF FOUND THEN PERFORM fold_user_counts(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
--> statement-breakpoint
CREATE TRIGGER users_count_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_users();
--> statement-breakpoint
CREATE TRIGGER users_count_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_users();
--> statement-breakpoint
CREATE TRIGGER users_never_emptied BEFORE TRUNCATE ON users
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
-- One index per order of the users list. The included columns let a filtered deep page be counted off in the index alone.
CREATE INDEX users_by_created ON users (created_at, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_name ON users (name_key, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_email ON users (email_key, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_phone ON users (phone_number, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_kyc ON users (kyc_status, id) INCLUDE (status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
-- Ids are random: in their order, any stretch of users is a fair sample of all, read without touching the table.
CREATE INDEX users_by_id ON users (id) INCLUDE (search_text, status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
-- Everything a search asks, in one index. Without a pending list, which every search would have to read through.
CREATE INDEX users_search ON users USING gin (status, kyc_status, search_text gin_trgm_ops, search_grams(search_text))
WITH (fastupdate = off) WHERE role = 'user' AND closed_at IS NULL;
