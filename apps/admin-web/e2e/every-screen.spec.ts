import type { Page } from '@playwright/test';
import { addressOf, screens } from './screens';
import { expect, expectLoaded, expectNoSidewaysScroll, test } from './support';

/** The screens that read nothing. */
const emptyForms = [
  { name: 'new user', path: '/admin/users/create', tag: '@feature-users' },
  { name: 'new plan', path: '/admin/plans/create', tag: '@feature-finance' },
  { name: 'new sub-admin', path: '/admin/subadmins/create', tag: '@feature-users' },
];

/** Words of buttons and links that do not fit into them. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, button *, a *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent)
      .map((element) => element.textContent ?? ''),
  );
}

test.describe('text enlarged to 200 %, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const screen of [...screens, ...emptyForms]) {
    test(
      `${screen.name}: nothing to scroll sideways, no control is cut, nothing is blocked`,
      { tag: screen.tag },
      async ({ page, client }) => {
        // The browser reports on its console what the content security policy refuses.
        const complaints: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
        await page.addInitScript(() => {
          document.addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = '200%';
          });
        });
        // The session watch is the last thing that the panel fetches by itself.
        const isAllFetched = page.waitForResponse('**/api/admin/session');
        await page.goto(await addressOf(screen, client));
        await expectLoaded(page);
        await isAllFetched;
        await expectNoSidewaysScroll(page);
        expect(await cutWords(page)).toEqual([]);
        expect(complaints).toEqual([]);
      },
    );
  }
});

for (const { tag, isExtension, shows, ...screen } of screens) {
  const tags = [...(tag === undefined ? [] : [tag]), ...(isExtension ? [] : ['@any-server'])];
  test(`${screen.name}: is drawn, whatever the server leaves out`, { tag: tags }, async ({ page, client }) => {
    await page.goto(await addressOf(screen, client));
    await expectLoaded(page);
    await expect(shows(page)).toBeVisible();
  });
}
