-- The append-only audit log, its hash chain, and the commitments that remain valid after an erasure.

CREATE TABLE audit_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name audit_log_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  actor_id uuid,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT audit_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX audit_log_created_at ON audit_log (created_at, id);
--> statement-breakpoint
CREATE INDEX audit_log_actor ON audit_log (actor_id, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_log_action ON audit_log (action, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_log_entity ON audit_log (entity_id, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_log_record_type ON audit_log (entity, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_log_address ON audit_log (address, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_log_request ON audit_log (request_id) WHERE request_id is not null;
--> statement-breakpoint
CREATE TABLE audit_chain (
  seq bigint PRIMARY KEY,
  entry_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_chain_entry UNIQUE (entry_id)
);
--> statement-breakpoint
CREATE TABLE audit_commitments (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  salts bytea[] NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
CREATE TRIGGER audit_commitments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_commitments
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- All non-null columns of an entry, in jsonb's order, independent of session settings. Adding a column does not change the text
-- of existing entries.
CREATE FUNCTION audit_entry_text(entry audit_log) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_object_agg(key, value)
    FROM jsonb_each(to_jsonb(entry) || jsonb_build_object('created_at', entry.created_at AT TIME ZONE 'UTC'))
    WHERE value <> 'null');
END $$;
--> statement-breakpoint
CREATE FUNCTION next_audit_hash(hash bytea, first bytea, entry bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(hash, first) || entry);
END $$;
--> statement-breakpoint
-- The hash after a series of entries, starting from the previous hash.
CREATE AGGREGATE audit_hash(first bytea, entry bytea) (SFUNC = next_audit_hash, STYPE = bytea);
--> statement-breakpoint
-- The hash of an entry without its erasable texts, followed by the hash of each of these with its own random salt. Without the
-- salt, a text cannot be guessed. The pattern is the same as in erasable-texts.ts.
CREATE FUNCTION commit_audit_entry(entry audit_log, OUT content bytea, OUT salts bytea[])
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  erasable CONSTANT text := '(?<!\\)"(fullName|email|phoneNumber|kyc_reason|kyc_reason_details|reason_details|reason|identificationDocument_request|proofOfAddressDocument_request|selfieUpload_request|text|message|subject|note|snooze_note|description|reply|record|name|search|address)": "((?:[^"\\]|\\.)*)"';
  before text := coalesce(entry.before::text, '');
  after text := coalesce(entry.after::text, '');
  erasable_text text;
  salt bytea;
BEGIN
  entry.before := NULL;
  entry.after := NULL;
  content := sha256(convert_to(coalesce(audit_entry_text(entry), '') || e'\n' ||
    regexp_replace(before, erasable, '"\1": ""', 'g') || e'\n' || regexp_replace(after, erasable, '"\1": ""', 'g'), 'UTF8'));
  salts := '{}';
  FOR erasable_text IN
    SELECT pair[2] FROM unnest(ARRAY[before, after]) WITH ORDINALITY AS sides (side, n),
      LATERAL regexp_matches(side, erasable, 'g') WITH ORDINALITY AS texts (pair, ordinal)
    ORDER BY n, ordinal
  LOOP
    salt := uuid_send(gen_random_uuid());
    salts := salts || salt;
    content := content || sha256(salt || convert_to(erasable_text, 'UTF8'));
  END LOOP;
END $$;
--> statement-breakpoint
-- Commits to the uncommitted links, oldest first, and returns their number. Each hash covers the previous one, the link's hash,
-- and the content of its entry. Nested loops look up each entry by id; any other plan would read the full log.
CREATE FUNCTION commit_audit_links(max_links bigint) RETURNS bigint
LANGUAGE plpgsql SET enable_hashjoin TO off SET enable_mergejoin TO off AS $$
DECLARE
  last audit_commitments;
  committed bigint;
BEGIN
  SELECT * INTO last FROM audit_commitments ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_commitments (seq, hash, salts)
  SELECT seq, audit_hash(coalesce(last.hash, ''), link || content) OVER links, salts
  FROM (
    SELECT link.seq, link.hash AS link, own.content, own.salts
    FROM (SELECT * FROM audit_chain WHERE seq > coalesce(last.seq, 0) ORDER BY seq LIMIT max_links) AS link
    LEFT JOIN audit_log AS entry ON entry.id = link.entry_id
    CROSS JOIN LATERAL commit_audit_entry(entry) AS own
  ) AS links
  WINDOW links AS (ORDER BY seq ROWS UNBOUNDED PRECEDING);
  GET DIAGNOSTICS committed = ROW_COUNT;
  RETURN committed;
END $$;
--> statement-breakpoint
-- Runs at the end of the transaction, so that the lock is held only during the commit. Writers must use READ COMMITTED, to see
-- the link that was inserted while they waited.
CREATE FUNCTION chain_audit_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  last audit_chain;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT * INTO last FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, entry_id, hash)
  VALUES (coalesce(last.seq, 0) + 1, NEW.id, sha256(coalesce(last.hash, '') || convert_to(audit_entry_text(NEW), 'UTF8')));
  PERFORM commit_audit_links(NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Chains entries without a link, which were loaded without triggers, in order of time. Nested loops are disabled because a plan
-- made for an empty chain would repeatedly read the rows that this statement inserts.
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
  PERFORM commit_audit_links(NULL);
  RETURN chained;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
