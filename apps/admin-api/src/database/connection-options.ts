import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';

/** The valid values of `sslmode`: PostgreSQL's, and `no-verify` of node-postgres. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const;

/** Parameters that are handled here, because node-postgres interprets `verify-ca` differently. */
const OWN_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

/** @throws Error if the file cannot be read. The message completes a sentence about the connection string. */
function readParameterFile(name: string, path: string | null): string | undefined {
  if (path === null) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`the file in its ${name}, ${path}, cannot be read (${code})`, { cause: error });
  }
}

/**
 * Converts a connection string to a client configuration, with its TLS options (PostgreSQL's manual, 32.1.2 "Parameter Key
 * Words") and the files that they name, which are read once.
 *
 * `allow`, `prefer` and `require` are stricter than in PostgreSQL's own clients: like `verify-full`, they verify the server, and
 * they never fall back to a connection without TLS. `verify-ca` verifies the certificate but not the host name. `no-verify`
 * encrypts without verification.
 *
 * @param url a connection string with one host
 * @throws Error if `sslmode` is unknown or a file is missing. The message completes a sentence about the connection string.
 */
export function toClientConfig(url: string): pg.ClientConfig {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  // `uselibpqcompat` selects the semantics of PostgreSQL's own clients in node-postgres.
  if (parameters.get('uselibpqcompat') === 'true' || !OWN_PARAMETERS.some((name) => parameters.has(name)))
    return { connectionString: url };

  const mode = parameters.get('sslmode') ?? 'verify-full';
  if (!MODES.some((allowed) => allowed === mode))
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
  const remaining = String(parameters);
  return {
    connectionString: remaining === '' ? address : `${address}?${remaining}`,
    ssl: mode !== 'disable' && {
      ...Object.fromEntries(Object.entries(files).filter(([, content]) => content !== undefined)),
      ...getCertificateChecks(mode),
    },
  };
}

function getCertificateChecks(mode: string): ConnectionOptions {
  if (mode === 'no-verify') return { rejectUnauthorized: false };
  return mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {};
}
