import type { Page } from '@playwright/test';
import { addressOf, screens } from './screens';
import { expect, expectLoaded, expectNoSidewaysScroll, test } from './support';

/** The screens that read nothing. */
const emptyForms = [
  { name: 'new user', path: '/admin/users/create', tag: '@feature-users' },
  { name: 'new plan', path: '/admin/plans/create', tag: '@feature-finance' },
  { name: 'new sub-admin', path: '/admin/subadmins/create', tag: '@feature-users' },
].map((form) => ({ ...form, isExtension: false, shows: (page: Page) => page.getByRole('main').locator('form') }));

/** Words of buttons and links that do not fit into them. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, button *, a *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent)
      .map((element) => element.textContent ?? ''),
  );
}

/** Opens a screen of the panel that is open: loading the page anew would take most of the time. */
async function navigate(page: Page, address: string) {
  await page.evaluate((to) => {
    document.documentElement.style.fontSize = '';
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

const all = [...screens, ...emptyForms];

for (const tag of new Set(all.map((screen) => screen.tag))) {
  const own = all.filter((screen) => screen.tag === tag);
  const isAnybodys = own.some(({ isExtension = false }) => !isExtension);
  test(
    `every screen is drawn, whatever the server leaves out, and fits a phone with text enlarged to 200 %: ${tag ?? 'the panel'}`,
    { tag: [tag ?? [], isAnybodys ? '@any-server' : []].flat() },
    async ({ page, client, host }) => {
      // The browser reports on its console what the content security policy refuses, and what breaks.
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        // The panel reports what another server lacks, too.
        if (message.type() === 'error' && host === 'ours') complaints.push(message.text());
      });
      const shown = own.filter(({ isExtension = false }) => host === 'ours' || !isExtension);
      for (const [index, screen] of shown.entries()) {
        await test.step(screen.name, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          const address = await addressOf(screen, client);
          await (index === 0 ? page.goto(address) : navigate(page, address));
          await expectLoaded(page);
          await expect(screen.shows(page)).toBeVisible();
          await page.setViewportSize({ width: 390, height: 844 });
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          await expectLoaded(page);
          await expectNoSidewaysScroll(page);
          expect(await cutWords(page)).toEqual([]);
          expect(complaints).toEqual([]);
        });
      }
    },
  );
}
