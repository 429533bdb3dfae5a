import type { Page } from '@playwright/test';

export const getRows = (page: Page) => page.getByRole('table').getByRole('row');
