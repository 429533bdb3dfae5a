import { minutes, open, question, withLimits } from './idle-session';
import { expect, test } from './support';

test('every open tab asks, and one answer is for all', async ({ page, context }) => {
  const calls = await withLimits(context);
  const other = await context.newPage();
  await open(page, '/admin/users');
  await open(other, '/admin/plans');

  await context.clock.fastForward(minutes(28.1));
  await expect(question(page)).toBeVisible();
  await expect(question(other)).toBeVisible();
  // Moving the pointer is no answer to the question.
  await other.mouse.move(10, 10);
  await other.mouse.move(20, 20);
  await expect(question(other)).toBeVisible();
  const { asked } = calls;
  await question(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(question(other)).toHaveCount(0);
  await expect(other).toHaveTitle('Plans List · Countinghouse');
  await expect.poll(() => calls.asked).toBe(asked + 1);

  // What is done in one tab counts in the other.
  await context.clock.fastForward(minutes(20));
  await other.keyboard.press('Tab');
  await context.clock.fastForward(minutes(20));
  await expect(question(page)).toHaveCount(0);

  await context.clock.fastForward(minutes(8.1));
  await question(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/signin');
  await expect(other).toHaveURL('/admin/signin');
});
