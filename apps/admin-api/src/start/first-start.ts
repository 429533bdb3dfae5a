import { ConfigError, type Config } from '../config/config';
import type { Database } from '../database/database';
import { toAdmin } from '../modules/admins/admin-mapping';
import { recordOwnWrite } from '../modules/audit-log/audit-log-repository';
import { isCommonPassword } from '../modules/session/common-passwords';
import { hashPassword } from '../modules/session/passwords';
import { hasMainAdmin, insertMainAdmin } from '../modules/session/session-repository';
import { createSignUpCode } from '../modules/session/sign-up-code';
import { tell } from './tell';

/**
 * Gives a database without a main admin its first contents: the demo, or the admin of the configuration. Without
 * either, the first admin signs up.
 *
 * @returns the code that signing up needs; undefined once there is a main admin
 * @throws ConfigError when the configuration's admin would have a common password
 */
export async function fillEmptyDatabase(
  database: Database,
  { seed, firstAdmin, panel: { productName } }: Pick<Config, 'seed' | 'firstAdmin' | 'panel'>,
): Promise<string | undefined> {
  if (await hasMainAdmin(database.orm)) return undefined;
  if (seed === 'demo') {
    tell('Filling the new database with the demo. This takes a moment, once.');
    // Two years of business are many lines of code, needed once.
    const { seedDemo } = await import('./demo/seed-demo');
    await seedDemo(database);
  }
  if (firstAdmin) {
    const { fullName, email, password } = firstAdmin;
    if (await isCommonPassword(password, { productName, fullName, email })) {
      throw new ConfigError(
        'ADMIN_PASSWORD is among the first passwords that anybody would guess; choose another one.',
      );
    }
    const passwordHash = await hashPassword(password);
    await database.orm.transaction(async (transaction) => {
      const admin = await insertMainAdmin(transaction, { fullName, email, passwordHash });
      if (!admin) return;
      const write = { entity: 'admin', entityId: admin.id, after: toAdmin(admin) };
      await recordOwnWrite(transaction, 'addMainAdminOnServer', write);
    });
  }
  return createSignUpCode(database.orm);
}
