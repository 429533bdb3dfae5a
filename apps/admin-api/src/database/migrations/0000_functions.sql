-- Functions for defaults, generated columns and indexes. PostgreSQL 17 or newer.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Unicode lower case, whatever the database's locale.
CREATE FUNCTION fold_case(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(value COLLATE "pg_c_utf8");
--> statement-breakpoint
-- "Émile" sorts as "emile": decomposed, without the combining marks, lower-cased.
CREATE FUNCTION name_key(full_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold_case(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
-- An id that people can read and type: WD-000042.
CREATE FUNCTION readable_id(prefix text, numbers regclass) RETURNS text
LANGUAGE sql VOLATILE STRICT
RETURN (SELECT prefix || '-' || lpad(n, greatest(6, length(n)), '0') FROM (SELECT nextval(numbers)::text AS n) AS next);
--> statement-breakpoint
-- Rejects writes to append-only tables.
CREATE FUNCTION reject_write() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is rejected', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
-- Formats an amount for notifications.
CREATE FUNCTION in_dollars(amount numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '$' || to_char(amount, 'FM999,999,999,999,999,990.00');
--> statement-breakpoint
-- Folds a text for searches: removes case, accents and vowel points, and replaces letters that do not decompose. Most texts are
-- ASCII, where only the case matters. Examples are in libs/shared/src/search-examples.ts. It must not call our own functions,
-- because it is evaluated during a restore, where only PostgreSQL's functions are found.
CREATE FUNCTION fold_text(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = length(value) THEN RETURN lower(value COLLATE "pg_c_utf8"); END IF;
  value := regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g');
  value := translate(lower(value COLLATE "pg_c_utf8"), 'łøđðħŧıς’', 'loddhtiσ''');
  RETURN replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;
--> statement-breakpoint
-- A phone number without separators, and its national form if the country code is separated.
CREATE FUNCTION phone_forms(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(phone, '[ ().-]', '', 'g') ||
  coalesce(e'\x1f0' || regexp_replace(substring(phone FROM '^\+[0-9]+[ ().-]+0?(.*)$'), '[ ().-]', '', 'g'), '');
