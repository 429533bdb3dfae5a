import { parseArgs } from 'node:util';
import type { CheckOptions } from './check-server';

export const HELP_TEXT = `Checks whether a server answers as the Countinghouse admin panel needs it.

  contract-check <address of the API> --email <email> [--password <password>]
  contract-check <address of the API> --token <token> [--admin-id <id>]

The address is the base of the API: https://panel.example/api/admin

  --email <email>        who signs in; best the main admin
  --password <password>  better kept in CONTRACT_CHECK_PASSWORD
  --token <token>        of a session, in place of signing in; better kept in CONTRACT_CHECK_TOKEN
  --admin-id <id>        whose token that is
  --write                also adds, changes and removes a sub-admin, a user and a plan of its own
  --deposit-wallets      with --write: also a deposit wallet, which users are offered for a moment
  --origin <origin>      also checks that a panel at this origin may call (CORS)
  --json                 prints one JSON document
  --help, --version

It reads only, unless told otherwise. Exit status: 0 the panel works with the server, 1 it does not, 2 the check could
not be run.
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
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) throw new UsageError('Say one address: that of the API.');
  if (values['deposit-wallets'] && !values.write) throw new UsageError('--deposit-wallets goes with --write.');
  return {
    kind: 'check',
    isJson: values.json,
    options: {
      baseUrl: parseBaseUrl(address),
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
    if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('The token has characters that no token has.');
    return { token, adminId: values['admin-id'] };
  }
  const password = values.password ?? env['CONTRACT_CHECK_PASSWORD'];
  if (!email) throw new UsageError('Say --email, or --token.');
  if (!password) throw new UsageError('Say the password: in CONTRACT_CHECK_PASSWORD, or by --password.');
  return { email, password };
}

function parseBaseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${address}" is no address of http or https.`);
  if (url.username || url.password) throw new UsageError('The address holds a name or a password: say --email.');
  if (url.search || url.hash) throw new UsageError('The address of the API has no question mark and no #.');
  return url.href.replace(/\/+$/, '');
}

function parseOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${value}" is no origin of http or https.`);
  return url.origin;
}
