-- Referral programs and what they have earned; the sums are stored by triggers.

CREATE TABLE referral_milestones (
  milestone_number integer PRIMARY KEY,
  target_referrals integer NOT NULL,
  multiplier_reward numeric(7, 2) NOT NULL,
  CONSTRAINT "referral_milestones_targetReferrals_unique" UNIQUE (target_referrals)
);
--> statement-breakpoint
CREATE TABLE referral_programs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  referral_code text collate "C" NOT NULL,
  total_referrals integer DEFAULT 0 NOT NULL,
  active_referrals integer DEFAULT 0 NOT NULL,
  current_multiplier numeric(7, 2) DEFAULT '0' NOT NULL,
  total_earnings numeric(18, 2) DEFAULT '0' NOT NULL,
  earning_count integer DEFAULT 0 NOT NULL,
  status activity DEFAULT 'active' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  name_key text collate "C" DEFAULT '' NOT NULL,
  email_key text collate "C" DEFAULT '' NOT NULL,
  owner_text text collate "C" DEFAULT '' NOT NULL,
  search_text text collate "C" GENERATED ALWAYS AS (fold_text(referral_code) || e'\x1f' || owner_text) STORED NOT NULL,
  CONSTRAINT "referral_programs_userId_unique" UNIQUE (user_id),
  CONSTRAINT "referral_programs_referralCode_unique" UNIQUE (referral_code),
  CONSTRAINT referral_programs_counts CHECK (active_referrals between 0 and total_referrals),
  CONSTRAINT referral_programs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
-- One index per sort order of the list.
CREATE INDEX referral_programs_by_created ON referral_programs (created_at, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_status ON referral_programs (status, id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_name ON referral_programs (name_key, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_email ON referral_programs (email_key, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_code ON referral_programs (referral_code, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_referrals ON referral_programs (total_referrals, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_active ON referral_programs (active_referrals, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_multiplier ON referral_programs (current_multiplier, id) INCLUDE (status);
--> statement-breakpoint
CREATE INDEX referral_programs_by_earnings ON referral_programs (total_earnings, id) INCLUDE (status);
--> statement-breakpoint
CREATE TABLE referral_earnings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  program_id uuid NOT NULL,
  referred_user_id uuid NOT NULL,
  investment_amount numeric(18, 2) NOT NULL,
  earning_amount numeric(18, 2) NOT NULL,
  multiplier_applied numeric(7, 2) NOT NULL,
  earning_date timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT referral_earnings_positive CHECK (investment_amount > 0 and earning_amount > 0),
  CONSTRAINT referral_earnings_program_id_referral_programs_id_fk FOREIGN KEY (program_id) REFERENCES referral_programs (id),
  CONSTRAINT referral_earnings_referred_user_id_users_id_fk FOREIGN KEY (referred_user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX referral_earnings_program ON referral_earnings (program_id, earning_date, id);
--> statement-breakpoint
CREATE INDEX referral_earnings_referred ON referral_earnings (program_id, referred_user_id);
--> statement-breakpoint
CREATE INDEX referral_earnings_date ON referral_earnings (earning_date);
--> statement-breakpoint
CREATE TABLE referral_milestones_achieved (
  program_id uuid NOT NULL,
  milestone_number integer NOT NULL,
  referrals_required integer NOT NULL,
  multiplier_added numeric(7, 2) NOT NULL,
  achieved_date timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT referral_milestones_achieved_program_id_milestone_number_pk PRIMARY KEY (program_id, milestone_number),
  CONSTRAINT referral_milestones_achieved_program_id_referral_programs_id_fk FOREIGN KEY (program_id) REFERENCES referral_programs (id)
);
--> statement-breakpoint
CREATE TYPE referral_change AS (referrer_id uuid, n integer, is_active boolean);
--> statement-breakpoint
-- At trigger depth 0, a statement comes from a client.
CREATE TRIGGER referral_programs_by_triggers_only
BEFORE UPDATE OF total_referrals, active_referrals, total_earnings, earning_count, name_key, email_key ON referral_programs
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- Earnings are append-only, like the ledger.
CREATE TRIGGER referral_earnings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_earnings
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER referral_programs_no_truncate BEFORE TRUNCATE ON referral_programs
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- A new program starts with the existing referrals of its owner, without earnings, and with the owner's name and email.
CREATE FUNCTION initialize_referral_program() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The lock serializes this with concurrent referrals, which reference the owner's row, so that each is counted once, and with
  -- changes of the owner's name.
  PERFORM FROM users WHERE id = NEW.user_id FOR UPDATE;
  SELECT count(*), count(*) FILTER (WHERE status = 'active' AND closed_at IS NULL)
  INTO NEW.total_referrals, NEW.active_referrals FROM users WHERE referred_by_id = NEW.user_id;
  SELECT name_key, email_key INTO NEW.name_key, NEW.email_key FROM users WHERE id = NEW.user_id;
  NEW.total_earnings := 0;
  NEW.earning_count := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_programs_begin BEFORE INSERT ON referral_programs
FOR EACH ROW EXECUTE FUNCTION initialize_referral_program();
--> statement-breakpoint
-- Increments instead of recounting, so that concurrent changes add up.
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
  UPDATE referral_programs AS program
  SET total_earnings = program.total_earnings + change.amount, earning_count = program.earning_count + change.n
  FROM (SELECT program_id, sum(earning_amount) AS amount, count(*) AS n FROM added GROUP BY program_id) AS change
  WHERE program.id = change.program_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_earnings_add AFTER INSERT ON referral_earnings REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION add_earnings();
