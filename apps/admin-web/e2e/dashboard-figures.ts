import type { Page } from '@playwright/test';
import { expect } from './support';

/** Returns the figure beside a label in a list of figures. */
export async function readFigure(page: Page, list: string, label: string) {
  const line = page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: label });
  await expect(line).toHaveText(/\d/);
  const [figure = ''] = (await line.innerText()).replace(label, '').match(/[\d,]+/) ?? [];
  return figure;
}
