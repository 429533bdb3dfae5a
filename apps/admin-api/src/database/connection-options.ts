import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';

/** What a connection string may say as `sslmode`: PostgreSQL's own words, and `no-verify` of node-postgres. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const;

/** The parameters that are read here, and hidden from node-postgres, whose meaning of `verify-ca` is another. */
const OWN_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

/** @throws Error with a sentence when the file cannot be read */
function readParameterFile(name: string, path: string | null): string | undefined {
  if (path === null) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`the file that its ${name} names, ${path}, cannot be read (${code})`, { cause: error });
  }
}

/**
 * Reads how a connection string wants TLS (PostgreSQL's manual, 32.1.2 "Parameter Key Words"), and the files that it names,
 * which are read once.
 *
 * `allow`, `prefer` and `require` are stricter than in PostgreSQL's own programs: like `verify-full`, they check who answers,
 * and they never fall back to a connection without TLS. `verify-ca` checks the certificate and not the host's name. `no-verify`
 * encrypts and checks nothing.
 *
 * @param url of one host
 * @throws Error with a part of a sentence when `sslmode` is unknown, or a file is missing
 */
export function connectionOptionsOf(url: string): pg.ClientConfig {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  // Whoever asks node-postgres for the meaning of PostgreSQL's own programs gets it.
  if (parameters.get('uselibpqcompat') === 'true' || !OWN_PARAMETERS.some((name) => parameters.has(name)))
    return { connectionString: url };

  const mode = parameters.get('sslmode') ?? 'verify-full';
  if (!MODES.some((known) => known === mode))
    throw new Error(`its sslmode must be one of ${MODES.join(', ')}, but it is "${mode}"`);
  const root = parameters.get('sslrootcert');
  if (mode === 'verify-ca' && (root === null || root === 'system'))
    throw new Error('its sslmode verify-ca needs a file of trusted certificates in sslrootcert');

  const files = {
    ca: readParameterFile('sslrootcert', root === 'system' ? null : root),
    cert: readParameterFile('sslcert', parameters.get('sslcert')),
    key: readParameterFile('sslkey', parameters.get('sslkey')),
  };
  for (const name of [...OWN_PARAMETERS, 'ssl']) parameters.delete(name);
  const others = String(parameters);
  return {
    connectionString: others === '' ? address : `${address}?${others}`,
    ssl: mode !== 'disable' && {
      ...Object.fromEntries(Object.entries(files).filter(([, content]) => content !== undefined)),
      ...checksOf(mode),
    },
  };
}

function checksOf(mode: string): ConnectionOptions {
  if (mode === 'no-verify') return { rejectUnauthorized: false };
  return mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {};
}
