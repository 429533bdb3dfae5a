import type { Page } from '@playwright/test';

export const getAlerts = (page: Page) => page.getByRole('alert');
export const getRows = (page: Page) => page.getByRole('main').getByRole('row');
