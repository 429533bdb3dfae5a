import type { Page } from '@playwright/test';

export const rows = (page: Page) => page.getByRole('table').getByRole('row');
