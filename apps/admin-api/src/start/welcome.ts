import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { isPasswordRight } from '../modules/session/passwords';
import { findSignIn } from '../modules/session/session-repository';

/** The accounts that the demo brings, for whoever starts it and wants to look round. */
const demoAccounts = [
  { email: 'admin@countinghouse.example', what: 'main admin' },
  { email: 'support@countinghouse.example', what: 'sub-admin, dashboard and support only' },
] as const;

const demoPassword = 'countinghouse';

const invitation = (address: string, code: string) => [
  '',
  'THERE IS NO MAIN ADMIN YET. Whoever has this code can become it, once; keep it to yourself:',
  '',
  `  ${code}`,
  '',
  `  Send it as "code", with "fullName", "email" and "password", to POST ${address}/api/admin/signup`,
];

async function isOpen(database: Database, email: string): Promise<boolean> {
  const account = await findSignIn(database.orm, email);
  return account?.status === 'active' && (await isPasswordRight(account.passwordHash, demoPassword));
}

/** What is said of a public address below a path, which works only as far as the origin. */
function pathNotice(publicUrl: string | undefined): string[] {
  if (publicUrl === undefined) return [];
  const { pathname, origin } = new URL(publicUrl);
  if (pathname === '/') return [];
  return [
    '',
    `PUBLIC_URL HAS A PATH, ${pathname}, below which the panel does not work yet: its files and calls are at the root of the host.`,
    `Give it a host name of its own, such as https://panel.example.com, or all of ${origin}, and set PUBLIC_URL to that.`,
  ];
}

/**
 * What a person is told once the server listens: where it is, and how to get in where the demo's accounts still have
 * the demo's password, or where there is no main admin yet, and that a public address below a path does not work.
 *
 * @param signUpCode what the main admin needs to sign up; undefined where there is one
 */
export async function welcome(
  database: Database,
  { seed, publicUrl }: Pick<Config, 'seed' | 'publicUrl'>,
  address: string,
  signUpCode?: string,
): Promise<string> {
  const lines = [`Countinghouse is at ${address}`];
  for (const { email, what } of seed === 'demo' ? demoAccounts : []) {
    if (await isOpen(database, email)) lines.push(`  ${email} / ${demoPassword}  (${what})`);
  }
  if (signUpCode !== undefined) lines.push(...invitation(address, signUpCode));
  lines.push(...pathNotice(publicUrl));
  return `\n${lines.join('\n')}\n\n`;
}
