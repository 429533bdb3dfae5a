import { findOverflow } from '@countinghouse/testing/find-overflow';
import { getAddress, screens } from './screens';
import { expect, expectLoaded, test } from './support';

const widths = [1440, 1280, 1024, 820, 390];

/** Columns that decisions depend on; they stay visible at any width. */
const ESSENTIAL_COLUMNS = /^(Amount|Status|KYC Status|Investment Range|Total Earnings|Actions)$/;

/** Returns the labels of buttons, and of links styled as buttons, that are not vertically centred. */
const findOffCentreLabels = (body: HTMLElement) => {
  const getMiddle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return Array.from(body.querySelectorAll('.mantine-Button-label'), (label) => {
    const button = label.closest('.mantine-Button-root');
    return button && Math.abs(getMiddle(label) - getMiddle(button)) > 2 ? label.textContent : [];
  }).flat();
};

for (const screen of screens) {
  test(`nothing is cut off at any width: ${screen.name}`, { tag: screen.tag ?? [] }, async ({ page, client }) => {
    await page.setViewportSize({ width: 2400, height: 900 });
    await page.goto(await getAddress(screen, client));
    await expect(screen.getContent(page)).toBeVisible();
    await expectLoaded(page);
    const headings = page.getByRole('main').getByRole('columnheader');
    const expectedHeadings = (await headings.allTextContents()).filter((heading) => ESSENTIAL_COLUMNS.test(heading));

    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.locator('body').evaluate(findOverflow), `at ${width}`).toEqual([]);
      expect(await page.locator('body').evaluate(findOffCentreLabels), `at ${width}`).toEqual([]);
      if (width < 768) continue;
      const visibleHeadings = await headings.allTextContents();
      expect(
        visibleHeadings.filter((heading) => ESSENTIAL_COLUMNS.test(heading)),
        `at ${width}`,
      ).toEqual(expectedHeadings);
    }
  });
}

test('a narrow table names its hidden columns', { tag: '@feature-finance' }, async ({ page }) => {
  const note = page.getByText(/columns? hidden at this width/);
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(note).toContainText('Phone No.');
  await expect(page.getByRole('columnheader', { name: 'Phone No.' })).toBeHidden();
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('checkbox', { name: 'Phone No.' })).toHaveAccessibleDescription('Hidden at this width');
  await page.keyboard.press('Escape');

  // The column returns with more room; a phone's card shows every field.
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(note).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Phone No.' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText('Phone No.').first()).toBeVisible();
  await expect(note).toBeHidden();
});

test('a table is laid out again once the web font has loaded', async ({ page }) => {
  // Simulates a fallback font much wider than the panel's.
  await page.addInitScript(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(":root { --mantine-font-family: 'Inter Variable', monospace !important; }");
    document.adoptedStyleSheets.push(wide);
  });
  const table = page.getByRole('main').getByRole('table');
  const getColumns = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((headings) =>
        headings.map((heading) => [heading.textContent, heading.getBoundingClientRect().width.toFixed(1)]),
      );
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  // A new width is laid out with loaded fonts. At this one, ten columns fit in the panel's font, but not in the wide
  // fallback.
  await page.setViewportSize({ width: 1520, height: 900 });
  await expect.poll(async () => (await getColumns()).length).toBe(10);
  const expectedColumns = await getColumns();

  let releaseFont: () => void = () => undefined;
  const fontsReleased = new Promise<void>((resolve) => {
    releaseFont = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await fontsReleased;
    await route.continue();
  });
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect((await getColumns()).length).toBeLessThan(expectedColumns.length);

  releaseFont();
  await expect.poll(getColumns).toEqual(expectedColumns);
});
