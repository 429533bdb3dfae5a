/**
 * The session settings that the code relies on, whatever the defaults of the server, database or role (PostgreSQL's manual,
 * 19.11 "Client Connection Defaults"). Sent as one statement after connecting, because poolers may not support startup options.
 *
 * - Times and intervals are in ISO format, and days without a time zone are in UTC.
 * - Tables are resolved in one schema: the first one on the configured `search_path` that has this program's migrations, else
 *   `public` if it has them, else the one where new tables would be created. Extensions may always be in `public`.
 * - Backslashes in literals are plain characters.
 * - No JIT compilation or parallel workers: statements are short and concurrency is high.
 * - Messages are in English if the role may change that, which needs a superuser or a grant on the parameter.
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
