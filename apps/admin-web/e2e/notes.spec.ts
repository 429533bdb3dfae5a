import { known } from './known';
import { expect, test } from './two-people';

test(
  'a colleague who is mentioned in a note is told by the bell, which leads there',
  { tag: '@feature-records' },
  async ({ page, colleague, client }) => {
    const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 1 } } });
    const { _id: id, withdrawal_request: name } = known(data?.data[0]);
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
    await expect(notes.getByRole('listitem')).toContainText(`@${colleague.fullName} the address is new.`);
    await expect(field).toHaveValue('');

    await colleague.page.goto('/admin/users');
    await colleague.page.getByRole('button', { name: /^Notifications/ }).click();
    const news = colleague.page.getByRole('listitem').filter({ hasText: `note on withdrawal ${name}` });
    await expect(news).toContainText(`@${colleague.fullName} the address is new.`);
    await news.getByRole('link', { name: 'You were mentioned' }).click();
    await expect(colleague.page).toHaveURL(address);
    await expect(colleague.page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
      'Please look',
    );
  },
);
