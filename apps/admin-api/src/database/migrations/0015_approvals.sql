-- Dual approval, enforced by the database.

CREATE TYPE approval_request_kind AS ENUM('withdrawal', 'topup', 'deposit_wallet', 'permissions', 'approval_policy', 'access');
--> statement-breakpoint
CREATE TYPE approval_request_outcome AS ENUM('approved', 'rejected', 'withdrawn', 'superseded', 'expired');
--> statement-breakpoint
CREATE TABLE approval_policy (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  withdrawals_above numeric(18, 2),
  topups_above numeric(18, 2),
  deposit_addresses boolean DEFAULT false NOT NULL,
  permissions boolean DEFAULT false NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT approval_policy_amounts CHECK (withdrawals_above >= 0 and topups_above >= 0)
);
--> statement-breakpoint
CREATE TABLE approval_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind approval_request_kind NOT NULL,
  record_id uuid NOT NULL,
  change jsonb NOT NULL,
  expected_version text,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  requested_by_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  outcome approval_request_outcome,
  decided_by_id uuid,
  decided_at timestamptz,
  reason text,
  applied_at timestamptz,
  CONSTRAINT approval_requests_requested_by_id_users_id_fk FOREIGN KEY (requested_by_id) REFERENCES users (id),
  CONSTRAINT approval_requests_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX approval_requests_one_open ON approval_requests (kind, record_id) WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX approval_requests_record ON approval_requests (record_id, created_at);
--> statement-breakpoint
INSERT INTO approval_policy DEFAULT VALUES;
--> statement-breakpoint
CREATE TRIGGER approval_policy_one_row BEFORE INSERT OR DELETE OR TRUNCATE ON approval_policy
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER approval_requests_kept BEFORE DELETE OR TRUNCATE ON approval_requests
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- The flag that is required to request and decide a kind of change.
CREATE FUNCTION approval_request_flag(kind approval_request_kind) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'withdrawal' THEN 'withdrawals' WHEN 'topup' THEN 'transactions'
    WHEN 'deposit_wallet' THEN 'wallets' ELSE 'subadmins' END;
