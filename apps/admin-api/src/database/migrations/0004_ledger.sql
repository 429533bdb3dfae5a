-- The append-only ledger, and the wallets that it updates.

CREATE TYPE ledger_cause AS ENUM('topup', 'withdrawal', 'withdrawal_reversal', 'plan_purchase', 'plan_profit', 'plan_release', 'referral_earning', 'adjustment');
--> statement-breakpoint
CREATE SEQUENCE ledger_entry_numbers;
--> statement-breakpoint
CREATE TABLE user_wallets (
  user_id uuid PRIMARY KEY,
  balance numeric(18, 2) DEFAULT '0' NOT NULL,
  total_earned numeric(18, 2) DEFAULT '0' NOT NULL,
  total_spent numeric(18, 2) DEFAULT '0' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT user_wallets_balance_not_negative CHECK (balance >= 0),
  CONSTRAINT user_wallets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transaction_id text DEFAULT readable_id('WT', 'ledger_entry_numbers') NOT NULL,
  user_id uuid NOT NULL,
  amount numeric(18, 2) NOT NULL,
  cause ledger_cause NOT NULL,
  cause_id uuid NOT NULL,
  cause_sequence integer DEFAULT 1 NOT NULL,
  plan_id uuid,
  description text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  owner_text text collate "C" DEFAULT '' NOT NULL,
  search_text text collate "C" GENERATED ALWAYS AS (fold_text(transaction_id || e'\x1f' || description) || e'\x1f' || owner_text) STORED NOT NULL,
  CONSTRAINT "ledger_entries_transactionId_unique" UNIQUE (transaction_id),
  CONSTRAINT ledger_entries_once_per_cause UNIQUE (cause, cause_id, cause_sequence),
  CONSTRAINT ledger_entries_amount_not_zero CHECK (amount <> 0),
  CONSTRAINT ledger_entries_user_id_user_wallets_user_id_fk FOREIGN KEY (user_id) REFERENCES user_wallets (user_id),
  CONSTRAINT ledger_entries_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans (id) ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX ledger_entries_type ON ledger_entries ((CASE WHEN amount < 0 THEN 'debit' ELSE 'credit' END), created_at, id) INCLUDE (amount);
--> statement-breakpoint
CREATE INDEX ledger_entries_plan ON ledger_entries (plan_id) WHERE plan_id is not null;
--> statement-breakpoint
CREATE INDEX ledger_entries_by_date ON ledger_entries (created_at, id) INCLUDE (amount);
--> statement-breakpoint
CREATE INDEX ledger_entries_by_amount ON ledger_entries (abs(amount), id) INCLUDE (amount, created_at);
--> statement-breakpoint
CREATE INDEX ledger_entries_by_user ON ledger_entries (user_id, created_at, id) INCLUDE (amount);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- The search text of the owner is not part of an entry.
CREATE TRIGGER ledger_entries_fixed AFTER UPDATE ON ledger_entries
FOR EACH ROW WHEN (to_jsonb(NEW) - ARRAY['owner_text', 'search_text'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['owner_text', 'search_text'])
EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- Only the two triggers below may write wallets: at trigger depth 0, a statement comes from a client.
CREATE TRIGGER user_wallets_by_ledger_only BEFORE INSERT OR UPDATE OR DELETE ON user_wallets
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER user_wallets_no_truncate BEFORE TRUNCATE ON user_wallets
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
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
-- A reversed withdrawal reduces the spending; it is not an earning.
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
