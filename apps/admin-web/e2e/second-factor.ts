import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, expectLoaded } from './support';

/** Passkeys need a host name, not an IP address. */
export const toLocalhost = (server: string) => server.replace('127.0.0.1', 'localhost');

/** Adds a virtual authenticator that confirms every request. */
export async function addVirtualAuthenticator(page: Page): Promise<CDPSession> {
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

/** Generates the app's code for the current time step or a later one. */
export const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
/** The second-factor section of the account page. */
export const getSecondFactorSection = (page: Page) => page.getByRole('region', { name: 'Second factor' });
/** Returns the recovery codes in the dialog, and closes it. */
export const saveRecoveryCodes = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
};

/** Exports a list after making the server require step-up once. Returns the step-up dialog. */
export async function exportWithoutStepUp(page: Page, menuLabel: RegExp) {
  const rejection = { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' };
  const acceptsCsv = (headers: Record<string, string>) => headers['accept']?.includes('text/csv') === true;
  let hasRejected = false;
  await page.route('**/api/admin/**', (route) => {
    if (hasRejected || !acceptsCsv(route.request().headers())) return route.fallback();
    hasRejected = true;
    return route.fulfill({ status: 401, json: rejection });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: menuLabel }).click();
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return page.getByRole('dialog', { name: 'Confirm it’s you' });
}

/** Sets up an authenticator app. Returns its secret and the recovery codes. */
export async function setUpApp(page: Page) {
  await getSecondFactorSection(page).getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(generateCode(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  return { secret, codes: await saveRecoveryCodes(page) };
}

/** Signs out from the header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

/** Opens the account page from the header. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
}
