CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_entry" UNIQUE("entry_id")
);
--> statement-breakpoint
-- All columns of an entry that have a value, in jsonb's order, whatever the settings of the session. A column that comes
-- later changes no entry that is there already.
CREATE FUNCTION audit_entry_text(entry audit_log) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_object_agg(key, value)
    FROM jsonb_each(to_jsonb(entry) || jsonb_build_object('created_at', entry.created_at AT TIME ZONE 'UTC'))
    WHERE value <> 'null');
END $$;
--> statement-breakpoint
-- At the end of the transaction, and so the last lock that it takes: nobody waits for more than the commit of another.
-- Writers must run at READ COMMITTED, to see the link that was made while they waited.
CREATE FUNCTION chain_audit_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  last audit_chain;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT * INTO last FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, entry_id, hash)
  VALUES (coalesce(last.seq, 0) + 1, NEW.id, sha256(coalesce(last.hash, '') || convert_to(audit_entry_text(NEW), 'UTF8')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
CREATE FUNCTION next_audit_hash(hash bytea, first bytea, entry bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(hash, first) || entry);
END $$;
--> statement-breakpoint
-- The hash after a run of entries, from the one that they follow on.
CREATE AGGREGATE audit_hash(first bytea, entry bytea) (SFUNC = next_audit_hash, STYPE = bytea);
--> statement-breakpoint
-- Chains the entries that have no link, by their times: those from before the chain, or that were loaded without triggers.
-- Planned over an empty chain, a nested loop would read again and again what this statement itself has written.
CREATE FUNCTION chain_audit_log() RETURNS bigint
LANGUAGE plpgsql SET enable_nestloop TO off AS $$
DECLARE
  last audit_chain;
  chained bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT * INTO last FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, entry_id, hash)
  SELECT coalesce(last.seq, 0) + row_number() OVER entries, entry.id,
    audit_hash(coalesce(last.hash, ''), convert_to(audit_entry_text(entry), 'UTF8')) OVER entries
  FROM audit_log AS entry
  WHERE NOT EXISTS (SELECT FROM audit_chain WHERE entry_id = entry.id)
  WINDOW entries AS (ORDER BY entry.created_at, entry.id ROWS UNBOUNDED PRECEDING);
  GET DIAGNOSTICS chained = ROW_COUNT;
  RETURN chained;
END $$;
--> statement-breakpoint
SELECT chain_audit_log();
