import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listUsers } from '../modules/users/users-repository';
import { migrations } from './migrations';
import { startPglite } from './pglite';

it(
  'find by plain letters and digits whoever was there before they could be found so',
  { timeout: 60_000 },
  async () => {
    const database = await startPglite();
    const { orm } = database;
    await orm.execute(sql`create table schema_migrations (name text primary key)`);
    for (const { name, statements } of migrations.filter(({ name }) => name < '0009')) {
      for (const statement of statements) await orm.execute(sql.raw(statement));
      await orm.execute(sql`insert into schema_migrations (name) values (${name})`);
    }
    await orm.execute(sql`insert into users (full_name, email, phone_number, password_hash)
    values ('Łukasz Nowak', 'nowak@example.com', '+48 500 000 123', 'x')`);

    await database.migrate();
    for (const search of ['nowak lukasz', '0500000123']) {
      expect(await listUsers(orm, { page: 1, limit: 10, search })).toMatchObject({ total: 1 });
    }
    await database.close();
  },
);
