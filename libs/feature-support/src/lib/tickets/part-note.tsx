import { formatCount, Note } from '@countinghouse/ui';
import { Box } from '@mantine/core';

export interface PartNoteProps {
  /** How many tickets came. */
  shown: number;
  /** How many there are. */
  total: number;
  /** The server counts all tickets by itself. */
  isCounted: boolean;
}

/** Says that the server sends less than all tickets, where it cannot search the whole. */
export function PartNote({ shown, total, isCounted }: PartNoteProps) {
  return (
    <Box mb="md">
      <Note tone="warning">
        These are the {formatCount(shown)} tickets that were updated last, of {formatCount(total)}.{' '}
        {isCounted ? 'The search knows' : 'The counts and the search know'} only of these, which cannot be exported as
        the whole.
      </Note>
    </Box>
  );
}
