import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, expectLoaded } from './support';

/** Passkeys are of a name; an address of numbers has none. */
export const named = (server: string) => server.replace('127.0.0.1', 'localhost');

/** A browser that holds passkeys, whose owner puts a finger on it whenever it asks. */
export async function withDevice(page: Page): Promise<CDPSession> {
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

/** What the app shows now, or some steps later. */
export const codeNow = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
/** The part of one's account that is about it. */
export const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
/** Keeps the recovery codes that are shown. */
export const keepCodes = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
};

/** Has a file refused as the server does where the last proof is too old, and asks for that of a list. */
export async function exportWithoutStepUp(page: Page, list: RegExp) {
  const refusal = { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' };
  const isFile = (headers: Record<string, string>) => headers['accept']?.includes('text/csv') === true;
  let isRefused = false;
  await page.route('**/api/admin/**', (route) => {
    if (isRefused || !isFile(route.request().headers())) return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 401, json: refusal });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list }).click();
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return page.getByRole('dialog', { name: 'Confirm that it is you' });
}

/** Sets up an app, whose secret and recovery codes it gives. */
export async function setUpApp(page: Page) {
  await section(page).getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  return { secret, codes: await keepCodes(page) };
}

/** Signs out, as the header offers it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

/** Goes to one's account, as the header leads there. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
}
