-- Saved views of lists.

CREATE TYPE density AS ENUM('comfortable', 'compact');
--> statement-breakpoint
CREATE TYPE list_name AS ENUM('users', 'subadmins', 'plans', 'deposit-wallets', 'withdrawals', 'tickets', 'referrals', 'transactions', 'user-wallet', 'ledger', 'audit-log');
--> statement-breakpoint
CREATE TABLE views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  list list_name NOT NULL,
  name text NOT NULL,
  owner_id uuid NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  address text NOT NULL,
  density density NOT NULL,
  columns jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT views_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX views_name ON views (owner_id, list, lower(name));
--> statement-breakpoint
CREATE TABLE default_views (
  admin_id uuid NOT NULL,
  list list_name NOT NULL,
  view_id uuid NOT NULL,
  CONSTRAINT default_views_admin_id_list_pk PRIMARY KEY (admin_id, list),
  CONSTRAINT default_views_admin_id_users_id_fk FOREIGN KEY (admin_id) REFERENCES users (id),
  CONSTRAINT default_views_view_id_views_id_fk FOREIGN KEY (view_id) REFERENCES views (id) ON DELETE CASCADE
);
