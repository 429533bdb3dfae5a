import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { assertDefined } from './assert-defined';

/** Creates a random address. Digits have no letter case, so there is no checksum to match. */
export const createAddress = () => `0x${Array.from(randomBytes(40), (byte) => byte % 10).join('')}`;
export const getConfirmation = (page: Page) => page.getByRole('dialog', { name: 'Change this deposit address?' });
export const shortenAddress = (address: string) => `${address.slice(0, 10)}…${address.slice(-10)}`;

/** Enters another address into the wallet's form and submits it. */
export async function submitAddress(page: Page, wallet: { wallet_address?: string }, address: string) {
  await page
    .getByRole('button', { name: `Edit ETH wallet ${shortenAddress(assertDefined(wallet.wallet_address))}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Wallet' });
  await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
  await form.getByRole('button', { name: 'Update' }).click();
  return form;
}