$$;
--> statement-breakpoint
-- Whether an admin can decide requests of a kind. The lock prevents a revocation until the end of the transaction.
CREATE FUNCTION can_decide(admin uuid, kind approval_request_kind) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users
  WHERE id = admin AND status = 'active' AND closed_at IS NULL
    AND (role = 'admin' OR role = 'subadmin' AND approval_request_flag(kind) = ANY (permissions))
  FOR SHARE;
  RETURN FOUND;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_rule_violation(rule text, message text, detail text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = message, ERRCODE = 'check_violation', CONSTRAINT = rule, DETAIL = detail;
END $$;
--> statement-breakpoint
CREATE FUNCTION guard_new_approval_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := now();
  NEW.expires_at := now() + interval '1 day';
  IF num_nonnulls(NEW.outcome, NEW.decided_by_id, NEW.decided_at, NEW.reason, NEW.applied_at) > 0 THEN
    PERFORM raise_rule_violation('approval_requests_begin_open', 'a new approval request must be undecided');
  ELSIF NOT can_request(NEW.requested_by_id, NEW.kind) THEN
    PERFORM raise_rule_violation('approval_requests_requester', 'the requester lacks the permission');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_new BEFORE INSERT ON approval_requests
FOR EACH ROW EXECUTE FUNCTION guard_new_approval_requests();
--> statement-breakpoint
-- A request is immutable. It is decided once, before it expires, and not by an account of the requester. The triggers below run
-- at depth 2.
CREATE FUNCTION guard_approval_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['outcome', 'decided_by_id', 'decided_at', 'reason'];
  shared_until timestamptz;
BEGIN
  IF to_jsonb(NEW) - decision - 'applied_at' IS DISTINCT FROM to_jsonb(OLD) - decision - 'applied_at' THEN
    PERFORM raise_rule_violation('approval_requests_fixed', 'the requested change is immutable');
  ELSIF OLD.outcome = 'approved' AND OLD.applied_at IS NULL AND NEW.applied_at = now()
      AND to_jsonb(NEW) - 'applied_at' = to_jsonb(OLD) - 'applied_at' THEN
    RETURN NEW;
  ELSIF OLD.outcome IS NOT NULL OR NEW.outcome IS NULL OR NEW.applied_at IS NOT NULL THEN
    PERFORM raise_rule_violation('approval_requests_closed', 'an approval request is decided once');
  END IF;

  NEW.decided_at := CASE NEW.outcome WHEN 'expired' THEN NULL ELSE now() END;
  IF NEW.outcome = 'expired' OR clock_timestamp() >= OLD.expires_at THEN
    IF NEW.outcome <> 'expired' OR clock_timestamp() < OLD.expires_at OR NEW.decided_by_id IS NOT NULL THEN
      PERFORM raise_rule_violation('approval_requests_closed', 'an approval request expires only at its expiry time');
    END IF;
  ELSIF NEW.outcome = 'superseded' THEN
    IF pg_trigger_depth() < 2 OR NEW.decided_by_id IS NOT NULL THEN
      PERFORM raise_rule_violation('approval_requests_closed', 'only a change of its record supersedes an approval request');
    END IF;
  ELSIF NEW.outcome = 'withdrawn' THEN
    IF NEW.decided_by_id IS DISTINCT FROM OLD.requested_by_id THEN
      PERFORM raise_rule_violation('approval_requests_own', 'only the requester can withdraw an approval request');
    END IF;
  ELSIF NEW.decided_by_id IN (OLD.requested_by_id, OLD.record_id) THEN
    PERFORM raise_rule_violation('approval_requests_own', 'requesters cannot decide their own requests');
  ELSIF NEW.decided_by_id IS NULL OR NOT can_decide(NEW.decided_by_id, NEW.kind) THEN
    PERFORM raise_rule_violation('approval_requests_decider', 'the decider lacks the permission');
  ELSIF NEW.outcome = 'approved' AND NOT can_request(OLD.requested_by_id, OLD.kind) THEN
    PERFORM raise_rule_violation('approval_requests_requester', 'the requester no longer has the permission');
  ELSIF NEW.outcome = 'approved' AND NEW.decided_by_id IN (SELECT key_holders(OLD.requested_by_id)) THEN
    PERFORM raise_rule_violation('approval_requests_key', 'holders of the key of a service account cannot approve its requests');
  ELSE
    -- Read after the accounts are locked, so that concurrent changes of access are visible.
    SELECT max(access_shared_until(requester, NEW.decided_by_id)) INTO shared_until
    FROM (SELECT OLD.requested_by_id UNION SELECT key_holders(OLD.requested_by_id)) AS requesters (requester);
    IF shared_until IS NOT NULL THEN
      PERFORM raise_rule_violation('approval_requests_cooling_off', 'requester and decider may be the same person',
        jsonb_build_object('until', shared_until)::text);
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_decided BEFORE UPDATE ON approval_requests
FOR EACH ROW EXECUTE FUNCTION guard_approval_requests();
--> statement-breakpoint
-- Allows an approved change once. Rejects any other change, with the change to request in the detail.
CREATE FUNCTION require_second_admin(request_kind approval_request_kind, target_id uuid, old_value jsonb, new_value jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_second_admin(request_kind, target_id, old_value, new_value, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION guard_withdrawals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount > (SELECT withdrawals_above FROM approval_policy) THEN
    PERFORM require_second_admin('withdrawal', NEW.id, jsonb_build_object('status', OLD.status),
      jsonb_build_object('status', NEW.status, 'amount', NEW.amount, 'user_id', NEW.user_id,
        'wallet_address', NEW.wallet_address));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_dual_approval BEFORE UPDATE ON withdrawals
FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION guard_withdrawals();
--> statement-breakpoint
CREATE TRIGGER withdrawals_dual_approval_new BEFORE INSERT ON withdrawals
FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION guard_withdrawals();
--> statement-breakpoint
CREATE FUNCTION guard_topups() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount > (SELECT topups_above FROM approval_policy) THEN
    PERFORM require_second_admin('topup', NEW.id, jsonb_build_object('status', OLD.status),
      jsonb_build_object('status', NEW.status, 'amount', NEW.amount, 'user_id', NEW.user_id,
        'network', NEW.network, 'transaction_hash', NEW.transaction_hash));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER topups_dual_approval BEFORE UPDATE ON topups
FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION guard_topups();
--> statement-breakpoint
CREATE TRIGGER topups_dual_approval_new BEFORE INSERT ON topups
FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION guard_topups();
--> statement-breakpoint
-- The ledger must not bypass the two triggers above, or book another amount.
CREATE FUNCTION guard_ledger_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added CROSS JOIN approval_policy
    WHERE (cause = 'withdrawal' AND -amount > withdrawals_above OR cause = 'topup' AND amount > topups_above)
      AND NOT EXISTS (
        SELECT FROM approval_requests
        WHERE record_id = cause_id AND kind::text = cause::text AND applied_at = now()
          AND (after ->> 'amount')::numeric = abs(added.amount) AND after ->> 'user_id' = added.user_id::text))
  THEN
    PERFORM raise_rule_violation('second_admin_required', 'a second admin has to approve');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_dual_approval AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION guard_ledger_entries();
--> statement-breakpoint
-- A deposit address that is added, changed, moved to another network, or activated.
CREATE FUNCTION guard_deposit_wallets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT deposit_addresses FROM approval_policy)
    AND (OLD.status IS NOT TRUE
      OR (OLD.wallet_address, OLD.network_type) IS DISTINCT FROM (NEW.wallet_address, NEW.network_type))
  THEN
    PERFORM require_second_admin('deposit_wallet', NEW.id,
      jsonb_build_object('wallet_address', OLD.wallet_address, 'network_type', OLD.network_type, 'status', OLD.status),
      jsonb_build_object('wallet_address', NEW.wallet_address, 'network_type', NEW.network_type, 'status', NEW.status));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_wallets_dual_approval BEFORE INSERT OR UPDATE ON deposit_wallets
FOR EACH ROW WHEN (NEW.status) EXECUTE FUNCTION guard_deposit_wallets();
--> statement-breakpoint
-- The flags of an account, sorted. The main admin has more than all flags. A service account has none here, because dual approval
-- is about people.
CREATE FUNCTION held_flags(role role, permissions text[], closed_at timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN role IS NULL OR role::text IN ('user', 'service') OR closed_at IS NOT NULL THEN ARRAY[]::text[]
    WHEN role = 'admin' THEN ARRAY['main-admin']
    ELSE ARRAY(SELECT flag FROM unnest(permissions) AS flag ORDER BY flag) END;
$$;
--> statement-breakpoint
CREATE FUNCTION flags_to_json(flags text[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('permissions', coalesce(jsonb_object_agg(flag, true), '{}')) FROM unnest(flags) AS flag;
$$;
--> statement-breakpoint
CREATE FUNCTION guard_permissions() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  old_flags text[] := held_flags(OLD.role, OLD.permissions, OLD.closed_at, OLD.status);
  new_flags text[] := held_flags(NEW.role, NEW.permissions, NEW.closed_at, NEW.status);
BEGIN
  IF NOT new_flags <@ old_flags AND old_flags <> ARRAY['main-admin'] AND (SELECT permissions FROM approval_policy) THEN
    IF OLD.status <> NEW.status THEN
      PERFORM require_access_approval(NEW.id, 'activate', new_flags, NULL);
    ELSE
      PERFORM require_second_admin('permissions', NEW.id, flags_to_json(old_flags), flags_to_json(new_flags));
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_dual_approval BEFORE INSERT OR UPDATE ON users
FOR EACH ROW WHEN (NEW.role <> 'user') EXECUTE FUNCTION guard_permissions();
--> statement-breakpoint
-- Loosening is a higher or no amount, or a disabled rule.
CREATE FUNCTION guard_approval_policy() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.withdrawals_above, 'infinity') > coalesce(OLD.withdrawals_above, 'infinity')
    OR coalesce(NEW.topups_above, 'infinity') > coalesce(OLD.topups_above, 'infinity')
    OR NEW.deposit_addresses < OLD.deposit_addresses OR NEW.permissions < OLD.permissions
  THEN
    PERFORM require_second_admin('approval_policy', OLD.id, to_jsonb(OLD) - 'id' - 'updated_at',
      to_jsonb(NEW) - 'id' - 'updated_at');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_policy_tighter BEFORE UPDATE ON approval_policy
FOR EACH ROW EXECUTE FUNCTION guard_approval_policy();
--> statement-breakpoint
-- A change of the record supersedes its open requests.
CREATE FUNCTION supersede_approval_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE approval_requests SET outcome = 'superseded'
  WHERE kind = TG_ARGV[0]::approval_request_kind AND record_id = OLD.id AND outcome IS NULL AND expires_at > clock_timestamp();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_supersede_requests AFTER UPDATE ON withdrawals
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION supersede_approval_requests('withdrawal');
--> statement-breakpoint
CREATE TRIGGER topups_supersede_requests AFTER UPDATE ON topups
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION supersede_approval_requests('topup');
--> statement-breakpoint
CREATE TRIGGER deposit_wallets_supersede_requests AFTER UPDATE ON deposit_wallets
FOR EACH ROW WHEN ((OLD.wallet_address, OLD.network_type, OLD.status)
  IS DISTINCT FROM (NEW.wallet_address, NEW.network_type, NEW.status))
EXECUTE FUNCTION supersede_approval_requests('deposit_wallet');
--> statement-breakpoint
CREATE TRIGGER deposit_wallets_deleted_supersede_requests AFTER DELETE ON deposit_wallets
FOR EACH ROW EXECUTE FUNCTION supersede_approval_requests('deposit_wallet');
--> statement-breakpoint
CREATE TRIGGER users_supersede_requests AFTER UPDATE ON users
FOR EACH ROW WHEN (OLD.role <> 'user' AND (OLD.role, OLD.permissions, OLD.closed_at, OLD.status)
  IS DISTINCT FROM (NEW.role, NEW.permissions, NEW.closed_at, NEW.status))
EXECUTE FUNCTION supersede_approval_requests('permissions');
--> statement-breakpoint
CREATE TRIGGER approval_policy_supersedes_requests AFTER UPDATE ON approval_policy
FOR EACH ROW EXECUTE FUNCTION supersede_approval_requests('approval_policy');
--> statement-breakpoint
CREATE TRIGGER users_supersede_access_requests AFTER UPDATE ON users
FOR EACH ROW WHEN (OLD.role <> 'user' AND (OLD.role, OLD.permissions, OLD.closed_at, OLD.status)
  IS DISTINCT FROM (NEW.role, NEW.permissions, NEW.closed_at, NEW.status))
EXECUTE FUNCTION supersede_approval_requests('access');
--> statement-breakpoint
-- How long two accounts cannot decide each other's requests after one person has changed the access to both.
CREATE FUNCTION access_cooling_off() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '24 hours';
$$;
--> statement-breakpoint
-- An inactive account has no flags, so that its activation counts as a grant of all of them.
CREATE FUNCTION held_flags(role role, permissions text[], closed_at timestamptz, status activity) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'active' THEN held_flags(role, permissions, closed_at) ELSE ARRAY[]::text[] END;
$$;
--> statement-breakpoint
-- As above, for the requests of a given requester, if any.
CREATE FUNCTION require_second_admin(request_kind approval_request_kind, target_id uuid, old_value jsonb, new_value jsonb, requester uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE approval_requests SET applied_at = now()
  WHERE kind = request_kind AND record_id = target_id AND outcome = 'approved' AND applied_at IS NULL
    AND expires_at > clock_timestamp() AND before = old_value AND after = new_value
    AND (requester IS NULL OR requested_by_id = requester);
  IF NOT FOUND THEN
    PERFORM raise_rule_violation('second_admin_required', 'a second admin has to approve',
      jsonb_build_object('before', old_value, 'after', new_value)::text);
  END IF;
END $$;
--> statement-breakpoint
-- Access to an account counts as a grant of all of its flags.
CREATE FUNCTION require_access_approval(account uuid, action text, flags text[], requester uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_second_admin('access', account, flags_to_json(ARRAY[]::text[]),
    flags_to_json(flags) || jsonb_build_object('action', action), requester);
END $$;
--> statement-breakpoint
-- A row must be inserted before a change of access, in the same transaction, and allows it. Without an account, it is a change by
-- the server's command line. An inactive account counts with all of its flags, because the admin who approves its activation later
-- does not see the earlier reset.
CREATE FUNCTION guard_new_access_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  flags text[];
BEGIN
  NEW.changed_at := now();
  IF NEW.what IN ('reset_link', 'second_factor') AND NEW.changed_by_id <> NEW.account_id
    AND (SELECT permissions FROM approval_policy)
  THEN
    SELECT held_flags(role, permissions, closed_at) INTO flags FROM users WHERE id = NEW.account_id;
    IF flags <> ARRAY[]::text[] THEN
      PERFORM require_access_approval(NEW.account_id,
        CASE NEW.what WHEN 'reset_link' THEN 'reset_password' ELSE 'remove_second_factor' END, flags, NEW.changed_by_id);
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_changes_new BEFORE INSERT ON access_changes
FOR EACH ROW EXECUTE FUNCTION guard_new_access_changes();
--> statement-breakpoint
CREATE FUNCTION retain_access_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_at > now() - access_cooling_off() THEN
    PERFORM raise_rule_violation('access_changes_kept', 'recent access changes cannot be deleted');
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_changes_kept BEFORE DELETE ON access_changes
FOR EACH ROW EXECUTE FUNCTION retain_access_changes();
--> statement-breakpoint
-- Records who created the reset link of a panel account. Links of customers do not open the panel.
CREATE FUNCTION guard_password_resets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND role <> 'user') THEN
    SELECT changed_by_id INTO NEW.made_by_id FROM access_changes
    WHERE account_id = NEW.user_id AND what = 'reset_link' AND changed_at = now();
    IF NOT FOUND THEN
      PERFORM raise_rule_violation('access_change_recorded', 'the creator of a reset link must be recorded first');
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER password_resets_access BEFORE INSERT OR UPDATE OF user_id, token_hash, made_by_id ON password_resets
FOR EACH ROW EXECUTE FUNCTION guard_password_resets();
--> statement-breakpoint
CREATE FUNCTION guard_factors() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM access_changes WHERE account_id = OLD.user_id AND what = 'second_factor' AND changed_at = now())
  THEN
    PERFORM raise_rule_violation('access_change_recorded', 'the removal of a second factor must be recorded first');
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER passkeys_access BEFORE DELETE ON passkeys
FOR EACH ROW EXECUTE FUNCTION guard_factors();
--> statement-breakpoint
CREATE TRIGGER passkeys_access_moved BEFORE UPDATE ON passkeys
FOR EACH ROW WHEN ((OLD.user_id, OLD.credential_id, OLD.public_key)
  IS DISTINCT FROM (NEW.user_id, NEW.credential_id, NEW.public_key))
EXECUTE FUNCTION guard_factors();
--> statement-breakpoint
CREATE TRIGGER authenticators_access BEFORE DELETE ON authenticators
FOR EACH ROW WHEN (OLD.secret IS NOT NULL) EXECUTE FUNCTION guard_factors();
--> statement-breakpoint
CREATE TRIGGER authenticators_access_replaced BEFORE UPDATE ON authenticators
FOR EACH ROW WHEN (OLD.secret IS NOT NULL AND (OLD.user_id, OLD.secret) IS DISTINCT FROM (NEW.user_id, NEW.secret))
EXECUTE FUNCTION guard_factors();
--> statement-breakpoint
-- Until when two accounts may be controlled by one person: one changed the access to the other, someone changed it to both, or a
-- longer chain of such changes connects them. A chain ends when its oldest change expires; the longest-lasting chain counts.
-- Null if they are not connected.
CREATE FUNCTION access_shared_until(account_a uuid, account_b uuid) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE recent AS (
    SELECT account_id, changed_by_id, max(changed_at) AS changed_at FROM access_changes
    WHERE changed_by_id <> account_id AND changed_at > now() - access_cooling_off()
    GROUP BY account_id, changed_by_id
  ), joined AS (
    SELECT account_id AS here, changed_by_id AS there, changed_at FROM recent
    UNION SELECT changed_by_id, account_id, changed_at FROM recent
  ), reached (account, since) AS (
    SELECT account_a, 'infinity'::timestamptz
    UNION SELECT there, least(since, changed_at) FROM reached JOIN joined ON here = account
  )
  SELECT max(since) + access_cooling_off() FROM reached WHERE account = account_b AND account_a <> account_b;
$$;
--> statement-breakpoint
-- Whether an account can request a kind of change: those who can decide it, and, for money, service accounts with a valid key.
CREATE FUNCTION can_request(requester uuid, kind approval_request_kind) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF can_decide(requester, kind) THEN
    RETURN true;
  END IF;
  PERFORM FROM users JOIN service_accounts USING (id)
  WHERE id = requester AND role::text = 'service' AND status = 'active' AND closed_at IS NULL
    AND expires_at > clock_timestamp() AND kind::text IN ('withdrawal', 'topup')
    AND approval_request_flag(kind) = ANY (permissions)
  FOR SHARE OF users;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Who may know the key of a service account: the main admins, who can rotate it, and its creator.
CREATE FUNCTION key_holders(account uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
  SELECT users.id FROM service_accounts JOIN users ON users.role = 'admin' OR users.id = created_by_id
  WHERE service_accounts.id = account;
$$;
