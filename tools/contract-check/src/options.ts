import { parseArgs } from 'node:util';
import type { CheckOptions } from './check-server';

export const HELP_TEXT = `Checks whether a server supports the Countinghouse admin panel.

Usage:
  contract-check <url> --email <email> [--password <password>]
  contract-check <url> --token <token> [--admin-id <id>]

The URL is the base URL of the API: https://panel.example/api/admin

Options:
  --email <email>        Sign in with this email. Use the main admin, to check as much as possible.
  --password <password>  Password. Prefer the environment variable CONTRACT_CHECK_PASSWORD.
  --token <token>        Session token to use instead of signing in. Prefer CONTRACT_CHECK_TOKEN.
  --admin-id <id>        Id of the admin that the token belongs to.
  --write                Also add, change and remove a test sub-admin, user and plan.
  --deposit-wallets      With --write: also a deposit wallet, which is briefly offered to users.
  --origin <origin>      Also check calls from a panel at this origin (CORS).
  --json                 Print one JSON document.
  --help                 Print this help.
  --version              Print the version.

Without --write, the check only reads.

Exit status: 0 the panel works with the server, 1 it does not, 2 the check could not run.
`;

/** A parsed command line. */
export type Command = { kind: 'help' | 'version' } | { kind: 'check'; options: CheckOptions; isJson: boolean };

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses the command line.
 *
 * @throws UsageError with a message for the user
 */
export function readCommand(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new UsageError('Pass one URL: the base URL of the API.');
  if (values['deposit-wallets'] && !values.write) throw new UsageError('--deposit-wallets requires --write.');
  return {
    kind: 'check',
    isJson: values.json,
    options: {
      baseUrl: parseBaseUrl(url),
      access: parseAccess(values, env),
      write: values.write,
      depositWallets: values['deposit-wallets'],
      origin: values.origin === undefined ? undefined : parseOrigin(values.origin),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        token: { type: 'string' },
        'admin-id': { type: 'string' },
        write: { type: 'boolean', default: false },
        'deposit-wallets': { type: 'boolean', default: false },
        origin: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    // Removes Node's explanation of arguments with a leading dash.
    throw new UsageError(`${String(error instanceof Error ? error.message : error).split('. ')[0]}.`);
  }
}

interface AccessValues {
  email?: string | undefined;
  password?: string | undefined;
  token?: string | undefined;
  'admin-id'?: string | undefined;
}

function parseAccess(values: AccessValues, env: Readonly<Record<string, string | undefined>>): CheckOptions['access'] {
  const { email } = values;
  const token = values.token ?? (email === undefined ? env['CONTRACT_CHECK_TOKEN'] : undefined);
  if (token) {
    if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('The token contains invalid characters.');
    return { token, adminId: values['admin-id'] };
  }
  const password = values.password ?? env['CONTRACT_CHECK_PASSWORD'];
  if (!email) throw new UsageError('Set --email or --token.');
  if (!password) throw new UsageError('Set the password in CONTRACT_CHECK_PASSWORD or with --password.');
  return { email, password };
}

function parseBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${value}" is not an HTTP or HTTPS URL.`);
  if (url.username || url.password) throw new UsageError('The URL contains credentials. Use --email instead.');
  if (url.search || url.hash) throw new UsageError('The URL must not have a query or a fragment.');
  return url.href.replace(/\/+$/, '');
}

function parseOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${value}" is not an HTTP or HTTPS origin.`);
  return url.origin;
}
