import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { known } from './known';

/** Digits alone carry no checksum that could be wrong. */
export const newAddress = () => `0x${Array.from(randomBytes(40), (byte) => byte % 10).join('')}`;
export const question = (page: Page) => page.getByRole('dialog', { name: 'Change this deposit address?' });
export const shortOf = (address: string) => `${address.slice(0, 10)}…${address.slice(-10)}`;

/** Types another address into the form of a wallet, and sends it. */
export async function typeAddress(page: Page, wallet: { wallet_address?: string }, address: string) {
  await page.getByRole('button', { name: `Edit ETH wallet ${shortOf(known(wallet.wallet_address))}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Wallet' });
  await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
  await form.getByRole('button', { name: 'Update' }).click();
  return form;
}
