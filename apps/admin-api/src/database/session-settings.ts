/**
 * What every connection relies on, whatever the server, the database or the role has set (PostgreSQL's manual, 19.11 "Client
 * Connection Defaults"). Sent as one statement when a connection opens, so that no pooler has to know startup options.
 *
 * - Times and intervals are read in ISO form, and days without a time zone are those of UTC.
 * - Tables are looked up in one schema: the first one on the configured `search_path` that has this program's migrations, else
 *   `public` where it has them, else the one where new tables would be made. Extensions may be in `public` all the same.
 * - Backslashes in literals are characters.
 * - No statement is compiled or shared between workers: statements are short, and callers many.
 * - Messages are in English, where the role may choose: that needs a superuser, or a grant on the parameter.
 */
export const SESSION_SETTINGS = `
  set datestyle = 'ISO, YMD';
  set timezone = 'UTC';
  set intervalstyle = 'postgres';
  set standard_conforming_strings = on;
  set jit = off;
  set max_parallel_workers_per_gather = 0;
  select set_config('search_path', pg_catalog.quote_ident(coalesce(
    (select nspname::text from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = pg_catalog.to_regclass('schema_migrations')),
    case when pg_catalog.to_regclass('public.schema_migrations') is not null then 'public' end,
    pg_catalog.current_schema(),
    'public'
  )) || ', public', false);
  select set_config('lc_messages', 'C', false) where pg_catalog.has_parameter_privilege('lc_messages', 'SET')`;
