import type { ApiClient } from '@countinghouse/api-client/core';
import { known } from './known';
import { expectGoodLooks } from './support';
import { expect, test } from './two-people';

async function anyWithdrawal(client: ApiClient) {
  const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 1 } } });
  const [withdrawal] = known(data).data;
  return { id: known(withdrawal?._id), name: known(withdrawal?.withdrawal_request) };
}

test.describe('notes on a record', { tag: '@feature-records' }, () => {
  test('a colleague who is mentioned is told by the bell, which leads there', async ({ page, colleague, client }) => {
    const { id, name } = await anyWithdrawal(client);
    const address = `/admin/withdrawal/view/${id}`;
    await page.goto(address);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes.getByText('No notes yet.')).toBeVisible();
    const field = notes.getByRole('textbox', { name: 'Write a note' });
    await field.pressSequentially(`Please look, @${colleague.fullName.slice(0, 5)}`);
    await notes.getByRole('option', { name: colleague.fullName, exact: true }).click();
    await field.pressSequentially('the address is new.');
    await expect(notes.getByText(`Will be told: ${colleague.fullName}`)).toBeVisible();
    await field.press('Control+Enter');
    const note = notes.getByRole('listitem');
    await expect(note).toContainText(`Please look, @${colleague.fullName} the address is new.`);
    await expect(field).toHaveValue('');
    await expectGoodLooks(page);

    await colleague.page.goto('/admin/users');
    await colleague.page.getByRole('button', { name: /^Notifications/ }).click();
    const news = colleague.page.getByRole('listitem').filter({ hasText: `note on withdrawal ${name}` });
    await expect(news).toContainText(`@${colleague.fullName} the address is new.`);
    await news.getByRole('link', { name: 'You were mentioned' }).click();
    await expect(colleague.page).toHaveURL(address);
    const seen = colleague.page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
    await seen.getByRole('button', { name: /^Pin the note/ }).click();
    await expect(seen.getByText('Pinned')).toBeVisible();

    await page.reload();
    await expect(note.getByText('Pinned')).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const mine = page.getByRole('region', { name: 'All notifications' });
    await expect(mine.getByRole('listitem').first()).toBeVisible();
    await expect(mine.getByText('You were mentioned')).toHaveCount(0);
  });

  test('what was typed is not left behind without a question, beside a form either', async ({ page, client }) => {
    const { data } = await client.GET('/user/getall', { params: { query: { limit: 1 } } });
    await page.goto(`/admin/users/edit/${known(known(data).data.users[0]?._id)}`);
    await page.getByRole('textbox', { name: 'Write a note' }).fill('They called.');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Plans/ })
      .click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('textbox', { name: 'Write a note' })).toHaveValue('They called.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText('They called.');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Plans/ })
      .click();
    await expect(page).toHaveURL('/admin/plans');
  });
});
