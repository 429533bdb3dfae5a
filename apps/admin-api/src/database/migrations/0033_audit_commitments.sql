-- without transaction: it works through the whole audit log in steps, while others write to it
-- runs under: 0032
-- A second chain, over all of an entry but the texts that an erasure may take. It has each of these as a salted hash.
CREATE TABLE IF NOT EXISTS "audit_commitments" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"salts" "bytea"[] NOT NULL
);
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_commitments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_commitments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_write();
--> statement-breakpoint
-- What an entry says that no erasure changes, followed by the hash of each of its other texts with a random salt of its own:
-- without its salt, nobody can tell what a text was. The pattern is that of erasable-texts.ts.
CREATE OR REPLACE FUNCTION commit_audit_entry(entry audit_log, OUT content bytea, OUT salts bytea[])
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  erasable CONSTANT text := '(?<!\\)"(fullName|email|phoneNumber|kyc_reason_details|reason_details|reason|identificationDocument_request|proofOfAddressDocument_request|selfieUpload_request|text|message|subject|note|snooze_note|description|answer|record|name|search|address)": "((?:[^"\\]|\\.)*)"';
  before text := coalesce(entry.before::text, '');
  after text := coalesce(entry.after::text, '');
  own text;
  salt bytea;
BEGIN
  entry.before := NULL;
  entry.after := NULL;
  content := sha256(convert_to(coalesce(audit_entry_text(entry), '') || e'\n' ||
    regexp_replace(before, erasable, '"\1": ""', 'g') || e'\n' || regexp_replace(after, erasable, '"\1": ""', 'g'), 'UTF8'));
  salts := '{}';
  FOR own IN
    SELECT pair[2] FROM unnest(ARRAY[before, after]) WITH ORDINALITY AS sides (side, n),
      LATERAL regexp_matches(side, erasable, 'g') WITH ORDINALITY AS texts (pair, place)
    ORDER BY n, place
  LOOP
    salt := uuid_send(gen_random_uuid());
    salts := salts || salt;
    content := content || sha256(salt || convert_to(own, 'UTF8'));
  END LOOP;
END $$;
--> statement-breakpoint
-- Commits to the links that are not yet, the oldest first, and says to how many. Each hash is over the one before it, the
-- link's own, and the content of its entry. Each entry is looked up by its number: any other plan reads the whole log each time.
CREATE OR REPLACE FUNCTION commit_audit_links(most bigint) RETURNS bigint
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
    FROM (SELECT * FROM audit_chain WHERE seq > coalesce(last.seq, 0) ORDER BY seq LIMIT most) AS link
    LEFT JOIN audit_log AS entry ON entry.id = link.entry_id
    CROSS JOIN LATERAL commit_audit_entry(entry) AS own
  ) AS links
  WINDOW links AS (ORDER BY seq ROWS UNBOUNDED PRECEDING);
  GET DIAGNOSTICS committed = ROW_COUNT;
  RETURN committed;
END $$;
--> statement-breakpoint
-- No lock of its own: links only ever come at the end, and nobody else commits to them before the last statement.
CREATE OR REPLACE PROCEDURE commit_audit_log()
LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    EXIT WHEN commit_audit_links(20000) = 0;
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
CALL commit_audit_log();
--> statement-breakpoint
-- What has come meanwhile, and from now on each link as it is made. Nobody has a link under way that the trigger as it was
-- would make after this.
DO $migration$ BEGIN
  LOCK TABLE audit_log IN SHARE ROW EXCLUSIVE MODE;
  PERFORM commit_audit_links(NULL);

  EXECUTE $sql$ CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger
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
  END $$ $sql$;

  -- Written as in 0031, but that it commits to what it has chained.
  EXECUTE $sql$ CREATE OR REPLACE FUNCTION chain_audit_log() RETURNS bigint
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
  END $$ $sql$;
END $migration$;
--> statement-breakpoint
DROP PROCEDURE IF EXISTS commit_audit_log();
