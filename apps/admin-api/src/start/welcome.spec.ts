import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { createWelcomeMessage } from './welcome';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(() => testDatabase.drop());

const createMessage = (publicUrl: string) =>
  createWelcomeMessage(
    testDatabase.database,
    readConfig({ SEED: 'none', PUBLIC_URL: publicUrl }),
    'http://127.0.0.1:4200',
  );

it.each(['https://example.com/panel', 'https://example.com/panel/'])('warns that %s has a path', async (url) => {
  expect(await createMessage(url)).toContain(
    `PUBLIC_URL HAS A PATH, ${new URL(url).pathname}, but the panel cannot be served below a path yet`,
  );
});

it.each(['', 'https://example.com', 'https://example.com/'])('does not warn about %j', async (url) => {
  expect(await createMessage(url)).not.toContain('PUBLIC_URL');
});
