import type { Page } from '@playwright/test';
import { test } from './failures';
import { screens } from './screens';
import { expect } from './support';
import { answerOf, withNewWords } from './unknown-words';

/** Makes the server one that says a new word for each of these vocabularies; tells which ones the screen's own answers have. */
async function serveNewWords(page: Page, reads: RegExp, isReplaced: (vocabulary: string) => boolean) {
  const said = new Set<string>();
  await page.route('**/api/admin/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/admin', '');
    const schema = route.request().method() === 'GET' ? answerOf(path) : undefined;
    if (!schema) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const json = withNewWords(schema, await response.json(), (vocabulary) => {
      if (reads.test(path)) said.add(vocabulary);
      return isReplaced(vocabulary);
    });
    return route.fulfill({ response, json });
  });
  return said;
}

async function expectScreen(page: Page, address: string) {
  await page.goto(address);
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByText('This screen could not be shown.')),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('This screen could not be shown.')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const { name, path, reads } of screens) {
  test(`${name}: words that the panel does not know hide nothing`, async ({ page, client }) => {
    const address = typeof path === 'string' ? path : await path(client);
    const vocabularies = await serveNewWords(page, reads, () => true);
    await expectScreen(page, address);
    // One new word may hide what another one would break.
    for (const vocabulary of vocabularies.size > 1 ? vocabularies : []) {
      await test.step(vocabulary, async () => {
        await page.unrouteAll({ behavior: 'wait' });
        await serveNewWords(page, reads, (each) => each === vocabulary);
        await expectScreen(page, address);
      });
    }
  });
}
