import type { Page } from '@playwright/test';
import { addressOf, screens, type Screen } from './screens';
import { expect, expectLoaded, test } from './support';
import { answerOf, shortHistory, withNewWords } from './unknown-words';

/**
 * Makes the server say a new word for each of these vocabularies. Returns those that the screen's own answers use. The
 * signed-in admin stays who they are, unless that is what the screen reads: somebody of an unknown role is no main
 * admin. The server keeps what it can do, too.
 */
async function serveNewWords(page: Page, reads: RegExp, isReplaced: (vocabulary: string) => boolean) {
  const said = new Set<string>();
  await page.route('**/api/admin/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/admin', '');
    const schema = route.request().method() === 'GET' ? answerOf(path) : undefined;
    const isOfAnother = /^\/(details\/|capabilities$)/.test(path) && !reads.test(path);
    if (!schema || isOfAnother) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const json = withNewWords(schema, shortHistory(await response.json()), (vocabulary) => {
      if (reads.test(path)) said.add(vocabulary);
      return isReplaced(vocabulary);
    });
    return route.fulfill({ response, json });
  });
  return said;
}

/** Opens an address, and expects the whole screen. */
async function expectWhole(page: Page, address: string, shows: Screen['shows']) {
  await page.goto(address);
  await expectLoaded(page);
  await expect(shows(page)).toBeVisible();
  await expect(page.getByText('This screen could not be shown.')).toHaveCount(0);
}

// A call that is still under way when a test ends must not fail it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const { reads, shows, choosesBy, ...screen } of screens) {
  test(
    `${screen.name}: words that the panel does not know hide nothing`,
    { tag: screen.tag },
    async ({ page, client }) => {
      const address = await addressOf(screen, client);
      const vocabularies = await serveNewWords(page, reads, (each) => each !== choosesBy);
      await expectWhole(page, address, shows);
      // One new word may hide what another one would break.
      vocabularies.delete(choosesBy ?? '');
      for (const vocabulary of vocabularies.size > 1 ? vocabularies : []) {
        await test.step(vocabulary, async () => {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await serveNewWords(page, reads, (each) => each === vocabulary);
          await expectWhole(page, address, shows);
        });
      }
    },
  );
}

test('an admin of a role that the panel does not know has a whole dashboard', async ({ page }) => {
  const vocabularies = await serveNewWords(page, /^\/details\//, () => true);
  await expectWhole(page, '/admin/dashboard', () => page.getByText('Net Earnings'));
  expect([...vocabularies]).not.toEqual([]);
});
