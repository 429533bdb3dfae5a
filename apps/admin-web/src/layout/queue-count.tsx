import { formatCount } from '@countinghouse/ui';
import { VisuallyHidden } from '@mantine/core';

/** How many cases wait, at the end of a menu entry. */
export function QueueCount({ count }: { count: number }) {
  return (
    <span data-figures translate="no">
      {formatCount(count)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
