import { expectStickyHeader } from './record-header';
import { getAddress, screens } from './screens';
import { expect, test } from './support';

const name = 'withdrawal';
const screen = screens.find((each) => each.name === name);

test(
  `status and actions stay visible, and do not cover the focused element: ${name}`,
  { tag: screen?.tag ?? [] },
  async ({ page, client }) => {
    if (!screen) throw new Error(`There is no screen "${name}".`);
    await page.setViewportSize({ width: 1440, height: 850 });
    await page.goto(await getAddress(screen, client));
    await expect(screen.getContent(page)).toBeVisible();
    await expectStickyHeader(page, 15);
  },
);
