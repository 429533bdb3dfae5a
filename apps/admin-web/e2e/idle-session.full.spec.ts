import { minutes, open, question, withLimits } from './idle-session';
import { expect, signIn, test } from './support';

test('typing keeps the session, here and on the server; what was typed outlasts its end', async ({ page, context }) => {
  const calls = await withLimits(context);
  await open(page, '/admin/users/create');
  await page.getByRole('textbox', { name: 'Full Name' }).click();
  for (const letters of ['Ada', ' Lov', 'elace']) {
    const before = calls.asked;
    await page.keyboard.type(letters);
    await context.clock.fastForward(minutes(1));
    await expect.poll(() => calls.asked).toBeGreaterThan(before);
    await context.clock.fastForward(minutes(26));
    await expect(question(page)).toHaveCount(0);
  }

  await context.clock.fastForward(minutes(2));
  await expect(question(page)).toBeVisible();
  await context.clock.fastForward(minutes(2));
  await expect(page).toHaveURL('/signin');
  await signIn(page);
  await expect(page).toHaveURL('/admin/users/create');
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
});
