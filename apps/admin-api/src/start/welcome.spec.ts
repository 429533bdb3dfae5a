import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { welcome } from './welcome';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

const say = (publicUrl: string) =>
  welcome(own.database, readConfig({ SEED: 'none', PUBLIC_URL: publicUrl }), 'http://127.0.0.1:4200');

it.each(['https://example.com/panel', 'https://example.com/panel/'])(
  'says that %s does not work below its path',
  async (url) => {
    expect(await say(url)).toContain(
      `PUBLIC_URL HAS A PATH, ${new URL(url).pathname}, below which the panel does not work yet`,
    );
  },
);

it.each(['', 'https://example.com', 'https://example.com/'])('says nothing of the address %j', async (url) => {
  expect(await say(url)).not.toContain('PUBLIC_URL');
});
