import { known } from './known';
import { expect, expectGoodLooks, test } from './support';

test(
  'what was typed is not left behind without a question, beside a form either',
  { tag: '@feature-records' },
  async ({ page, client }) => {
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
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Plans/ })
      .click();
    await expect(page).toHaveURL('/admin/plans');
  },
);
