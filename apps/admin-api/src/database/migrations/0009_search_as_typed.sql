-- Search as people type. tools/testing/search-examples.ts says by examples what it finds, here and in the panel.

-- A text as searches compare it: without case, accents and vowel points, decomposed, and with plain letters for those that
-- do not decompose. Most texts are ASCII, where only the case matters. It names no function of ours, for it is computed
-- while a dump is being restored, where only those of PostgreSQL are found.
CREATE FUNCTION fold_text(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = length(value) THEN RETURN lower(value COLLATE "pg_c_utf8"); END IF;
  value := regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g');
  value := translate(lower(value COLLATE "pg_c_utf8"), 'łøđðħŧıς’', 'loddhtiσ''');
  RETURN replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;
--> statement-breakpoint
-- The words of a search, each once. What has only digits and the marks of phone numbers is split at the marks.
CREATE FUNCTION search_words(term text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT word
  FROM regexp_split_to_table(fold_text(term), '[ \t-\r]+') AS typed,
       regexp_split_to_table(typed, CASE WHEN typed ~ '^[0-9+().-]*[0-9][0-9+().-]*$' THEN '[().-]+' ELSE ' ' END) AS word
  WHERE word <> ''
);
--> statement-breakpoint
-- What is LIKE all of these has every word.
CREATE FUNCTION search_patterns(term text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' FROM unnest(search_words(term)) AS word);
--> statement-breakpoint
-- A phone number without spaces and marks; and as it is dialled at home, where its country code stands apart.
CREATE FUNCTION phone_forms(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(phone, '[ ().-]', '', 'g') ||
  coalesce(e'\x1f0' || regexp_replace(substring(phone FROM '^\+[0-9]+[ ().-]+0?(.*)$'), '[ ().-]', '', 'g'), '');
--> statement-breakpoint
ALTER TABLE users ALTER COLUMN search_text SET EXPRESSION AS
  (fold_text(full_name || e'\x1f' || email || coalesce(e'\x1f' || phone_forms(phone_number), '')));
--> statement-breakpoint
-- An eighth of all users, for ids are random: enough to show that a search has more than 1,000 matches, for an eighth of
-- the work.
CREATE INDEX users_search_eighth ON users USING gin (status, kyc_status, search_text gin_trgm_ops, search_grams(search_text))
WITH (fastupdate = off) WHERE role = 'user' AND closed_at IS NULL AND id < '20000000-0000-0000-0000-000000000000';
