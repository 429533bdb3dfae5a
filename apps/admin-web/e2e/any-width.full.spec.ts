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
