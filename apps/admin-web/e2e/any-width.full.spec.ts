import { findOverflow } from '@countinghouse/testing/find-overflow';
import { addressOf, screens } from './screens';
import { expect, expectLoaded, test } from './support';

const widths = [1440, 1280, 1024, 820, 390];

/** What a row is judged by, where a list has it, and what can be done with it. */
const lasting = /^(Amount|Status|KYC Status|Investment Range|Total Earnings|Actions)$/;

/** The buttons, links that look like one among them, whose label is not halfway between top and bottom. */
const findLabelsOffCentre = (body: HTMLElement) => {
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return Array.from(body.querySelectorAll('.mantine-Button-label'), (label) => {
    const button = label.closest('.mantine-Button-root');
    return button && Math.abs(middleOf(label) - middleOf(button)) > 2 ? label.textContent : [];
  }).flat();
};

for (const screen of screens) {
  test(`nothing is cut at any width: ${screen.name}`, { tag: screen.tag ?? [] }, async ({ page, client }) => {
    await page.setViewportSize({ width: 2400, height: 900 });
    await page.goto(await addressOf(screen, client));
    await expect(screen.shows(page)).toBeVisible();
    await expectLoaded(page);
    const headings = page.getByRole('main').getByRole('columnheader');
    const stay = (await headings.allTextContents()).filter((heading) => lasting.test(heading));

    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.locator('body').evaluate(findOverflow), `at ${width}`).toEqual([]);
      expect(await page.locator('body').evaluate(findLabelsOffCentre), `at ${width}`).toEqual([]);
      if (width < 768) continue;
      const left = await headings.allTextContents();
      expect(
        left.filter((heading) => lasting.test(heading)),
        `at ${width}`,
      ).toEqual(stay);
    }
  });
}

test('a narrow table says which columns it does not show', { tag: '@feature-finance' }, async ({ page }) => {
  const note = page.getByText(/columns? hidden at this width/);
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(note).toContainText('Phone No.');
  await expect(page.getByRole('columnheader', { name: 'Phone No.' })).toBeHidden();
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('checkbox', { name: 'Phone No.' })).toHaveAccessibleDescription('No room at this width');
  await page.keyboard.press('Escape');

  // With more room it is back; on a phone, a card has all of it.
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(note).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Phone No.' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText('Phone No.').first()).toBeVisible();
  await expect(note).toBeHidden();
});

test('a table fits the letters that come, not those that stood in for them', async ({ page }) => {
  // A device whose own letters are much wider than the panel's.
  await page.addInitScript(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(":root { --mantine-font-family: 'Inter Variable', monospace !important; }");
    document.adoptedStyleSheets.push(wide);
  });
  const table = page.getByRole('main').getByRole('table');
  const columns = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((headings) =>
        headings.map((heading) => [heading.textContent, heading.getBoundingClientRect().width.toFixed(1)]),
      );
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  // Another width is fitted from the beginning, with letters that are there by now. Wide letters miss room for one of ten
  // columns at this one, and the panel's own have some to spare.
  await page.setViewportSize({ width: 1520, height: 900 });
  await expect.poll(async () => (await columns()).length).toBe(10);
  const fitting = await columns();

  let release: () => void = () => undefined;
  const letters = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await letters;
    await route.continue();
  });
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect((await columns()).length).toBeLessThan(fitting.length);

  release();
  await expect.poll(columns).toEqual(fitting);
});
