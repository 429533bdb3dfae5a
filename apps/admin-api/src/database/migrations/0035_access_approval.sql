ALTER TYPE "public"."proposal_kind" ADD VALUE 'access';--> statement-breakpoint
CREATE TABLE "access_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"changed_by_id" uuid,
	"what" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_changes_what" CHECK ("access_changes"."what" in ('created', 'status', 'email', 'reset_link', 'password', 'second_factor'))
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "made_by_id" uuid;--> statement-breakpoint
ALTER TABLE "access_changes" ADD CONSTRAINT "access_changes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_changes" ADD CONSTRAINT "access_changes_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_changes_account" ON "access_changes" USING btree ("account_id","changed_at");--> statement-breakpoint
CREATE INDEX "access_changes_changed_at" ON "access_changes" USING btree ("changed_at");
--> statement-breakpoint
-- Who made these links is not known. They would have ended within the hour.
DELETE FROM password_resets WHERE user_id IN (SELECT id FROM users WHERE role <> 'user');
--> statement-breakpoint
-- How long two accounts cannot decide each other's approval requests after one person has changed the access to both.
CREATE FUNCTION access_cooling_off() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '24 hours';
$$;
--> statement-breakpoint
-- An inactive account holds nothing, so that activating it grants everything that it has.
CREATE FUNCTION flags_held(role role, permissions text[], closed_at timestamptz, status activity) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'active' THEN flags_held(role, permissions, closed_at) ELSE ARRAY[]::text[] END;
$$;
--> statement-breakpoint
-- As before, and where a maker is named, only for a request of theirs.
CREATE FUNCTION need_second_admin(of_kind proposal_kind, record uuid, was jsonb, becomes jsonb, maker uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposals SET applied_at = now()
  WHERE kind = of_kind AND record_id = record AND outcome = 'accepted' AND applied_at IS NULL
    AND expires_at > clock_timestamp() AND before = was AND after = becomes
    AND (maker IS NULL OR proposed_by_id = maker);
  IF NOT FOUND THEN
    PERFORM refuse_by_rule('second_admin_needed', 'a second admin has to agree',
      jsonb_build_object('before', was, 'after', becomes)::text);
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION need_second_admin(of_kind proposal_kind, record uuid, was jsonb, becomes jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM need_second_admin(of_kind, record, was, becomes, NULL);
END $$;
--> statement-breakpoint
-- Access to an account counts as a grant of every flag that it then gives.
CREATE FUNCTION need_access_approval(account uuid, action text, flags text[], maker uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM need_second_admin('access', account, flags_as_side(ARRAY[]::text[]),
    flags_as_side(flags) || jsonb_build_object('action', action), maker);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_permissions() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  was text[] := flags_held(OLD.role, OLD.permissions, OLD.closed_at, OLD.status);
  becomes text[] := flags_held(NEW.role, NEW.permissions, NEW.closed_at, NEW.status);
BEGIN
  IF NOT becomes <@ was AND was <> ARRAY['main-admin'] AND (SELECT permissions FROM four_eyes) THEN
    IF OLD.status <> NEW.status THEN
      PERFORM need_access_approval(NEW.id, 'activate', becomes, NULL);
    ELSE
      PERFORM need_second_admin('permissions', NEW.id, flags_as_side(was), flags_as_side(becomes));
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER users_overtake_proposals ON users;
--> statement-breakpoint
CREATE TRIGGER users_overtake_proposals AFTER UPDATE ON users
FOR EACH ROW WHEN (OLD.role <> 'user' AND (OLD.role, OLD.permissions, OLD.closed_at, OLD.status)
  IS DISTINCT FROM (NEW.role, NEW.permissions, NEW.closed_at, NEW.status))
EXECUTE FUNCTION overtake_proposals('permissions');
--> statement-breakpoint
CREATE TRIGGER users_overtake_access_proposals AFTER UPDATE ON users
FOR EACH ROW WHEN (OLD.role <> 'user' AND (OLD.role, OLD.permissions, OLD.closed_at, OLD.status)
  IS DISTINCT FROM (NEW.role, NEW.permissions, NEW.closed_at, NEW.status))
EXECUTE FUNCTION overtake_proposals('access');
--> statement-breakpoint
-- Who changed the access to an account. A row is written before the change that it is about, in the same transaction, and
-- is what lets that change through; without a person it is a change by the server's command line. An inactive account
-- counts with the flags that it has, since whoever approves its activation later does not see what was reset before.
CREATE FUNCTION guard_new_access_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  flags text[];
BEGIN
  NEW.changed_at := now();
  IF NEW.what IN ('reset_link', 'second_factor') AND NEW.changed_by_id <> NEW.account_id
    AND (SELECT permissions FROM four_eyes)
  THEN
    SELECT flags_held(role, permissions, closed_at) INTO flags FROM users WHERE id = NEW.account_id;
    IF flags <> ARRAY[]::text[] THEN
      PERFORM need_access_approval(NEW.account_id,
        CASE NEW.what WHEN 'reset_link' THEN 'reset_password' ELSE 'remove_second_factor' END, flags, NEW.changed_by_id);
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_changes_new BEFORE INSERT ON access_changes
FOR EACH ROW EXECUTE FUNCTION guard_new_access_changes();
--> statement-breakpoint
CREATE TRIGGER access_changes_fixed BEFORE UPDATE OR TRUNCATE ON access_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE FUNCTION keep_access_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_at > now() - access_cooling_off() THEN
    PERFORM refuse_by_rule('access_changes_kept', 'a change of access is kept until it no longer matters');
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_changes_kept BEFORE DELETE ON access_changes
FOR EACH ROW EXECUTE FUNCTION keep_access_changes();
--> statement-breakpoint
-- A link of somebody who uses the panel belongs to whoever made it; those of customers open no panel.
CREATE FUNCTION guard_password_resets() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND role <> 'user') THEN
    SELECT changed_by_id INTO NEW.made_by_id FROM access_changes
    WHERE account_id = NEW.user_id AND what = 'reset_link' AND changed_at = now();
    IF NOT FOUND THEN
      PERFORM refuse_by_rule('access_change_recorded', 'who makes the link is recorded first');
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER password_resets_access BEFORE INSERT OR UPDATE OF user_id, token_hash, made_by_id ON password_resets
FOR EACH ROW EXECUTE FUNCTION guard_password_resets();
--> statement-breakpoint
-- What a link opens is what the account held when it was made and approved.
CREATE TRIGGER users_void_password_reset_with_flags AFTER UPDATE OF role, permissions ON users
FOR EACH ROW WHEN ((OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions))
EXECUTE FUNCTION void_password_reset();
--> statement-breakpoint
CREATE FUNCTION guard_factors() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM access_changes WHERE account_id = OLD.user_id AND what = 'second_factor' AND changed_at = now())
  THEN
    PERFORM refuse_by_rule('access_change_recorded', 'who removes a second factor is recorded first');
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
-- Until when two accounts may be in the hands of one person: one of them changed the access to the other, somebody changed
-- it to both, or a longer chain of such changes joins them. Of several chains the one that lasts longest counts, and a chain
-- lasts until its oldest change is over. Null where nothing joins them.
CREATE FUNCTION access_shared_until(one uuid, other uuid) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE recent AS (
    SELECT account_id, changed_by_id, max(changed_at) AS changed_at FROM access_changes
    WHERE changed_by_id <> account_id AND changed_at > now() - access_cooling_off()
    GROUP BY account_id, changed_by_id
  ), joined AS (
    SELECT account_id AS here, changed_by_id AS there, changed_at FROM recent
    UNION SELECT changed_by_id, account_id, changed_at FROM recent
  ), reached (account, since) AS (
    SELECT one, 'infinity'::timestamptz
    UNION SELECT there, least(since, changed_at) FROM reached JOIN joined ON here = account
  )
  SELECT max(since) + access_cooling_off() FROM reached WHERE account = other AND one <> other;
$$;
--> statement-breakpoint
-- Whether somebody may ask for such a change: whoever may decide about it, and of money a service account whose key works.
CREATE FUNCTION may_request(requester uuid, kind proposal_kind) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF may_decide(requester, kind) THEN
    RETURN true;
  END IF;
  PERFORM FROM users JOIN service_accounts USING (id)
  WHERE id = requester AND role::text = 'service' AND status = 'active' AND closed_at IS NULL
    AND expires_at > clock_timestamp() AND kind::text IN ('withdrawal', 'topup')
    AND proposal_flag(kind) = ANY (permissions)
  FOR SHARE OF users;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Who can know the key of a service account: the main admins, who give it new ones, and whoever made it.
CREATE FUNCTION key_holders(account uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
  SELECT users.id FROM service_accounts JOIN users ON users.role = 'admin' OR users.id = created_by_id
  WHERE service_accounts.id = account;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_new_proposals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := now();
  NEW.expires_at := now() + interval '1 day';
  IF num_nonnulls(NEW.outcome, NEW.decided_by_id, NEW.decided_at, NEW.reason, NEW.applied_at) > 0 THEN
    PERFORM refuse_by_rule('proposals_begin_open', 'a proposal begins without a decision');
  ELSIF NOT may_request(NEW.proposed_by_id, NEW.kind) THEN
    PERFORM refuse_by_rule('proposals_proposer', 'who proposes it may not do so');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As in migration 0029, and the two who decide are not one person's accounts.
CREATE OR REPLACE FUNCTION guard_proposals() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['outcome', 'decided_by_id', 'decided_at', 'reason'];
  shared_until timestamptz;
BEGIN
  IF to_jsonb(NEW) - decision - 'applied_at' IS DISTINCT FROM to_jsonb(OLD) - decision - 'applied_at' THEN
    PERFORM refuse_by_rule('proposals_fixed', 'what was proposed does not change');
  ELSIF OLD.outcome = 'accepted' AND OLD.applied_at IS NULL AND NEW.applied_at = now()
      AND to_jsonb(NEW) - 'applied_at' = to_jsonb(OLD) - 'applied_at' THEN
    RETURN NEW;
  ELSIF OLD.outcome IS NOT NULL OR NEW.outcome IS NULL OR NEW.applied_at IS NOT NULL THEN
    PERFORM refuse_by_rule('proposals_over', 'a proposal is decided once');
  END IF;

  NEW.decided_at := CASE NEW.outcome WHEN 'expired' THEN NULL ELSE now() END;
  IF NEW.outcome = 'expired' OR clock_timestamp() >= OLD.expires_at THEN
    IF NEW.outcome <> 'expired' OR clock_timestamp() < OLD.expires_at OR NEW.decided_by_id IS NOT NULL THEN
      PERFORM refuse_by_rule('proposals_over', 'a proposal expires by the clock alone');
    END IF;
  ELSIF NEW.outcome = 'overtaken' THEN
    IF pg_trigger_depth() < 2 OR NEW.decided_by_id IS NOT NULL THEN
      PERFORM refuse_by_rule('proposals_over', 'only its record overtakes a proposal');
    END IF;
  ELSIF NEW.outcome = 'withdrawn' THEN
    IF NEW.decided_by_id IS DISTINCT FROM OLD.proposed_by_id THEN
      PERFORM refuse_by_rule('proposals_own', 'only who proposed it withdraws it');
    END IF;
  ELSIF NEW.decided_by_id IN (OLD.proposed_by_id, OLD.record_id) THEN
    PERFORM refuse_by_rule('proposals_own', 'nobody decides about their own');
  ELSIF NEW.decided_by_id IS NULL OR NOT may_decide(NEW.decided_by_id, NEW.kind) THEN
    PERFORM refuse_by_rule('proposals_decider', 'who decides may not do so');
  ELSIF NEW.outcome = 'accepted' AND NOT may_request(OLD.proposed_by_id, OLD.kind) THEN
    PERFORM refuse_by_rule('proposals_proposer', 'who proposed it may not do so any more');
  ELSIF NEW.outcome = 'accepted' AND NEW.decided_by_id IN (SELECT key_holders(OLD.proposed_by_id)) THEN
    PERFORM refuse_by_rule('proposals_key', 'who may know the key decides about their own');
  ELSE
    -- Read after the accounts are locked: who waits for a change of one of them sees it.
    SELECT max(access_shared_until(requester, NEW.decided_by_id)) INTO shared_until
    FROM (SELECT OLD.proposed_by_id UNION SELECT key_holders(OLD.proposed_by_id)) AS requesters (requester);
    IF shared_until IS NOT NULL THEN
      PERFORM refuse_by_rule('proposals_cooling_off', 'who decides may be the same person as who proposed it',
        jsonb_build_object('until', shared_until)::text);
    END IF;
  END IF;
  RETURN NEW;
END $$;
