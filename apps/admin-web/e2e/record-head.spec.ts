import { expectHeadInSight } from './record-head';
import { addressOf, screens } from './screens';
import { expect, test } from './support';

for (const { name, width } of [
  { name: 'withdrawal', width: 1440 },
  { name: 'ticket', width: 390 },
]) {
  const screen = screens.find((each) => each.name === name);
  test(
    `status and actions stay in sight, and cover nothing that has the focus: ${name}`,
    { tag: screen?.tag ?? [] },
    async ({ page, client }) => {
      if (!screen) throw new Error(`There is no screen "${name}".`);
      await page.setViewportSize({ width, height: 850 });
      await page.goto(await addressOf(screen, client));
      await expect(screen.shows(page)).toBeVisible();
      await expectHeadInSight(page, 15);
    },
  );
}
