import { expectHeadInSight } from './record-head';
import { addressOf, screens } from './screens';
import { expect, test } from './support';

const name = 'withdrawal';
const screen = screens.find((each) => each.name === name);

test(
  `status and actions stay in sight, and cover nothing that has the focus: ${name}`,
  { tag: screen?.tag ?? [] },
  async ({ page, client }) => {
    if (!screen) throw new Error(`There is no screen "${name}".`);
    await page.setViewportSize({ width: 1440, height: 850 });
    await page.goto(await addressOf(screen, client));
    await expect(screen.shows(page)).toBeVisible();
    await expectHeadInSight(page, 15);
  },
);
