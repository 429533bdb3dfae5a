CREATE INDEX "users_referred_at" ON "users" USING btree ("created_at") WHERE "users"."referred_by_id" is not null;
--> statement-breakpoint
-- The sums of a referral program, whoever writes. A program begins with those who named its owner before it was there.
CREATE FUNCTION begin_program() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever is just now being referred refers to the owner's row: they are waited for, or wait, and are counted once.
  PERFORM FROM users WHERE id = NEW.user_id FOR UPDATE;
  SELECT count(*), count(*) FILTER (WHERE status = 'active' AND closed_at IS NULL)
  INTO NEW.total_referrals, NEW.active_referrals FROM users WHERE referred_by_id = NEW.user_id;
  NEW.total_earnings := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_programs_begin BEFORE INSERT ON referral_programs
FOR EACH ROW EXECUTE FUNCTION begin_program();
--> statement-breakpoint
UPDATE referral_programs AS program SET
  total_referrals = (SELECT count(*) FROM users WHERE referred_by_id = program.user_id),
  active_referrals = (SELECT count(*) FROM users WHERE referred_by_id = program.user_id AND status = 'active' AND closed_at IS NULL),
  total_earnings = (SELECT coalesce(sum(earning_amount), 0) FROM referral_earnings WHERE program_id = program.id);
--> statement-breakpoint
-- At depth 0 a statement came from outside.
CREATE TRIGGER referral_programs_by_triggers_only
BEFORE UPDATE OF total_referrals, active_referrals, total_earnings ON referral_programs
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE TYPE referral_change AS (referrer_id uuid, n integer, is_active boolean);
--> statement-breakpoint
-- Added to what is there, not counted anew: of two who come at once, the second waits for the first and adds to its sum.
CREATE FUNCTION add_referrals(changes referral_change[]) RETURNS void
LANGUAGE sql AS $$
  UPDATE referral_programs AS program
  SET total_referrals = program.total_referrals + change.total, active_referrals = program.active_referrals + change.active
  FROM (
    SELECT referrer_id, sum(n) AS total, coalesce(sum(n) FILTER (WHERE is_active), 0) AS active
    FROM unnest(changes) GROUP BY referrer_id
  ) AS change
  WHERE program.user_id = change.referrer_id AND (change.total <> 0 OR change.active <> 0);
$$;
--> statement-breakpoint
CREATE FUNCTION count_referrals() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changes referral_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(referred_by_id, 1, status = 'active' AND closed_at IS NULL)::referral_change) INTO changes
    FROM added WHERE referred_by_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT changes || array_agg(ROW(referred_by_id, -1, status = 'active' AND closed_at IS NULL)::referral_change) INTO changes
    FROM removed WHERE referred_by_id IS NOT NULL;
  END IF;
  IF changes IS NOT NULL THEN PERFORM add_referrals(changes); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_referrals_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_referrals();
--> statement-breakpoint
CREATE TRIGGER users_count_referrals_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_referrals();
--> statement-breakpoint
CREATE TRIGGER users_count_referrals_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_referrals();
--> statement-breakpoint
CREATE FUNCTION add_earnings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE referral_programs AS program SET total_earnings = program.total_earnings + change.amount
  FROM (SELECT program_id, sum(earning_amount) AS amount FROM added GROUP BY program_id) AS change
  WHERE program.id = change.program_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_earnings_add AFTER INSERT ON referral_earnings REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION add_earnings();
--> statement-breakpoint
-- What has been earned is part of the history, as the ledger is.
CREATE TRIGGER referral_earnings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_earnings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
