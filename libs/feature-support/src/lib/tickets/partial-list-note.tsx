import { formatCount, Note } from '@countinghouse/ui';
import { Box } from '@mantine/core';

export interface PartialListNoteProps {
  /** Number of tickets received. */
  shown: number;
  /** Number of tickets on the server. */
  total: number;
  /** Whether the server sends the counts of all tickets. */
  hasServerCounts: boolean;
}

/** Warns that the server sent only some of the tickets, and that the search covers only those. */
export function PartialListNote({ shown, total, hasServerCounts }: PartialListNoteProps) {
  return (
    <Box mb="md">
      <Note tone="warning">
        These are the {formatCount(shown)} tickets that were updated last, of {formatCount(total)}.{' '}
        {hasServerCounts ? 'The search knows' : 'The counts and the search know'} only of these, which cannot be
        exported as the whole.
      </Note>
    </Box>
  );
}
