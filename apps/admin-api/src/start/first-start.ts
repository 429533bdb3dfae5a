import { ConfigError, type Config } from '../config/config';
import type { Database } from '../database/database';
import { toAdmin } from '../modules/admins/admin-mapping';
import { writeServerAuditEntry } from '../modules/audit-log/audit-log-repository';
import { isCommonPassword } from '../modules/session/common-passwords';
import { hashPassword } from '../modules/session/passwords';
import { hasMainAdmin, insertMainAdmin } from '../modules/session/session-repository';
import { createSignUpCode } from '../modules/session/sign-up-code';
import { printInfo } from './print';

/**
 * Fills a database without a main admin with the demo data or the configured admin. Without either, the first admin signs up.
 *
 * @returns the sign-up code; undefined if there is a main admin
 * @throws ConfigError if the configured admin's password is too common
 */
export async function fillEmptyDatabase(
  database: Database,
  { seed, firstAdmin, panel: { productName } }: Pick<Config, 'seed' | 'firstAdmin' | 'panel'>,
): Promise<string | undefined> {
  if (await hasMainAdmin(database.orm)) return undefined;
  if (seed === 'demo') {
    printInfo('Filling the new database with demo data. This takes a moment and happens only once.');
    // Loaded on demand: the demo is a lot of code that is needed once.
    const { seedDemo } = await import('./demo/seed-demo');
    await seedDemo(database);
  }
  if (firstAdmin) {
    const { fullName, email, password } = firstAdmin;
    if (await isCommonPassword(password, { productName, fullName, email })) {
      throw new ConfigError('ADMIN_PASSWORD is too common; choose another one.');
    }
    const passwordHash = await hashPassword(password);
    await database.orm.transaction(async (transaction) => {
      const admin = await insertMainAdmin(transaction, { fullName, email, passwordHash });
      if (!admin) return;
      const write = { entity: 'admin', entityId: admin.id, after: toAdmin(admin) };
      await writeServerAuditEntry(transaction, 'addMainAdminOnServer', write);
    });
  }
  return createSignUpCode(database.orm);
}
