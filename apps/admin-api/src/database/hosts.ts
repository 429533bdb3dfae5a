/**
 * One connection string for each host that a connection string names. Several hosts are written as PostgreSQL's own client
 * library takes them, `postgres://user:password@one:5432,two:5433/name` (PostgreSQL's manual, 34.1.1.3 "Specifying Multiple
 * Hosts"); each may have a port. Which of them is written to is found out, so `target_session_attrs` is not passed on.
 *
 * @returns at least one
 */
export function urlsOfHosts(url: string): readonly string[] {
  const [, scheme = '', access = '', hosts = '', rest = ''] = /^([a-z]+:\/\/)([^/?]*@)?([^/?]*)(.*)$/s.exec(url) ?? [];
  const own = rest.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_found, before: string, after: string) =>
    after === '&' ? before : '',
  );
  return hosts.split(',').map((host) => `${scheme}${access}${host}${own}`);
}

/** What of a connection string may be shown to people: hosts and database, never the password. */
export function withoutSecrets(url: string): string {
  const [, hosts, path] = /^[a-z]+:\/\/(?:[^/?]*@)?([^/?]+)([^?]*)/.exec(url) ?? [];
  return hosts === undefined ? 'DATABASE_URL' : `${hosts}${path ?? ''}`;
}
