/**
 * Splits a connection string with several hosts, in libpq's syntax `postgres://user:password@one:5432,two:5433/name`
 * (PostgreSQL's manual, 34.1.1.3 "Specifying Multiple Hosts"), into one for each host. `target_session_attrs` is removed,
 * because the server discovers the primary itself.
 *
 * @returns at least one
 */
export function splitHosts(url: string): readonly string[] {
  const [, scheme = '', access = '', hosts = '', rest = ''] = /^([a-z]+:\/\/)([^/?]*@)?([^/?]*)(.*)$/s.exec(url) ?? [];
  const options = rest.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_match, before: string, after: string) =>
    after === '&' ? before : '',
  );
  return hosts.split(',').map((host) => `${scheme}${access}${host}${options}`);
}

/** Returns the hosts and the database of a connection string, without the credentials. */
export function redactConnectionString(url: string): string {
  const [, hosts, path] = /^[a-z]+:\/\/(?:[^/?]*@)?([^/?]+)([^?]*)/.exec(url) ?? [];
  return hosts === undefined ? 'DATABASE_URL' : `${hosts}${path ?? ''}`;
}
