import type { Page } from '@playwright/test';
import { getAddress, screens } from './screens';
import { expect, expectLoaded, expectNoHorizontalScroll, test } from './support';

/** The screens that read no data. */
const createForms = [
  { name: 'new user', path: '/admin/users/create', tag: '@feature-users' },
  { name: 'new plan', path: '/admin/plans/create', tag: '@feature-finance' },
  { name: 'new sub-admin', path: '/admin/subadmins/create', tag: '@feature-users' },
].map((form) => ({ ...form, isExtension: false, getContent: (page: Page) => page.getByRole('main').locator('form') }));

/** Returns the labels of buttons and links that are cut off. */
function findCutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, button *, a *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent)
      .map((element) => element.textContent ?? ''),
  );
}

/** Navigates within the open panel, because a page load would take most of the time. */
async function navigateTo(page: Page, address: string) {
  await page.evaluate((to) => {
    document.documentElement.style.fontSize = '';
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

const allScreens = [...screens, ...createForms];

for (const tag of new Set(allScreens.map((screen) => screen.tag))) {
  const screensOfTag = allScreens.filter((screen) => screen.tag === tag);
  const isInSpecification = screensOfTag.some(({ isExtension = false }) => !isExtension);
  test(
    `every screen renders without optional fields and fits a phone with text at 200 %: ${tag ?? 'the panel'}`,
    { tag: [tag ?? [], isInSpecification ? '@minimal-server' : []].flat() },
    async ({ page, client, host }) => {
      // The browser logs content-security violations and errors to the console.
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        // The panel also logs what the minimal server does not support.
        if (message.type() === 'error' && host === 'admin-api') errors.push(message.text());
      });
      const testedScreens = screensOfTag.filter(({ isExtension = false }) => host === 'admin-api' || !isExtension);
      for (const [index, screen] of testedScreens.entries()) {
        await test.step(screen.name, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          const address = await getAddress(screen, client);
          await (index === 0 ? page.goto(address) : navigateTo(page, address));
          await expectLoaded(page);
          await expect(screen.getContent(page)).toBeVisible();
          await page.setViewportSize({ width: 390, height: 844 });
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          await expectLoaded(page);
          await expectNoHorizontalScroll(page);
          expect(await findCutLabels(page)).toEqual([]);
          expect(errors).toEqual([]);
        });
      }
    },
  );
}
