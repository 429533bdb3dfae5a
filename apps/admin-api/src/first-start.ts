import type { Config } from './config';
import type { Database } from './database/database';
import { hashPassword } from './modules/session/passwords';
import { hasMainAdmin, insertMainAdmin } from './modules/session/session-repository';

/**
 * Gives a database without a main admin its first contents: the demo, or the admin of the configuration. Without either,
 * the first admin signs up.
 */
export async function fillEmptyDatabase(
  database: Database,
  { seed, firstAdmin }: Pick<Config, 'seed' | 'firstAdmin'>,
): Promise<void> {
  if (await hasMainAdmin(database.orm)) return;
  if (seed === 'demo') {
    process.stdout.write('Filling the new database with the demo. This takes a moment, once.\n');
    // Two years of business are many lines of code, needed once.
    const { seedDemo } = await import('./database/demo/seed-demo');
    await seedDemo(database);
  }
  if (firstAdmin) {
    const { email, password } = firstAdmin;
    const passwordHash = await hashPassword(password);
    await database.orm.transaction((transaction) =>
      insertMainAdmin(transaction, { fullName: 'Main Admin', email, passwordHash }),
    );
  }
}
