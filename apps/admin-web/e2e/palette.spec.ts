import type { Page } from '@playwright/test';
import { createUser, expect, expectGoodLooks, expectLoaded, holdBack, htmlFailure, test } from './support';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function openPalette(page: Page, address = '/admin/plans') {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test.describe('the command palette', () => {
  test('is fetched when it is wanted, goes to an area by keyboard alone, and gives the focus back', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    // The session watch is the last thing that the panel fetches by itself.
    const isAllFetched = page.waitForResponse('**/api/admin/session');
    await page.goto('/admin/plans');
    await expectLoaded(page);
    await isAllFetched;
    expect(fetched.filter((url) => url.includes('palette-overlay'))).toEqual([]);

    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused();
    expect(fetched.filter((url) => url.includes('palette-overlay'))).not.toEqual([]);
    await page.keyboard.type('withdr');
    await expect(option(page, /^Withdrawals/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/withdrawals');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal List' })).toBeFocused();

    await page.getByRole('button', { name: 'Search or go to' }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search or go to' })).toBeFocused();
  });

  test('offers first what was opened last', { tag: '@feature-users' }, async ({ page, request, sessionOf }) => {
    const session = await sessionOf('admin');
    const [first, second] = [await createUser(request, session), await createUser(request, session)];
    for (const { id, fullName } of [first, second]) {
      await page.goto(`/admin/users/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
    }
    await openPalette(page);
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recent).toHaveText([second.fullName, first.fullName]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/users/${first.id}`);
    // The screen that is open is no place to go to.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(recent).toHaveText([second.fullName]);
  });

  test('opens from within a field, and begins something new', async ({ page }) => {
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search users' }).focus();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('new plan');
    await option(page, 'New plan').click();
    await expect(page).toHaveURL('/admin/plans/create');
  });

  test('a pasted email leads to the user', { tag: '@feature-users' }, async ({ page, request, sessionOf }) => {
    const { fullName, email, id } = await createUser(request, await sessionOf('admin'));
    await openPalette(page);
    await field(page).fill(` ${email} `);
    await expect(option(page, fullName)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/users/${id}`);
  });

  test(
    'a withdrawal ID, a transaction ID and a hash lead there',
    { tag: '@feature-finance' },
    async ({ page, request, sessionOf }) => {
      const { token } = await sessionOf('admin');
      const read = async (path: string) => {
        const answer = await request.get(`/api/admin${path}`, { headers: { Authorization: `Bearer ${token}` } });
        return (await answer.json()).data;
      };
      const [withdrawal] = await read('/withdrawals?page=1&limit=1');
      const { transactions } = await read('/all-transactions?limit=1000');
      const topup = transactions.find((each: { transaction_hash: string | null }) => each.transaction_hash);
      const wallet = transactions.find(
        (each: { transaction_category: string }) => each.transaction_category === 'wallet',
      );

      for (const [words, label, address] of [
        [withdrawal.withdrawal_request, withdrawal.withdrawal_request, `/admin/withdrawal/view/${withdrawal._id}`],
        [topup.transaction_id, topup.transaction_id, `/admin/transaction/details/${topup._id}`],
        [wallet.transaction_id, wallet.transaction_id, `/admin/transaction/details/${wallet._id}`],
        [topup.transaction_hash, topup.transaction_id, `/admin/transaction/details/${topup._id}`],
      ]) {
        await openPalette(page);
        await field(page).fill(words);
        await option(page, new RegExp(`^${label}`)).click();
        await expect(page).toHaveURL(address);
      }
    },
  );

  test('a ticket ID and who asked lead to the ticket', { tag: '@feature-support' }, async ({ page, client }) => {
    const { data } = await client.GET('/support-enquiries', { params: { query: { page: 1, limit: 1 } } });
    const [ticket] = data?.data ?? [];
    const [_id, ticketId, email] = [ticket?._id, ticket?.ticket_id ?? '', ticket?.user_id?.email ?? ''];
    for (const words of [ticketId, `${ticketId} ${email}`]) {
      await openPalette(page);
      await field(page).fill(words);
      await option(page, new RegExp(`^${ticketId}`)).click();
      await expect(page).toHaveURL(`/admin/support-ticket/details/${_id}`);
    }
  });

  test('says what could not be searched, and searches again', async ({ page, request, sessionOf }) => {
    const { fullName, email } = await createUser(request, await sessionOf('admin'));
    await page.route('**/api/admin/user/getall*', htmlFailure);
    await openPalette(page);
    await field(page).fill(email);
    await expect(page.getByRole('alert').filter({ hasText: 'Users could not be searched.' })).toBeVisible();
    await page.unroute('**/api/admin/user/getall*');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(option(page, fullName)).toBeVisible();
    await expect(field(page)).toHaveValue(email);
  });

  test('says that it searches, and that there is nothing', async ({ page }) => {
    const letGo = await holdBack(page, '**/api/admin/user/getall*');
    await openPalette(page);
    await field(page).fill('nobody is called this');
    await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeVisible();
    letGo();
    await expect(page.getByText('Nothing found for “nobody is called this”.')).toBeVisible();
  });

  test('nothing for axe to find, nothing to scroll sideways', async ({ page }) => {
    await openPalette(page);
    await expectGoodLooks(page);
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a sub-admin with the flags dashboard and support', () => {
  test.use({ account: 'support' });

  test('is offered no other area, action or record', async ({ page }) => {
    const searched: string[] = [];
    page.on('request', (request) => {
      if (/api\/admin\/(user|withdrawal|all-transactions|transaction)/.test(request.url()))
        searched.push(request.url());
    });
    await openPalette(page, '/admin/support-tickets');
    await expect(page.getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText([/^Dashboard/, /^Support/]);
    await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
      'New tickets',
      'Keyboard shortcuts',
    ]);
    await field(page).fill('nobody@countinghouse.example');
    await expect(page.getByText('Nothing found for “nobody@countinghouse.example”.')).toBeVisible();
    expect(searched).toEqual([]);
  });
});

test.describe('the keys', () => {
  test('are shown by ?, but not to whoever types one', async ({ page }) => {
    await page.goto('/admin/users');
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.press('Shift+?');
    await expect(search).toHaveValue('?');
    await search.blur();
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('are shown from the palette', async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type('keyb');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
