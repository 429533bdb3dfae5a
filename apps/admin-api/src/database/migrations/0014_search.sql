-- Search texts: each search term must occur in the record's own text, or in its user's name, email or phone number. A record
-- has a copy of its user's text, so that one index covers both.

-- FOR SHARE serializes this with a concurrent change of the user's name, which then updates the record.
CREATE FUNCTION copy_owner_text() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT search_text INTO NEW.owner_text FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER topups_copy_owner_text BEFORE INSERT OR UPDATE OF user_id ON topups
FOR EACH ROW EXECUTE FUNCTION copy_owner_text();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_copy_owner_text BEFORE INSERT ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION copy_owner_text();
--> statement-breakpoint
CREATE TRIGGER withdrawals_copy_owner_text BEFORE INSERT OR UPDATE OF user_id ON withdrawals
FOR EACH ROW EXECUTE FUNCTION copy_owner_text();
--> statement-breakpoint
CREATE TRIGGER tickets_copy_owner_text BEFORE INSERT OR UPDATE OF user_id ON tickets
FOR EACH ROW EXECUTE FUNCTION copy_owner_text();
--> statement-breakpoint
CREATE TRIGGER referral_programs_copy_owner_text BEFORE INSERT OR UPDATE OF user_id ON referral_programs
FOR EACH ROW EXECUTE FUNCTION copy_owner_text();
--> statement-breakpoint
CREATE FUNCTION propagate_owner_text() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE topups SET owner_text = NEW.search_text WHERE user_id = NEW.id;
  UPDATE ledger_entries SET owner_text = NEW.search_text WHERE user_id = NEW.id;
  UPDATE withdrawals SET owner_text = NEW.search_text WHERE user_id = NEW.id;
  UPDATE tickets SET owner_text = NEW.search_text WHERE user_id = NEW.id;
  UPDATE referral_programs SET owner_text = NEW.search_text, name_key = NEW.name_key, email_key = NEW.email_key
  WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_spread_owner_text AFTER UPDATE OF full_name, email, phone_number ON users
FOR EACH ROW WHEN ((OLD.search_text, OLD.name_key, OLD.email_key) IS DISTINCT FROM (NEW.search_text, NEW.name_key, NEW.email_key))
EXECUTE FUNCTION propagate_owner_text();
--> statement-breakpoint
-- Without a pending list, which every search would have to scan.
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX topups_search ON topups USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX ledger_entries_search ON ledger_entries USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX withdrawals_search ON withdrawals USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX referral_programs_search ON referral_programs USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
