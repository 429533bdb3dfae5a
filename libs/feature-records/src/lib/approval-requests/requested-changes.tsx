import { toChanges } from '@countinghouse/shared/exports';
import { DescriptionList, formatMoney, IdentifierText } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import type { ApprovalRequest } from './approval-requests-api';

/** The fields that an approval request changes, each with its old and new value. */
export function RequestedChanges({
  approvalRequest: { record_type, before, after },
}: {
  approvalRequest: ApprovalRequest;
}) {
  const changes = toChanges({ record_type, before, after }, { formatMoney });
  return (
    <DescriptionList
      isInRows
      items={changes.map(({ field, before: was, after: becomes }) => ({
        term: field,
        value: (
          <>
            <IdentifierText comparedTo={becomes}>{was}</IdentifierText>{' '}
            <IconArrowRight size={14} role="img" aria-label="becomes" />{' '}
            <strong>
              <IdentifierText comparedTo={was}>{becomes}</IdentifierText>
            </strong>
          </>
        ),
      }))}
    />
  );
}
