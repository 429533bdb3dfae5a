-- runs under: 0039
-- As in 0033, but an erasure may also take `kyc_reason`. Entries that were committed to before stay as they are: the heads
-- that were noted hold their commitments, so that theirs cannot be taken.
CREATE OR REPLACE FUNCTION commit_audit_entry(entry audit_log, OUT content bytea, OUT salts bytea[])
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  erasable CONSTANT text := '(?<!\\)"(fullName|email|phoneNumber|kyc_reason|kyc_reason_details|reason_details|reason|identificationDocument_request|proofOfAddressDocument_request|selfieUpload_request|text|message|subject|note|snooze_note|description|answer|record|name|search|address)": "((?:[^"\\]|\\.)*)"';
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
