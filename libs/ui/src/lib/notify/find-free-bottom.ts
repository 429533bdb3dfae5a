type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'height'>;

/** Pixels between messages and what stands below them, and between them and the edge. */
const gap = 16;

/**
 * How far messages have to rise from the bottom of the window, so that they cover none of the bars. Where there is no
 * room above a bar, it does not count.
 *
 * @param messages where they are; their height and sides count
 */
export function findFreeBottom(
  messages: Omit<Box, 'top' | 'bottom'>,
  bars: readonly Box[],
  windowHeight: number,
): number {
  let floor = windowHeight;
  for (const bar of bars.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = bar.right <= messages.left || bar.left >= messages.right;
    const isCovered = bar.top < floor && bar.bottom > floor - gap - messages.height;
    if (!isBeside && isCovered && bar.top > messages.height + 2 * gap) floor = bar.top;
  }
  return windowHeight - floor;
}
