type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'height'>;

/** Gap between notifications and the element or window edge below them. */
const GAP_PX = 16;

/**
 * Returns the distance from the window's bottom at which notifications cover none of the bars. A bar without enough space above
 * it is ignored.
 *
 * @param messages current box of the notifications
 */
export function findFreeBottom(
  messages: Omit<Box, 'top' | 'bottom'>,
  bars: readonly Box[],
  windowHeight: number,
): number {
  let floor = windowHeight;
  for (const bar of bars.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = bar.right <= messages.left || bar.left >= messages.right;
    const isCovered = bar.top < floor && bar.bottom > floor - GAP_PX - messages.height;
    if (!isBeside && isCovered && bar.top > messages.height + 2 * GAP_PX) floor = bar.top;
  }
  return windowHeight - floor;
}
