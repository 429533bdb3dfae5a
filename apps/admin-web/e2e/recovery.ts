import type { Page } from '@playwright/test';

export const alerts = (page: Page) => page.getByRole('alert');
export const rows = (page: Page) => page.getByRole('main').getByRole('row');
