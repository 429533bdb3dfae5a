CREATE TYPE "public"."audit_counted_by" AS ENUM('day', 'actor', 'entity', 'action', 'all');--> statement-breakpoint
CREATE TABLE "referral_program_counts" (
	"day" date NOT NULL,
	"status" "activity" NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log_counts" (
	"counted_by" "audit_counted_by" NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_referred_by";--> statement-breakpoint
DROP INDEX "referral_programs_created_at";--> statement-breakpoint
DROP INDEX "referral_programs_leaders";--> statement-breakpoint
DROP INDEX "referral_earnings_program";--> statement-breakpoint
ALTER TABLE "referral_programs" ALTER COLUMN "referral_code" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "referral_programs" ADD COLUMN "earning_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_programs" ADD COLUMN "name_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_programs" ADD COLUMN "email_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_programs" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (fold_text(referral_code)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "referral_program_counts_day" ON "referral_program_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "audit_log_counts_key" ON "audit_log_counts" USING btree ("counted_by","actor_id","entity","action","day");--> statement-breakpoint
CREATE INDEX "referral_earnings_investment" ON "referral_earnings" USING btree ("program_id","investment_amount","id");--> statement-breakpoint
CREATE INDEX "referral_earnings_amount" ON "referral_earnings" USING btree ("program_id","earning_amount","id");--> statement-breakpoint
CREATE INDEX "referral_earnings_multiplier" ON "referral_earnings" USING btree ("program_id","multiplier_applied","id");--> statement-breakpoint
CREATE INDEX "referral_earnings_referred" ON "referral_earnings" USING btree ("program_id","referred_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_record_type" ON "audit_log" USING btree ("entity","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_address" ON "audit_log" USING btree ("address","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id") WHERE "audit_log"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "referral_earnings_program" ON "referral_earnings" USING btree ("program_id","earning_date","id");
--> statement-breakpoint
-- The orders of a referrer's people, and the text that a search of them reads; for whoever is nobody's, nothing is kept.
CREATE INDEX users_referred_by ON users (referred_by_id, created_at, id) INCLUDE (search_text) WHERE referred_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_referred_by_name ON users (referred_by_id, name_key, id) WHERE referred_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_referred_by_email ON users (referred_by_id, email_key, id) WHERE referred_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_referred_by_kyc ON users (referred_by_id, kyc_status, id) WHERE referred_by_id IS NOT NULL;
--> statement-breakpoint
-- A program begins with the earnings of nobody, and with the name and email of its owner.
CREATE OR REPLACE FUNCTION begin_program() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever is just now being referred refers to the owner's row: they are waited for, or wait, and are counted once. So is
  -- whoever just now renames the owner.
  PERFORM FROM users WHERE id = NEW.user_id FOR UPDATE;
  SELECT count(*), count(*) FILTER (WHERE status = 'active' AND closed_at IS NULL)
  INTO NEW.total_referrals, NEW.active_referrals FROM users WHERE referred_by_id = NEW.user_id;
  SELECT name_key, email_key INTO NEW.name_key, NEW.email_key FROM users WHERE id = NEW.user_id;
  NEW.total_earnings := 0;
  NEW.earning_count := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_earnings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE referral_programs AS program
  SET total_earnings = program.total_earnings + change.amount, earning_count = program.earning_count + change.n
  FROM (SELECT program_id, sum(earning_amount) AS amount, count(*) AS n FROM added GROUP BY program_id) AS change
  WHERE program.id = change.program_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE referral_programs AS program SET
  earning_count = (SELECT count(*) FROM referral_earnings WHERE program_id = program.id),
  name_key = owner.name_key,
  email_key = owner.email_key
FROM users AS owner WHERE owner.id = program.user_id;
--> statement-breakpoint
CREATE FUNCTION rename_program() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE referral_programs SET name_key = NEW.name_key, email_key = NEW.email_key WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_rename_program AFTER UPDATE OF full_name, email ON users
FOR EACH ROW WHEN ((OLD.name_key, OLD.email_key) IS DISTINCT FROM (NEW.name_key, NEW.email_key))
EXECUTE FUNCTION rename_program();
--> statement-breakpoint
DROP TRIGGER referral_programs_by_triggers_only ON referral_programs;
--> statement-breakpoint
-- At depth 0 a statement came from outside.
CREATE TRIGGER referral_programs_by_triggers_only
BEFORE UPDATE OF total_referrals, active_referrals, total_earnings, earning_count, name_key, email_key ON referral_programs
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
-- One index per order of the programs, with what they are filtered by and whose they are: a deep page is counted off,
-- and a search walks, in the index alone.
CREATE INDEX referral_programs_by_created ON referral_programs (created_at, id) INCLUDE (status, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_status_created ON referral_programs (status, created_at, id) INCLUDE (user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_status ON referral_programs (status, id) INCLUDE (created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_name ON referral_programs (name_key, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_email ON referral_programs (email_key, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_code ON referral_programs (referral_code, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_referrals ON referral_programs (total_referrals, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_active ON referral_programs (active_referrals, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_multiplier ON referral_programs (current_multiplier, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
CREATE INDEX referral_programs_by_earnings ON referral_programs (total_earnings, id) INCLUDE (status, created_at, user_id);
--> statement-breakpoint
-- The owners' words are in the indexes of the users.
CREATE INDEX referral_programs_search ON referral_programs USING gin (search_text gin_trgm_ops, search_grams(search_text))
WITH (fastupdate = off);
--> statement-breakpoint
-- Appends changes of the counts, then folds the rows with the same keys into one, as far as nobody else holds them; as
-- count_transactions does. Writers must run at READ COMMITTED.
CREATE FUNCTION count_programs(changes referral_program_counts[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH folded AS (
    DELETE FROM referral_program_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM referral_program_counts AS kept JOIN unnest(changes) AS change
        ON kept.day = change.day AND kept.status = change.status
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING day, status, n
  )
  INSERT INTO referral_program_counts (day, status, n)
  SELECT day, status, sum(n) FROM (SELECT * FROM folded UNION ALL SELECT * FROM unnest(changes)) AS both_kinds
  GROUP BY day, status HAVING sum(n) <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_programs() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changes referral_program_counts[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(utc_day(created_at), status, 1)::referral_program_counts) INTO changes FROM added;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT changes || array_agg(ROW(utc_day(created_at), status, -1)::referral_program_counts) INTO changes FROM removed;
  END IF;
  -- Most writes change what a program has come to, and no count.
  SELECT array_agg(ROW(day, status, n)::referral_program_counts) INTO changes
  FROM (SELECT day, status, sum(n) AS n FROM unnest(changes) GROUP BY day, status HAVING sum(n) <> 0) AS sums;
  IF changes IS NOT NULL THEN PERFORM count_programs(changes); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_programs_count_added AFTER INSERT ON referral_programs REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_programs();
--> statement-breakpoint
CREATE TRIGGER referral_programs_count_changed AFTER UPDATE ON referral_programs
REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_programs();
--> statement-breakpoint
CREATE TRIGGER referral_programs_count_removed AFTER DELETE ON referral_programs REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_programs();
--> statement-breakpoint
CREATE TRIGGER referral_programs_never_emptied BEFORE TRUNCATE ON referral_programs
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
INSERT INTO referral_program_counts (day, status, n)
SELECT utc_day(created_at), status, count(*) FROM referral_programs GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION count_audit_log() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changes audit_log_counts[];
BEGIN
  SELECT array_agg(ROW(counted_by, actor_id, action, entity, day, n)::audit_log_counts) INTO changes
  FROM (
    SELECT counted_by, coalesce(actor_id, '00000000-0000-0000-0000-000000000000') AS actor_id, coalesce(action, '') AS action,
           coalesce(entity, '') AS entity, day, n
    FROM (
      SELECT (CASE grouping(actor_id, action, entity) WHEN 7 THEN 'day' WHEN 3 THEN 'actor' WHEN 6 THEN 'entity'
                WHEN 4 THEN 'action' ELSE 'all' END) AS counted_by,
             actor_id, action, entity, day, count(*) AS n
      FROM (SELECT *, utc_day(created_at) AS day FROM added) AS added
      GROUP BY GROUPING SETS ((day), (day, actor_id), (day, entity), (day, action, entity), (day, actor_id, action, entity))
    ) AS sums
  ) AS named;
  IF changes IS NULL THEN RETURN NULL; END IF;
  -- Folded into the rows of the same keys that nobody else holds. SKIP LOCKED: no writer waits for another, and what one
  -- cannot fold, the next one will. Writers must run at READ COMMITTED.
  WITH folded AS (
    DELETE FROM audit_log_counts WHERE ctid = ANY (ARRAY(
      SELECT kept.ctid FROM audit_log_counts AS kept JOIN unnest(changes) AS change
        USING (counted_by, actor_id, action, entity, day)
      FOR UPDATE OF kept SKIP LOCKED
    ))
    RETURNING counted_by, actor_id, action, entity, day, n
  )
  INSERT INTO audit_log_counts (counted_by, actor_id, action, entity, day, n)
  SELECT counted_by, actor_id, action, entity, day, sum(n)
  FROM (SELECT * FROM folded UNION ALL SELECT * FROM unnest(changes)) AS both_kinds
  GROUP BY counted_by, actor_id, action, entity, day;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_count_added AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_audit_log();
--> statement-breakpoint
INSERT INTO audit_log_counts (counted_by, actor_id, action, entity, day, n)
SELECT (CASE grouping(actor_id, action, entity) WHEN 7 THEN 'day' WHEN 3 THEN 'actor' WHEN 6 THEN 'entity'
          WHEN 4 THEN 'action' ELSE 'all' END)::audit_counted_by,
       coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), coalesce(action, ''), coalesce(entity, ''), day, count(*)
FROM (SELECT *, utc_day(created_at) AS day FROM audit_log) AS logged
GROUP BY GROUPING SETS ((day), (day, actor_id), (day, entity), (day, action, entity), (day, actor_id, action, entity));
