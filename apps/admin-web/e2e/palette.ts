import type { Page } from '@playwright/test';

export const getPaletteField = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
export const getOption = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
