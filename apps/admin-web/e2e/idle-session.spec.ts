import { toMs, openPanel, getNotice, mockSessionLimits } from './idle-session';
import { expect, test } from './support';

test('the notice appears in every tab, and Stay signed in closes all of them', async ({ page, context }) => {
  const calls = await mockSessionLimits(context);
  const otherPage = await context.newPage();
  await openPanel(page, '/admin/users');
  await openPanel(otherPage, '/admin/plans');

  await context.clock.fastForward(toMs(28.1));
  await expect(getNotice(page)).toBeVisible();
  await expect(getNotice(otherPage)).toBeVisible();
  // Activity does not close the notice.
  await otherPage.mouse.move(10, 10);
  await otherPage.mouse.move(20, 20);
  await expect(getNotice(otherPage)).toBeVisible();
  const { limitRequests } = calls;
  await getNotice(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(getNotice(page)).toHaveCount(0);
  await expect(getNotice(otherPage)).toHaveCount(0);
  await expect(otherPage).toHaveTitle('Plans List · Countinghouse');
  await expect.poll(() => calls.limitRequests).toBe(limitRequests + 1);

  // Activity in one tab counts in the other.
  await context.clock.fastForward(toMs(20));
  await otherPage.keyboard.press('Tab');
  await context.clock.fastForward(toMs(20));
  await expect(getNotice(page)).toHaveCount(0);

  await context.clock.fastForward(toMs(8.1));
  await getNotice(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/signin');
  await expect(otherPage).toHaveURL('/admin/signin');
});
