-- What the tables' defaults, generated columns and indexes are made of. PostgreSQL 17 or newer.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lower case as Unicode has it, whatever the database's locale is.
CREATE FUNCTION fold_case(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(value COLLATE "pg_c_utf8");
--> statement-breakpoint
-- "Émile" sorts as "emile": decomposed, without the combining marks, lower-cased.
CREATE FUNCTION name_key(full_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold_case(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
-- An id that people can read out and type: WD-000042.
CREATE FUNCTION readable_id(prefix text, numbers regclass) RETURNS text
LANGUAGE sql VOLATILE STRICT
RETURN (SELECT prefix || '-' || lpad(n, greatest(6, length(n)), '0') FROM (SELECT nextval(numbers)::text AS n) AS next);
--> statement-breakpoint
-- The rules that hold whoever writes: the ledger, the log, the counters; and the indexes that the users list walks.
CREATE FUNCTION refuse_write() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
-- Whoever writes what an admin must see, the notification is there with it.
CREATE FUNCTION in_dollars(amount numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '$' || to_char(amount, 'FM999,999,999,999,999,990.00');
--> statement-breakpoint
-- Search as people type. libs/shared/src/search-examples.ts says by examples what it finds, here and in the panel.
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
-- A phone number without spaces and marks; and as it is dialled at home, where its country code stands apart.
CREATE FUNCTION phone_forms(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(phone, '[ ().-]', '', 'g') ||
  coalesce(e'\x1f0' || regexp_replace(substring(phone FROM '^\+[0-9]+[ ().-]+0?(.*)$'), '[ ().-]', '', 'g'), '');
