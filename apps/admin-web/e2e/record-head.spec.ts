import { addressOf, screens } from './screens';
import { expect, expectLoaded, isFocusSeen, test } from './support';

const records = screens.filter(({ name }) => /^(withdrawal|transaction|ticket|edit user|user overview)$/.test(name));

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    for (const screen of records) {
      test(
        `status and actions stay in sight, and cover nothing that has the focus: ${screen.name}`,
        { tag: screen.tag ?? [] },
        async ({ page, client }) => {
          await page.goto(await addressOf(screen, client));
          await expect(screen.shows(page)).toBeVisible();
          await expectLoaded(page);
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          const head = page.getByRole('group', { name: 'Status and actions' });
          await expect(head).toBeInViewport({ ratio: 1 });
          const share = await head.evaluate((element) => element.getBoundingClientRect().bottom / window.innerHeight);
          expect(share).toBeLessThan(0.3);

          for (const key of ['Shift+Tab', 'Tab']) {
            for (let step = 0; step < 40; step += 1) {
              await page.keyboard.press(key);
              const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
              expect(await isFocusSeen(page), `${key} ${step}: ${focused}`).toBe(true);
            }
          }
        },
      );
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'three withdrawals are seen at once, with all that the list knows',
    { tag: '@feature-finance' },
    async ({ page }) => {
      await page.goto('/admin/withdrawals');
      await expectLoaded(page);
      const cards = page.getByRole('list', { name: 'Withdrawal List' }).getByRole('listitem');
      const heights = await cards.evaluateAll((all) =>
        all.slice(0, 5).map((card) => card.getBoundingClientRect().height),
      );
      for (const height of heights) expect(height).toBeLessThan(844 / 3);
      await expect(cards.first().getByRole('term')).toHaveText([
        'S. No.',
        'User Name',
        'Email',
        'Wallet Address',
        'Phone No.',
        'Amount',
        'Request Date',
        'Status',
      ]);
    },
  );
});
