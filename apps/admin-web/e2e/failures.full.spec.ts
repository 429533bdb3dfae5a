import type { Locator, Page } from '@playwright/test';
import { failures, waitWithFastForward, test, type Failure, type Outage } from './failures';
import { forms } from './forms';
import { getAddress, screens } from './screens';
import { expect, rejectDelete } from './support';

/** Timeout of one attempt; the page's clock is advanced before the next. */
const SHORT_TIMEOUT = { timeout: 50 };

/** Lets a call fail in every way, and then succeed. */
async function expectErrorAndRetry(
  { page, outage }: { page: Page; outage: Outage },
  {
    container,
    start,
    expectedMessage,
    errorPattern,
  }: { container: Locator; start: () => Promise<unknown>; expectedMessage?: string; errorPattern?: RegExp },
) {
  const alert = container.getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Retry' });
  for (const [index, failure] of failures.entries()) {
    await test.step(failure.name, async () => {
      await outage.setFailure(failure);
      await (index === 0 ? start() : retry.click());
      await expect.poll(outage.countFailures).toBeGreaterThan(0);
      await waitWithFastForward({ page, outage, failure }, async () => {
        await expect(alert).toContainText(
          expectedMessage ?? (failure.hasResponse ? errorPattern : undefined) ?? failure.errorPattern,
          SHORT_TIMEOUT,
        );
        await expect(retry).toBeVisible(SHORT_TIMEOUT);
      });
    });
  }
  await outage.restore();
  // A poll, for example for notifications, might succeed before the click.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(alert).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** Enters a value into a field, or selects it. */
async function enterValue(field: Locator, value: string) {
  const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if ((await field.getAttribute('type')) === 'checkbox') return field.check();
  await (isChoice ? field.selectOption(value) : field.fill(value));
}

test.beforeEach(({ page }) => {
  page.on('pageerror', ({ message }) => {
    throw new Error(`The page broke: ${message}`);
  });
});

for (const { readPath, errorPattern, getContent, ...screen } of screens) {
  test(
    `${screen.name}: shows the error of any failure, and Retry works`,
    { tag: screen.tag },
    async ({ page, outage, client }) => {
      const address = await getAddress(screen, client);
      await outage.failCalls(readPath);
      await expectErrorAndRetry(
        { page, outage },
        { container: page.getByRole('main'), start: () => page.goto(address), errorPattern },
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(getContent(page)).toBeVisible();
    },
  );
}

test('missing permissions are shown on the screen and in the menu, and Retry works', async ({ page, outage }) => {
  await outage.failCalls(/^\/permissions\//);
  const start = () => page.goto('/admin/users');
  for (const failure of failures.filter(({ hasResponse }) => hasResponse)) {
    await outage.setFailure(failure);
    await start();
    await expect(page.getByText('No permissions available')).toBeVisible();
  }
  const expectedMessage = 'Your permissions could not be loaded.';
  await expectErrorAndRetry({ page, outage }, { container: page.getByRole('main'), start, expectedMessage });
  await expect(page.getByRole('heading', { level: 1, name: 'Users List' })).toBeVisible();
});

test(
  'the bell shows that notifications failed to load, and Retry works',
  { tag: '@feature-support' },
  async ({ page, outage }) => {
    await outage.failCalls(/^\/notifications$/);
    const start = async () => {
      await page.goto('/admin/users');
      await page.getByRole('button', { name: 'Notifications' }).click();
    };
    const container = page.getByRole('region', { name: 'All notifications' });
    await expectErrorAndRetry({ page, outage }, { container, start });
    await expect(container.getByRole('listitem').first()).toBeVisible();
  },
);

test('Sign Out is available if the profile fails to load, and Retry works', async ({ page, outage }) => {
  await outage.failCalls(/^\/details\//);
  const start = async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  };
  const container = page.getByRole('dialog', { name: /^Profile/ });
  await expectErrorAndRetry(
    { page, outage },
    { container, start, expectedMessage: 'Your details could not be loaded.' },
  );
  await expect(container.getByText('admin@countinghouse.example')).toBeVisible();
});

for (const {
  name,
  tag,
  open,
  values,
  submit,
  writePath,
  successMessage,
  errorMessage,
  networkErrorMessage,
  ...form
} of forms) {
  test.describe(name, { tag }, () => {
    if (form.isSignedOut) test.use({ account: null });
    const isFailure = ({ isSuccess = false }: Failure) => !isSuccess || form.needsMoreThan200;

    test('keeps the entered values after any failure', async ({ page, outage, client }) => {
      await outage.failCalls(writePath);
      await open(page, client);
      const form = page.locator('form');
      const submitButton = form.getByRole('button', { name: submit, exact: true });
      const fields = Object.keys(values).map((label) => form.getByLabel(label, { exact: true }));
      const readValues = () => Promise.all(fields.map((field) => field.inputValue()));
      for (const [label, value] of Object.entries(values))
        await enterValue(form.getByLabel(label, { exact: true }), value);
      const before = await readValues();

      for (const failure of failures.filter(isFailure)) {
        await test.step(failure.name, async () => {
          await outage.setFailure(failure);
          await submitButton.click();
          await expect.poll(outage.countFailures).toBeGreaterThan(0);
          await waitWithFastForward({ page, outage, failure }, async () => {
            await expect(form.getByRole('alert')).toContainText(
              failure.hasResponse ? errorMessage : (networkErrorMessage ?? failure.errorPattern),
              SHORT_TIMEOUT,
            );
            await expect(submitButton).toBeEnabled(SHORT_TIMEOUT);
          });
          expect(await readValues()).toEqual(before);
        });
      }

      await outage.restore();
      await submitButton.click();
      await expect(page.getByText(successMessage).first()).toBeVisible();
    });

    for (const response of failures.filter((failure) => !isFailure(failure))) {
      test(`is saved on any success response: ${response.name}`, async ({ page, outage, client }) => {
        await outage.failCalls(writePath);
        await open(page, client);
        const form = page.locator('form');
        // The test above may have saved these values to the same record; then there would be nothing to send.
        const suffix = name.startsWith('edit ') ? '1' : '';
        for (const [label, value] of Object.entries(values)) {
          await enterValue(form.getByLabel(label, { exact: true }), value + suffix);
        }
        await outage.setFailure(response);
        await form.getByRole('button', { name: submit, exact: true }).click();
        await expect(page.getByText(successMessage).first()).toBeVisible();
      });
    }
  });
}

test(
  'a failed prefetch breaks nothing, and the code is loaded when it is needed',
  { tag: '@feature-users' },
  async ({ page }) => {
    // A browser may cache that a file failed to load, so this URL stays blocked.
    const prefetchedAssets = /\/assets\/(confirm-dialog|notification-stack)-[^/]+\.js$/;
    const failedAssets = new Set<string | undefined>();
    await page.route(prefetchedAssets, (route) => {
      failedAssets.add(prefetchedAssets.exec(route.request().url())?.[1]);
      return route.abort();
    });
    await page.goto('/admin/users');
    await expect.poll(() => [...failedAssets]).toEqual(['confirm-dialog']);
    await page.keyboard.press('Shift');
    await expect.poll(() => [...failedAssets]).toEqual(['confirm-dialog', 'notification-stack']);

    await rejectDelete(page, 'The wallet still holds $12.50.');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('The wallet still holds $12.50.')).toBeVisible();
  },
);

test(
  'a dialog that is opened while its prefetch is failing still opens',
  { tag: '@feature-users' },
  async ({ page }) => {
    await page.route(/\/assets\/confirm-dialog-[^/]+\.js$/, (route) => route.abort());
    // The code is imported after its styles.
    await page.route(/\/assets\/confirm-dialog-[^/]+\.css$/, async (route) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await route.continue();
    });
    await page.goto('/admin/users');
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeVisible();
  },
);

test(
  'the panel shows an error if the code of a dialog fails to load, and Try again works',
  { tag: '@feature-users' },
  async ({ page }) => {
    await page.route(/\/assets\/confirm-dialog-/, (route) => route.abort());
    await page.goto('/admin/users');
    const deleteButton = page.getByRole('button', { name: /^Delete / }).first();
    await deleteButton.click();
    await expect(page.getByRole('heading', { name: 'The panel has stopped' })).toBeVisible();
    await page.unroute(/\/assets\/confirm-dialog-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await deleteButton.click();
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeVisible();
  },
);
