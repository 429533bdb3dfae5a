import { anyLedger, dollars } from './any-ledger';
import { expect, expectLoaded, test } from './support';

test(
  'a ledger becomes a statement on paper: upright, whole, from balance to balance',
  { tag: '@feature-records' },
  async ({ page, client }) => {
    const { ledger, name } = await anyLedger(client);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/admin/users/${ledger.user._id}/ledger`);
    await page.getByRole('link', { name: 'Statement' }).click();
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Last month' }).click();
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const letter = page.getByRole('article', { name: 'Account statement' });
    await expect(letter.getByRole('row')).toHaveCount(ledger.data.length + 3);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();

    await page.emulateMedia({ media: 'print' });
    await expect(page).toHaveTitle(`Statement · ${name} · Countinghouse`);
    for (const words of ['Countinghouse', name, ledger.user.email, /^Printed on \d{1,2} \w{3} \d{4}$/]) {
      await expect(letter.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(letter.getByRole('row').nth(1)).toHaveText(/^Opening balance\$0\.00$/);
    await expect(letter.getByRole('row').last()).toHaveText(`Closing balance${dollars(ledger.figures.closing)}`);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const looks = await letter.evaluate((drawn) => {
      const styleOf = (part: string) => getComputedStyle(drawn.querySelector(part) ?? drawn);
      return [getComputedStyle(document.body).backgroundColor, styleOf('td').color, styleOf('thead').display];
    });
    expect(looks).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'table-header-group']);
    const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec((await page.pdf()).toString('latin1')) ?? [];
    expect(Number(height)).toBeGreaterThan(Number(width));
  },
);
