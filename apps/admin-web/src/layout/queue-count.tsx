import { formatCount } from '@countinghouse/ui';
import { VisuallyHidden } from '@mantine/core';

/** Shows the number of pending cases in a menu item. */
export function QueueCount({ count }: { count: number }) {
  return (
    <span data-figures translate="no">
      {formatCount(count)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
