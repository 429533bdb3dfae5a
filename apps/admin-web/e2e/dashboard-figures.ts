import type { Page } from '@playwright/test';
import { expect } from './support';

/** The figure that stands beside a label, in a list of figures or on a card. */
export async function figureOf(page: Page, list: string, label: string) {
  const line = page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: label });
  await expect(line).toHaveText(/\d/);
  const [figure = ''] = (await line.innerText()).replace(label, '').match(/[\d,]+/) ?? [];
  return figure;
}
