import { expectStickyHeader } from './record-header';
import { getAddress, screens } from './screens';
import { expect, expectLoaded, test } from './support';

const records = screens.filter(({ name }) => /^(withdrawal|transaction|ticket|edit user|user overview)$/.test(name));

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`a window of ${viewport.width} x ${viewport.height} pixels`, () => {
    test.use({ viewport });

    for (const screen of records) {
      test(
        `keeps status and actions visible, which do not cover the focused element: ${screen.name}`,
        { tag: screen.tag ?? [] },
        async ({ page, client }) => {
          await page.goto(await getAddress(screen, client));
          await expect(screen.getContent(page)).toBeVisible();
          await expectStickyHeader(page, 40);
        },
      );
    }
  });
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('fits three withdrawals with all fields on the screen', { tag: '@feature-finance' }, async ({ page }) => {
    await page.goto('/admin/withdrawals');
    await expectLoaded(page);
    const cards = page.getByRole('list', { name: 'Withdrawal List' }).getByRole('listitem');
    const heights = await cards.evaluateAll((items) =>
      items.slice(0, 5).map((card) => card.getBoundingClientRect().height),
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
  });
});
