import { toChanges } from '@countinghouse/exports';
import { DescriptionList, formatMoney } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import type { Proposal } from './proposals-api';

/** What a proposal would change: each field as it is and as it would be. */
export function ProposedChanges({ proposal: { record_type, before, after } }: { proposal: Proposal }) {
  const changes = toChanges({ record_type, before, after }, formatMoney);
  return (
    <DescriptionList
      isInRows
      items={changes.map(({ field, before: was, after: becomes }) => ({
        term: field,
        value: (
          <>
            {was} <IconArrowRight size={14} role="img" aria-label="becomes" /> <strong>{becomes}</strong>
          </>
        ),
      }))}
    />
  );
}
