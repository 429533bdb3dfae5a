import type { Locator, Page } from '@playwright/test';
import { failures, inTime, test, type Failure, type Outage } from './failures';
import { forms } from './forms';
import { addressOf, screens } from './screens';
import { expect, refuseDelete } from './support';

/** The time for one look: the page's clock is put forward before the next. */
const brief = { timeout: 50 };

/** Takes a call through every failure, and ends with one that works. */
async function expectWordsAndRetry(
  { page, outage }: { page: Page; outage: Outage },
  { where, begin, words, fails }: { where: Locator; begin: () => Promise<unknown>; words?: string; fails?: RegExp },
) {
  const alert = where.getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Retry' });
  for (const [index, failure] of failures.entries()) {
    await test.step(failure.name, async () => {
      await outage.as(failure);
      await (index === 0 ? begin() : retry.click());
      await expect.poll(outage.failed).toBeGreaterThan(0);
      await inTime({ page, outage, failure }, async () => {
        await expect(alert).toContainText(words ?? (failure.isAnswered ? fails : undefined) ?? failure.words, brief);
        await expect(retry).toBeVisible(brief);
      });
    });
  }
  await outage.mend();
  // What asks by itself every minute, as the bell does, may be quicker than the hand.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(alert).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** Types into a field, or chooses in it. */
async function enter(field: Locator, value: string) {
  const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if ((await field.getAttribute('type')) === 'checkbox') return field.check();
  await (isChoice ? field.selectOption(value) : field.fill(value));
}

test.beforeEach(({ page }) => {
  page.on('pageerror', ({ message }) => {
    throw new Error(`The page broke: ${message}`);
  });
});

for (const { reads, fails, shows, ...screen } of screens) {
  test(
    `${screen.name}: says what failed, however it failed, and Retry works`,
    { tag: screen.tag },
    async ({ page, outage, client }) => {
      const address = await addressOf(screen, client);
      await outage.of(reads);
      await expectWordsAndRetry(
        { page, outage },
        { where: page.getByRole('main'), begin: () => page.goto(address), fails },
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(shows(page)).toBeVisible();
    },
  );
}

test('permissions: the screen and the menu say that there are none, and Retry works', async ({ page, outage }) => {
  await outage.of(/^\/permissions\//);
  const begin = () => page.goto('/admin/users');
  for (const failure of failures.filter(({ isAnswered }) => isAnswered)) {
    await outage.as(failure);
    await begin();
    await expect(page.getByText('No permissions available')).toBeVisible();
  }
  const words = 'Your permissions could not be loaded.';
  await expectWordsAndRetry({ page, outage }, { where: page.getByRole('main'), begin, words });
  await expect(page.getByRole('heading', { level: 1, name: 'Users List' })).toBeVisible();
});

test(
  'notifications: the bell says that they are missing, and Retry works',
  { tag: '@feature-support' },
  async ({ page, outage }) => {
    await outage.of(/^\/notifications$/);
    const begin = async () => {
      await page.goto('/admin/users');
      await page.getByRole('button', { name: 'Notifications' }).click();
    };
    const where = page.getByRole('region', { name: 'All notifications' });
    await expectWordsAndRetry({ page, outage }, { where, begin });
    await expect(where.getByRole('listitem').first()).toBeVisible();
  },
);

test('profile: Sign Out is there without the name, and Retry works', async ({ page, outage }) => {
  await outage.of(/^\/details\//);
  const begin = async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  };
  const where = page.getByRole('dialog', { name: /^Profile/ });
  await expectWordsAndRetry({ page, outage }, { where, begin, words: 'Your details could not be loaded.' });
  await expect(where.getByText('admin@countinghouse.example')).toBeVisible();
});

for (const { name, tag, open, values, submit, writes, saved, words, unanswered, ...form } of forms) {
  test.describe(name, { tag }, () => {
    if (form.isSignedOut) test.use({ account: null });
    const isFailure = ({ isSuccess = false }: Failure) => !isSuccess || form.needsMoreThan200;

    test('what was typed stays, however the sending failed', async ({ page, outage, client }) => {
      await outage.of(writes);
      await open(page, client);
      const form = page.locator('form');
      const send = form.getByRole('button', { name: submit, exact: true });
      const fields = Object.keys(values).map((label) => form.getByLabel(label, { exact: true }));
      const entered = () => Promise.all(fields.map((field) => field.inputValue()));
      for (const [label, value] of Object.entries(values)) await enter(form.getByLabel(label, { exact: true }), value);
      const before = await entered();

      for (const failure of failures.filter(isFailure)) {
        await test.step(failure.name, async () => {
          await outage.as(failure);
          await send.click();
          await expect.poll(outage.failed).toBeGreaterThan(0);
          await inTime({ page, outage, failure }, async () => {
            await expect(form.getByRole('alert')).toContainText(
              failure.isAnswered ? words : (unanswered ?? failure.words),
              brief,
            );
            await expect(send).toBeEnabled(brief);
          });
          expect(await entered()).toEqual(before);
        });
      }

      await outage.mend();
      await send.click();
      await expect(page.getByText(saved).first()).toBeVisible();
    });

    for (const response of failures.filter((failure) => !isFailure(failure))) {
      test(`is saved, whatever the words of its success: ${response.name}`, async ({ page, outage, client }) => {
        await outage.of(writes);
        await open(page, client);
        const form = page.locator('form');
        // The journey above has saved the values themselves, if it met the same record: then there is nothing to send.
        const other = name.startsWith('edit ') ? '1' : '';
        for (const [label, value] of Object.entries(values)) {
          await enter(form.getByLabel(label, { exact: true }), value + other);
        }
        await outage.as(response);
        await form.getByRole('button', { name: submit, exact: true }).click();
        await expect(page.getByText(saved).first()).toBeVisible();
      });
    }
  });
}

test(
  'code that is fetched in advance and does not come breaks nothing, and comes when it is needed',
  { tag: '@feature-users' },
  async ({ page }) => {
    // A browser may remember that a file could not be fetched, so this address is never answered again.
    const inAdvance = /\/assets\/(confirm-dialog|messages)-[^/]+\.js$/;
    const missed = new Set<string | undefined>();
    await page.route(inAdvance, (route) => {
      missed.add(inAdvance.exec(route.request().url())?.[1]);
      return route.abort();
    });
    await page.goto('/admin/users');
    await expect.poll(() => [...missed]).toEqual(['confirm-dialog']);
    await page.keyboard.press('Shift');
    await expect.poll(() => [...missed]).toEqual(['confirm-dialog', 'messages']);

    await refuseDelete(page, 'The wallet still holds $12.50.');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('The wallet still holds $12.50.')).toBeVisible();
  },
);

test(
  'a question that is asked while its code is still being missed in advance: it comes all the same',
  { tag: '@feature-users' },
  async ({ page }) => {
    await page.route(/\/assets\/confirm-dialog-[^/]+\.js$/, (route) => route.abort());
    // The code is imported once its styles are there.
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
  'a question whose code does not come: the panel says that it has stopped, and Try again works',
  { tag: '@feature-users' },
  async ({ page }) => {
    await page.route(/\/assets\/confirm-dialog-/, (route) => route.abort());
    await page.goto('/admin/users');
    const remove = page.getByRole('button', { name: /^Delete / }).first();
    await remove.click();
    await expect(page.getByRole('heading', { name: 'The panel has stopped' })).toBeVisible();
    await page.unroute(/\/assets\/confirm-dialog-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await remove.click();
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeVisible();
  },
);
