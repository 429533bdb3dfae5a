import { accounts, expect, signIn, readStoredSession, test } from './support';

test.use({ account: null });

// covers: sidebar.items, header.profile, header.outside, header.sign-out, calls.details
test('the menu and the profile open on every screen size, and Sign Out revokes the token', async ({
  page,
  request,
}) => {
  await page.goto('/admin/signin');
  await signIn(page, accounts.support);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText([/^Dashboard/, /^Support/]);
  const { token, id } = await readStoredSession(page);
  const headers = { Authorization: `Bearer ${token}` };
  const { fullName, email } = (await (await request.get(`/api/admin/details/${id}`, { headers })).json()).data;

  // On a phone the menu opens from the header.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Support/ })
    .click();
  await expect(page).toHaveURL('/admin/support-tickets');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });

  const avatar = page.getByRole('banner').getByRole('button', { name: `Profile of ${fullName}` });
  await avatar.click();
  const dropdown = page.getByRole('dialog', { name: `Profile of ${fullName}` });
  await expect(dropdown.getByText(email)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(dropdown).toBeHidden();

  await avatar.click();
  const revoked = page.waitForResponse('**/api/admin/signout');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/signin');
  expect(await readStoredSession(page)).toEqual({ token: null, id: null });
  expect((await revoked).status()).toBe(200);
  expect((await request.get(`/api/admin/details/${id}`, { headers })).status()).toBe(403);
});
