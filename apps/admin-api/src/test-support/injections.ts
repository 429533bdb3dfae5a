/** The result of the products below, if a template engine evaluates them. */
export const evaluatedTemplate = '9449772114007';

/** Injection payloads by target. */
export const injections: Readonly<Record<string, readonly string[]>> = {
  SQL: [
    `'`,
    `"`,
    `' or '1'='1`,
    `' or 1=1 --`,
    `') or ('1'='1`,
    `1 or 1=1`,
    `1; drop table users; --`,
    `'; drop table users cascade; --`,
    `'; delete from ledger_entries; --`,
    `'; update users set role = 'admin'; --`,
    `'; update user_wallets set balance = 1000000; --`,
    `'; select pg_sleep(30); --`,
    `' || pg_sleep(30) || '`,
    `' union select password_hash from users --`,
    `' union all select null, null, password_hash from users --`,
    `' and 1=cast((select password_hash from users limit 1) as int) --`,
    `'||(select password_hash from users limit 1)||'`,
    `$$; drop table users; $$`,
    `\\'; drop table users; --`,
    `admin'--`,
    `admin'/*`,
    `o'or'1'='1@example.com`,
    `id; copy users to program 'touch pwned'`,
    `(select 1 from users)`,
    `-fullName; drop table users`,
    `%' or '1'='1`,
    `100%_\\`,
  ],
  NoSQL: [`{"$ne":null}`, `{"$gt":""}`, `[$ne]=1`, `search[$regex]=.*`, `'; return true; var x='`, `$where: 1 == 1`],
  LDAP: [`*`, `*)(uid=*))(|(uid=*`, `admin)(&)`, `)(cn=*`],
  XPath: [`' or count(//user)>0 or 'a'='b`, `'] | //* | //*['`],
  shell: ['; id', '| id', '`id`', '$(id)', '& ping -n 1 127.0.0.1 &', '\n/bin/sh -c id'],
  path: [
    '../../../../etc/passwd',
    '..\\..\\..\\windows\\win.ini',
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%252f..%252fetc%252fpasswd',
    '....//....//etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'c:\\windows\\win.ini',
    'junk.webp/../../package.json',
    '.env',
  ],
  template: [
    '{{1234567*7654321}}',
    '${1234567*7654321}',
    '<%= 1234567*7654321 %>',
    '#{1234567*7654321}',
    '{{constructor.constructor("return process")().exit()}}',
    '${jndi:ldap://127.0.0.1/a}',
  ],
  header: [
    'x\r\nX-Injected: 1',
    'x\r\nSet-Cookie: a=b\r\n\r\n<html>',
    'x\nX-Injected: 1',
    'x%0d%0aX-Injected:%201',
    'x\u2028X-Injected: 1',
  ],
  prototype: [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '__proto__[polluted]',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    '{"__proto__":{"polluted":true}}',
  ],
  page: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "';alert(1)//",
    '<svg/onload=alert(1)>',
    'javascript:alert(1)',
    '</script><script>alert(1)</script>',
    '&lt;script&gt;',
  ],
  entity: ['<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  spreadsheet: [`=cmd|' /C calc'!A0`, '@SUM(1+1)*cmd'],
  format: ['%s%s%s%n', '%x%x%x', '{0}', '\u0000', 'a\u0000b'],
};

/** Non-text values, in place of a text. */
export const injectedValues: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  ["' or 1=1 --"],
  // A literal would set the prototype instead of the key.
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
];

/**
 * Creates texts that contain a URL in forms that a library might follow.
 *
 * @param host the host and port of a listener
 */
export const createAddressesAt = (host: string): readonly string[] => [
  host,
  ...['http', 'https', 'ftp', 'ws', 'ldap', 'gopher', 'postgres', 'file'].map((scheme) => `${scheme}://${host}/a`),
  `//${host}/a`,
  `\\\\${host}\\a`,
  `<img src="http://${host}/a">`,
];
