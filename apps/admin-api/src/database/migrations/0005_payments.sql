-- Deposit addresses, top-ups and withdrawals.

CREATE TYPE network AS ENUM('USDT_ERC20', 'USDT_BEP20', 'USDT_TRC20', 'ETH', 'BTC');
--> statement-breakpoint
CREATE TYPE topup_status AS ENUM('pending', 'approved', 'cancelled');
--> statement-breakpoint
CREATE TYPE withdrawal_status AS ENUM('pending', 'approved', 'rejected');
--> statement-breakpoint
CREATE SEQUENCE topup_numbers;
--> statement-breakpoint
CREATE SEQUENCE withdrawal_numbers;
--> statement-breakpoint
-- Immutable, because values of the enum may be added but not changed.
CREATE FUNCTION network_text(value network) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN value::text;
--> statement-breakpoint
-- The chain of a network. A network that is added to the enum is its own chain until it is listed here.
CREATE FUNCTION network_chain(value network) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE network_text(value)
  WHEN 'ETH' THEN 'ethereum'
  WHEN 'USDT_ERC20' THEN 'ethereum'
  WHEN 'USDT_BEP20' THEN 'bsc'
  WHEN 'USDT_TRC20' THEN 'tron'
  WHEN 'BTC' THEN 'bitcoin'
  ELSE network_text(value)
END;
--> statement-breakpoint
-- The comparison key of a transaction hash: its 64 hexadecimal digits in lower case, without 0x, also from the URL of an
-- explorer. Any other text: in lower case, without 0x, white space and invisible characters.
CREATE FUNCTION hash_key(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(
  substring(fold_case(value) from '(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])'),
  regexp_replace(
    regexp_replace(fold_case(value), '[\s\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]', '', 'g'),
    '^0x', ''
  )
);
--> statement-breakpoint
CREATE TABLE deposit_wallets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  wallet_address text NOT NULL,
  network_type network NOT NULL,
  status boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT deposit_wallets_address_once UNIQUE (network_type, wallet_address)
);
--> statement-breakpoint
CREATE INDEX deposit_wallets_address ON deposit_wallets (fold_case(wallet_address));
--> statement-breakpoint
CREATE TABLE topups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transaction_id text DEFAULT readable_id('TU', 'topup_numbers') NOT NULL,
  user_id uuid NOT NULL,
  amount numeric(18, 2) NOT NULL,
  status topup_status DEFAULT 'pending' NOT NULL,
  network network NOT NULL,
  deposit_wallet_address text NOT NULL,
  transaction_hash text,
  description text,
  image_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  decided_at timestamptz,
  decided_by_id uuid,
  reason text,
  reason_details text,
  owner_text text collate "C" DEFAULT '' NOT NULL,
  search_text text collate "C" GENERATED ALWAYS AS (fold_text(transaction_id || e'\x1f' || network_text(network) || e'\x1f' || deposit_wallet_address || coalesce(e'\x1f' || transaction_hash, '') || coalesce(e'\x1f' || description, '')) || e'\x1f' || owner_text) STORED NOT NULL,
  CONSTRAINT "topups_transactionId_unique" UNIQUE (transaction_id),
  CONSTRAINT topups_amount_positive CHECK (amount > 0),
  CONSTRAINT topups_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT topups_image_id_uploads_id_fk FOREIGN KEY (image_id) REFERENCES uploads (id),
  CONSTRAINT topups_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX topups_status ON topups (status, created_at, id);
--> statement-breakpoint
CREATE INDEX topups_network ON topups (network, status) INCLUDE (created_at, amount, id);
--> statement-breakpoint
CREATE INDEX topups_hash ON topups (hash_key(transaction_hash), network_chain(network)) WHERE transaction_hash <> '';
--> statement-breakpoint
CREATE INDEX topups_pending_address ON topups (network, fold_case(deposit_wallet_address)) WHERE status = 'pending';
--> statement-breakpoint
-- One index per sort order of the list of transactions. The included columns allow index-only scans for filters.
CREATE INDEX topups_by_date ON topups (created_at, id) INCLUDE (amount, status, network);
--> statement-breakpoint
CREATE INDEX topups_by_amount ON topups (amount, id) INCLUDE (created_at, status, network);
--> statement-breakpoint
CREATE INDEX topups_by_user ON topups (user_id, created_at, id) INCLUDE (amount, status, network);
--> statement-breakpoint
CREATE INDEX topups_image ON topups (image_id) WHERE image_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  withdrawal_request text collate "C" DEFAULT readable_id('WD', 'withdrawal_numbers') NOT NULL,
  user_id uuid NOT NULL,
  wallet_address text NOT NULL,
  amount numeric(18, 2) NOT NULL,
  status withdrawal_status DEFAULT 'pending' NOT NULL,
  approvals integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  decided_at timestamptz,
  decided_by_id uuid,
  reason text,
  reason_details text,
  owner_text text collate "C" DEFAULT '' NOT NULL,
  search_text text collate "C" GENERATED ALWAYS AS (fold_text(withdrawal_request || e'\x1f' || wallet_address) || e'\x1f' || owner_text) STORED NOT NULL,
  CONSTRAINT "withdrawals_withdrawalRequest_unique" UNIQUE (withdrawal_request),
  CONSTRAINT withdrawals_amount_positive CHECK (amount > 0),
  CONSTRAINT withdrawals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT withdrawals_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX withdrawals_address ON withdrawals (fold_case(wallet_address));
--> statement-breakpoint
-- One index per sort order of the list.
CREATE INDEX withdrawals_by_created ON withdrawals (created_at, id) INCLUDE (amount, status);
--> statement-breakpoint
CREATE INDEX withdrawals_by_amount ON withdrawals (amount, id) INCLUDE (created_at, status);
--> statement-breakpoint
CREATE INDEX withdrawals_by_status ON withdrawals (status, id);
--> statement-breakpoint
CREATE INDEX withdrawals_by_request ON withdrawals (withdrawal_request, id) INCLUDE (status);
--> statement-breakpoint
-- A user's withdrawals, latest first. The included columns allow index-only scans for the sums by status.
CREATE INDEX withdrawals_by_user ON withdrawals (user_id, created_at, id) INCLUDE (amount, status);
--> statement-breakpoint
CREATE TRIGGER topups_no_truncate BEFORE TRUNCATE ON topups
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER withdrawals_no_truncate BEFORE TRUNCATE ON withdrawals
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- Top-ups and ledger entries as one list. An entry is always approved, and its amount is unsigned.
CREATE VIEW transactions AS
SELECT id, 'topup'::text AS category, 'credit'::text AS type, user_id, amount, status, network, transaction_hash, created_at, search_text
FROM topups
UNION ALL
SELECT id, 'wallet', CASE WHEN amount < 0 THEN 'debit' ELSE 'credit' END, user_id, abs(amount), 'approved'::topup_status,
  NULL::network, NULL, created_at, search_text
FROM ledger_entries;
