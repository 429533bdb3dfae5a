import type { AreaWords } from './contract';

export const table = ({ many }: AreaWords) => `
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

export const ${many.camel} = pgTable(
  '${many.snake}',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('${many.snake}_created_at').on(table.createdAt, table.id)],
);
`;

export const repository = ({ many, one }: AreaWords) => `
import { desc } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { ${many.camel} } from '../../database/schema';
import { offsetOf, type Page } from '../../common/paging';

export type ${one.pascal}Row = typeof ${many.camel}.$inferSelect;

/** One page of ${many.text}, the newest first, and how many there are in all. */
export async function list${many.pascal}(db: Executor, page: Page) {
  const rows = await db
    .select()
    .from(${many.camel})
    .orderBy(desc(${many.camel}.createdAt), desc(${many.camel}.id))
    .limit(page.limit)
    .offset(offsetOf(page));
  return { rows, total: await db.$count(${many.camel}) };
}
`;

export const handlers = ({ many, one }: AreaWords) => `
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { list${many.pascal}, type ${one.pascal}Row } from './${many.kebab}-repository';

const to${one.pascal} = ({ id, name, createdAt }: ${one.pascal}Row): Schemas['${one.pascal}'] => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
});

export function ${many.camel}Handlers({ database: { orm } }: Deps): Pick<Handlers, 'list${many.pascal}'> {
  return {
    list${many.pascal}: async ({ query: { page = 1, limit = 10 } }) => {
      const { rows, total } = await list${many.pascal}(orm, { page, limit });
      return { data: rows.map(to${one.pascal}), pagination: toPagination({ page, limit }, { total }) };
    },
  };
}
`;

export const spec = ({ many, one, permission }: AreaWords) => `
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ${many.camel} } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  await test.database.orm.insert(${many.camel}).values([
    { name: 'First ${one.text}', createdAt: new Date('2026-01-01') },
    { name: 'Second ${one.text}', createdAt: new Date('2026-01-02') },
  ]);
});

afterAll(() => test.close());

it('lists ${many.text}, the newest first, page by page', async () => {
  const caller = await test.signIn(['${permission}']);
  const answer = await caller.ask('GET', '/${many.kebab}?page=2&limit=1');
  expect(answer.json()).toMatchObject({
    data: [{ name: 'First ${one.text}', createdAt: '2026-01-01T00:00:00.000Z' }],
    pagination: { page: 2, limit: 1, totalCount: 2, totalPages: 2 },
  });
});
`;
