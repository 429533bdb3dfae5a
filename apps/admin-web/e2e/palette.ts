import type { Page } from '@playwright/test';

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
export const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
