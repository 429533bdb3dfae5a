import { assertDefined } from './assert-defined';
import { expectAccessibleInAllModes } from './support';
import { expect, test } from './two-people';

test(
  'leaving with an unsaved note asks for confirmation, also on a screen with a form',
  { tag: '@feature-records' },
  async ({ page, client }) => {
    const { data } = await client.GET('/user/getall', { params: { query: { limit: 1 } } });
    await page.goto(`/admin/users/edit/${assertDefined(assertDefined(data).data.users[0]?._id)}`);
    await page.getByRole('textbox', { name: 'Write a note' }).fill('They called.');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Plans/ })
      .click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('textbox', { name: 'Write a note' })).toHaveValue('They called.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText('They called.');
    await expectAccessibleInAllModes(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Plans/ })
      .click();
    await expect(page).toHaveURL('/admin/plans');
  },
);

test(
  'a mention in a note notifies the colleague, with a link to the record',
  { tag: '@feature-records' },
  async ({ page, colleague, client }) => {
    const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 1 } } });
    const { _id: id, withdrawal_request: name } = assertDefined(data?.data[0]);
    const address = `/admin/withdrawal/view/${id}`;
    await page.goto(address);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes.getByText('No notes yet.')).toBeVisible();
    const field = notes.getByRole('textbox', { name: 'Write a note' });
    await field.pressSequentially(`Please look, @${colleague.fullName.slice(0, 5)}`);
    await notes.getByRole('option', { name: colleague.fullName, exact: true }).click();
    await field.pressSequentially('the address is new.');
    await expect(notes.getByText(`Will be notified: ${colleague.fullName}`)).toBeVisible();
    await field.press('Control+Enter');
    await expect(notes.getByRole('listitem')).toContainText(`@${colleague.fullName} the address is new.`);
    await expect(field).toHaveValue('');

    await colleague.page.goto('/admin/users');
    await colleague.page.getByRole('button', { name: /^Notifications/ }).click();
    const notification = colleague.page.getByRole('listitem').filter({ hasText: `note on withdrawal ${name}` });
    await expect(notification).toContainText(`@${colleague.fullName} the address is new.`);
    await notification.getByRole('link', { name: 'You were mentioned' }).click();
    await expect(colleague.page).toHaveURL(address);
    await expect(colleague.page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
      'Please look',
    );
  },
);
