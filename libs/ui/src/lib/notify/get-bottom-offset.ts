type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'height'>;

/** Gap between notifications and the element or window edge below them. */
const GAP_PX = 16;

/**
 * Returns the distance in pixels from the window's bottom at which the notifications cover none of the bars. A bar without
 * enough space above it is ignored.
 *
 * @param notifications current box of the notifications
 * @param bars boxes of the controls that must stay visible
 */
export function getBottomOffset(
  notifications: Omit<Box, 'top' | 'bottom'>,
  bars: readonly Box[],
  windowHeight: number,
): number {
  let lowerEdge = windowHeight;
  for (const bar of bars.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = bar.right <= notifications.left || bar.left >= notifications.right;
    const isCovered = bar.top < lowerEdge && bar.bottom > lowerEdge - GAP_PX - notifications.height;
    if (!isBeside && isCovered && bar.top > notifications.height + 2 * GAP_PX) lowerEdge = bar.top;
  }
  return windowHeight - lowerEdge;
}
