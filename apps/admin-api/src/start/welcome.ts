import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { verifyPassword } from '../modules/session/passwords';
import { findStaffByEmail } from '../modules/session/session-repository';

/** The accounts of the demo data. */
const DEMO_ACCOUNTS = [
  { email: 'admin@countinghouse.example', description: 'main admin' },
  { email: 'support@countinghouse.example', description: 'sub-admin, dashboard and support only' },
] as const;

const DEMO_PASSWORD = 'countinghouse';

const getSignUpLines = (address: string, code: string) => [
  '',
  'THERE IS NO MAIN ADMIN YET. Anyone with this code can sign up as the main admin, once. Keep it secret:',
  '',
  `  ${code}`,
  '',
  `  Send it as "code", with "fullName", "email" and "password", to POST ${address}/api/admin/signup`,
];

async function hasDemoPassword(database: Database, email: string): Promise<boolean> {
  const account = await findStaffByEmail(database.orm, email);
  return account?.status === 'active' && (await verifyPassword(account.passwordHash, DEMO_PASSWORD));
}

/** Returns the notice about a `PUBLIC_URL` with a path, which is not supported. */
function getPathNotice(publicUrl: string | undefined): string[] {
  if (publicUrl === undefined) return [];
  const { pathname, origin } = new URL(publicUrl);
  if (pathname === '/') return [];
  return [
    '',
    `PUBLIC_URL HAS A PATH, ${pathname}, but the panel cannot be served below a path yet: its files and API are at the root of the host.`,
    `Serve the panel from a host name of its own, such as https://panel.example.com, or from the root of ${origin}, and set PUBLIC_URL to that.`,
  ];
}

/**
 * Creates the message that is printed once the server listens: its URL, the demo accounts that still have the demo password,
 * the sign-up code if there is no main admin yet, and a warning about a `PUBLIC_URL` with a path.
 *
 * @param signUpCode undefined if there is a main admin
 */
export async function createWelcomeMessage(
  database: Database,
  { seed, publicUrl }: Pick<Config, 'seed' | 'publicUrl'>,
  address: string,
  signUpCode?: string,
): Promise<string> {
  const lines = [`Countinghouse is running at ${address}`];
  for (const { email, description } of seed === 'demo' ? DEMO_ACCOUNTS : []) {
    if (await hasDemoPassword(database, email)) lines.push(`  ${email} / ${DEMO_PASSWORD}  (${description})`);
  }
  if (signUpCode !== undefined) lines.push(...getSignUpLines(address, signUpCode));
  lines.push(...getPathNotice(publicUrl));
  return `\n${lines.join('\n')}\n\n`;
}
