import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { accounts, expect, expectGoodLooks, expectLoaded, signIn, test } from './support';

// Each journey signs in for itself, and the factors that one sets up are there for the next.
test.use({ account: null, copy: 'second-factor' });
test.describe.configure({ mode: 'serial' });

const { admin, support } = accounts;

/** Passkeys are of a name; an address of numbers has none. */
const named = (server: string) => server.replace('127.0.0.1', 'localhost');

/** A browser that holds passkeys, whose owner puts a finger on it whenever it asks. */
async function withDevice(page: Page): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return device;
}

const codeNow = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const keepCodes = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
};

/** Has a file refused as the server does where the last proof is too old, and asks for it. */
async function exportUnproven(page: Page) {
  const refusal = { success: false, message: 'Please confirm that it is you.', code: 'proof_needed' };
  const isFile = (headers: Record<string, string>) => headers['accept']?.includes('text/csv') === true;
  let isRefused = false;
  await page.route('**/api/admin/**', (route) => {
    if (isRefused || !isFile(route.request().headers())) return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 401, json: refusal });
  });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Support/ })
    .click();
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return page.getByRole('dialog', { name: 'Confirm that it is you' });
}

let secret = '';
let codes: string[] = [];

async function setUpApp(page: Page) {
  await section(page).getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is wrong. Is the clock of your phone right?').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  codes = await keepCodes(page);
}

test('an app is set up, and its codes and the recovery codes sign in', async ({ page, server }) => {
  // Three times through the sign-in.
  test.slow();
  await page.goto(`${named(server)}/admin/signin`);
  await signIn(page, support);
  await expect(page).not.toHaveURL(/signin/);
  await page.goto(`${named(server)}/admin/account`);
  await setUpApp(page);
  await expect(section(page).getByText('10 of 10 left')).toBeVisible();
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await signIn(page, support);
  await expect(page.getByText('Please prove that it is you.')).toBeVisible();
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This code is wrong, or it has been used before.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(support.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The code of the step to come, which a fast clock shows: the present one has been used.
  await code.fill(codeNow(secret, 1));
  await code.press('Enter');
  await expect(page).not.toHaveURL(/signin/);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${named(server)}/admin/signin`);
  await signIn(page, support);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/signin/);
  await page.goto(`${named(server)}/admin/account`);
  await expect(section(page).getByText('9 of 10 left')).toBeVisible();

  const question = await exportUnproven(page);
  await expect(question.getByLabel('Code of your authenticator app')).toBeFocused();
  await question.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(question.getByLabel('Recovery code')).toBeFocused();
  await expectGoodLooks(page);
  const download = page.waitForEvent('download');
  await question.getByLabel('Recovery code').fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('a passkey is made, signs in, is renamed and removed', async ({ page, server }) => {
  await withDevice(page);
  await page.goto(`${named(server)}/admin/signin`);
  await signIn(page, admin);
  await expect(page).not.toHaveURL(/signin/);
  await page.goto(`${named(server)}/admin/account`);
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Make passkey' }).click();
  await keepCodes(page);
  await expect(section(page).getByText(/^Passkey, never used/)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${named(server)}/admin/signin`);
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.goto(`${named(server)}/admin/account`);
  await expect(section(page).getByText(/^Passkey, last used/)).toBeVisible();

  const question = await exportUnproven(page);
  const download = page.waitForEvent('download');
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.goto(`${named(server)}/admin/account`);

  await section(page).getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await section(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('Old laptop')).toBeHidden();
});

test('where everybody must have one, whoever has none sets one up before anything else', async ({ page, client }) => {
  const begun = await client.POST('/account/second-factor/authenticator');
  await client.PUT('/account/second-factor/authenticator', { body: { code: codeNow(begun.data?.data.secret ?? '') } });
  await client.PUT('/security/second-factor', { body: { is_required: true } });
  const person = { email: 'edsger@countinghouse.example', password: 'correct horse battery' };
  const body = { ...person, fullName: 'Edsger Dijkstra', phoneNumber: '+31 20 525 0000', permissions: { users: true } };
  await client.POST('/subadmin/add', { body });

  await page.goto('/admin/signin');
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.goto('/admin/users');
  await expect(page.getByRole('button', { name: 'Go on' })).toBeDisabled();
  await setUpApp(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users List' })).toBeVisible();
});
