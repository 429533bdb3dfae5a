-- What the tables' defaults, generated columns and indexes are made of. PostgreSQL 17 or newer.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
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
-- Every character and every pair of neighbours, for what trigrams cannot find: terms shorter than three characters, and
-- scripts that pg_trgm does not count as letters.
CREATE FUNCTION search_grams(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT substr(value, start, size)
  FROM generate_series(1, length(value)) AS start, generate_series(1, 2) AS size
);
--> statement-breakpoint
CREATE SEQUENCE topup_numbers;
--> statement-breakpoint
CREATE SEQUENCE withdrawal_numbers;
--> statement-breakpoint
CREATE SEQUENCE ticket_numbers;
--> statement-breakpoint
CREATE SEQUENCE ledger_entry_numbers;
--> statement-breakpoint
-- An id that people can read out and type: WD-000042.
CREATE FUNCTION readable_id(prefix text, numbers regclass) RETURNS text
LANGUAGE sql VOLATILE STRICT
RETURN (SELECT prefix || '-' || lpad(n, greatest(6, length(n)), '0') FROM (SELECT nextval(numbers)::text AS n) AS next);
