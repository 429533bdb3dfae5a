-- Authentication: sessions, passwords, second factors, keys of service accounts.

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz DEFAULT now() NOT NULL,
  stepped_up_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  address text,
  user_agent text,
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX sessions_id ON sessions (id);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);
--> statement-breakpoint
CREATE INDEX sessions_expires_at ON sessions (expires_at);
--> statement-breakpoint
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  blocked_until timestamptz,
  resets_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX attempts_resets_at ON attempts (resets_at);
--> statement-breakpoint
CREATE TABLE trusted_devices (
  key text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX trusted_devices_expires_at ON trusted_devices (expires_at);
--> statement-breakpoint
CREATE TABLE password_resets (
  user_id uuid PRIMARY KEY,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  made_by_id uuid,
  CONSTRAINT "password_resets_tokenHash_unique" UNIQUE (token_hash),
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT password_resets_made_by_id_users_id_fk FOREIGN KEY (made_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE TABLE sign_up_codes (
  code_hash bytea PRIMARY KEY,
  created_at timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  response_status integer,
  response_body jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
--> statement-breakpoint
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY,
  secret text,
  added_at timestamptz,
  last_step integer,
  pending_secret text,
  pending_until timestamptz,
  CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_credential UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id);
--> statement-breakpoint
CREATE TABLE passkey_challenges (
  session_hash bytea NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_session_hash_purpose_pk PRIMARY KEY (session_hash, purpose),
  CONSTRAINT passkey_challenges_session_hash_sessions_token_hash_fk FOREIGN KEY (session_hash) REFERENCES sessions (token_hash) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
--> statement-breakpoint
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  passkey_challenge text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
--> statement-breakpoint
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);
--> statement-breakpoint
CREATE TABLE second_factor_rule (
  id boolean PRIMARY KEY DEFAULT true,
  is_required boolean NOT NULL,
  CONSTRAINT second_factor_rule_once CHECK (id)
);
--> statement-breakpoint
CREATE TABLE service_accounts (
  id uuid PRIMARY KEY,
  key_hash bytea,
  key_suffix text NOT NULL,
  key_created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  created_by_id uuid NOT NULL,
  is_read_only boolean DEFAULT false NOT NULL,
  networks text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT service_accounts_key UNIQUE (key_hash),
  CONSTRAINT service_accounts_networks CHECK (cardinality(networks) <= 20 and networks::cidr[] is not null),
  CONSTRAINT service_accounts_id_users_id_fk FOREIGN KEY (id) REFERENCES users (id),
  CONSTRAINT service_accounts_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE TABLE access_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  changed_by_id uuid,
  what text NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT access_changes_what CHECK (what in ('created', 'status', 'email', 'reset_link', 'password', 'second_factor')),
  CONSTRAINT access_changes_account_id_users_id_fk FOREIGN KEY (account_id) REFERENCES users (id),
  CONSTRAINT access_changes_changed_by_id_users_id_fk FOREIGN KEY (changed_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX access_changes_account ON access_changes (account_id, changed_at);
--> statement-breakpoint
CREATE INDEX access_changes_changed_at ON access_changes (changed_at);
--> statement-breakpoint
CREATE TRIGGER access_changes_fixed BEFORE UPDATE OR TRUNCATE ON access_changes
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- A reset link becomes invalid when the password, the email or the role changes, or the account is closed or deactivated.
CREATE FUNCTION void_password_reset() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_void_password_reset AFTER UPDATE OF password_hash, status, closed_at, email, role ON users
FOR EACH ROW WHEN (
  OLD.password_hash IS DISTINCT FROM NEW.password_hash
  OR OLD.status IS DISTINCT FROM NEW.status
  OR OLD.closed_at IS DISTINCT FROM NEW.closed_at
  OR OLD.email IS DISTINCT FROM NEW.email
  OR OLD.role IS DISTINCT FROM NEW.role
) EXECUTE FUNCTION void_password_reset();
--> statement-breakpoint
-- A reset link grants only the permissions that the account had when the link was created and approved.
CREATE TRIGGER users_void_password_reset_with_flags AFTER UPDATE OF role, permissions ON users
FOR EACH ROW WHEN ((OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions))
EXECUTE FUNCTION void_password_reset();
--> statement-breakpoint
-- A reset link that was created while the account had a second factor must not work without it.
CREATE FUNCTION void_password_reset_of_factor() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER authenticators_void_password_reset AFTER DELETE ON authenticators
FOR EACH ROW WHEN (OLD.secret IS NOT NULL) EXECUTE FUNCTION void_password_reset_of_factor();
--> statement-breakpoint
CREATE TRIGGER passkeys_void_password_reset AFTER DELETE ON passkeys
FOR EACH ROW EXECUTE FUNCTION void_password_reset_of_factor();
