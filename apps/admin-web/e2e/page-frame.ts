import type { Locator } from '@playwright/test';

export const getBox = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

export const overlaps = async (one: Locator, other: Locator) => {
  const [a, b] = await Promise.all([getBox(one), getBox(other)]);
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};
