-- Investment plans and investments.

CREATE TYPE lock_in_unit AS ENUM('days', 'months', 'years');
--> statement-breakpoint
CREATE TYPE plan_type AS ENUM('standard', 'vip');
--> statement-breakpoint
CREATE TABLE plans (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  category text NOT NULL,
  plan_type plan_type DEFAULT 'standard' NOT NULL,
  investment_min numeric(18, 2) NOT NULL,
  investment_max numeric(18, 2),
  profit_min numeric(7, 2) NOT NULL,
  profit_max numeric(7, 2) NOT NULL,
  lock_in_period integer NOT NULL,
  lock_in_period_unit lock_in_unit DEFAULT 'days' NOT NULL,
  status boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT plans_investment_range CHECK (investment_min >= 0 and investment_max > investment_min),
  CONSTRAINT plans_profit_range CHECK (profit_min >= 0 and profit_max >= profit_min),
  CONSTRAINT plans_lock_in_positive CHECK (lock_in_period > 0)
);
--> statement-breakpoint
CREATE INDEX plans_created_at ON plans (created_at, id);
--> statement-breakpoint
CREATE TABLE user_plans (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  amount numeric(18, 2) NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT user_plans_amount_positive CHECK (amount > 0),
  CONSTRAINT user_plans_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT user_plans_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans (id)
);
--> statement-breakpoint
CREATE INDEX user_plans_user ON user_plans (user_id);
--> statement-breakpoint
CREATE INDEX user_plans_plan ON user_plans (plan_id);
--> statement-breakpoint
CREATE TRIGGER user_plans_no_truncate BEFORE TRUNCATE ON user_plans
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- The lock-in period of an investment in whole days.
CREATE FUNCTION locked_days(begins timestamptz, ends timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(round(extract(epoch FROM ends - begins) / 86400), 0)::bigint;
