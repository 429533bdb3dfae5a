-- runs under: 0032
-- Whether everybody must have a second factor decides what everybody may do. An event about access without a recipient says
-- that each open stream has to check its own.
CREATE FUNCTION tell_of_second_factor_rule() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic) VALUES ('access');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER second_factor_rule_tell AFTER INSERT OR UPDATE OR DELETE ON second_factor_rule
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_second_factor_rule();
--> statement-breakpoint
-- Whoever loses a factor may have none left.
CREATE FUNCTION tell_of_lost_factors() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (topic, recipient_id) SELECT DISTINCT 'access', user_id FROM lost;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER authenticators_tell AFTER DELETE ON authenticators REFERENCING OLD TABLE AS lost
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_lost_factors();
--> statement-breakpoint
CREATE TRIGGER passkeys_tell AFTER DELETE ON passkeys REFERENCING OLD TABLE AS lost
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_lost_factors();
