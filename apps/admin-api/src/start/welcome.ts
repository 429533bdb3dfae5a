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

/**
 * What a person is told once the server listens: where it is, and how to get in where the demo's accounts still have
 * the demo's password, or where there is no main admin yet.
 *
 * @param signUpCode what the main admin needs to sign up; undefined where there is one
 */
export async function welcome(
  database: Database,
  { seed }: Pick<Config, 'seed'>,
  address: string,
  signUpCode?: string,
): Promise<string> {
  const lines = [`Countinghouse is at ${address}`];
  for (const { email, what } of seed === 'demo' ? demoAccounts : []) {
    if (await isOpen(database, email)) lines.push(`  ${email} / ${demoPassword}  (${what})`);
  }
  if (signUpCode !== undefined) lines.push(...invitation(address, signUpCode));
  return `\n${lines.join('\n')}\n\n`;
}
