import { toMs, openPanel, getNotice, mockSessionLimits } from './idle-session';
import { expect, signIn, test } from './support';

test('typing extends the session in the panel and on the server, and the input survives its end', async ({
  page,
  context,
}) => {
  const calls = await mockSessionLimits(context);
  await openPanel(page, '/admin/users/create');
  await page.getByRole('textbox', { name: 'Full Name' }).click();
  for (const letters of ['Ada', ' Lov', 'elace']) {
    const before = calls.limitRequests;
    await page.keyboard.type(letters);
    await context.clock.fastForward(toMs(1));
    await expect.poll(() => calls.limitRequests).toBeGreaterThan(before);
    await context.clock.fastForward(toMs(26));
    await expect(getNotice(page)).toHaveCount(0);
  }

  await context.clock.fastForward(toMs(2));
  await expect(getNotice(page)).toBeVisible();
  await context.clock.fastForward(toMs(2));
  await expect(page).toHaveURL('/signin');
  await signIn(page);
  await expect(page).toHaveURL('/admin/users/create');
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
});
