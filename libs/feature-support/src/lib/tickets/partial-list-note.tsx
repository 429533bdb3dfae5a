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

/** Warns that the server sent only some of the tickets, and that the search covers only these tickets. */
export function PartialListNote({ shown, total, hasServerCounts }: PartialListNoteProps) {
  return (
    <Box mb="md">
      <Note tone="warning">
        These are the {formatCount(shown)} most recently updated of {formatCount(total)} tickets.{' '}
        {hasServerCounts ? 'The search covers' : 'The counts and the search cover'} only these, and they cannot be
        exported.
      </Note>
    </Box>
  );
}
