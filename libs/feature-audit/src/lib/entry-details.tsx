import { getActionLabel, getActorName } from '@countinghouse/shared/exports';
import { DateTime, DescriptionList, Hash, Identifier } from '@countinghouse/ui';
import { Modal } from '@mantine/core';
import type { AuditEntry } from './audit-log-api';
import { ChangeList } from './change-list';
import classes from './entry-details.module.css';
import { RecordName } from './record-name';

export interface EntryDetailsProps {
  /** The open entry; undefined if the dialog is closed. */
  entry: AuditEntry | undefined;
  onClose: () => void;
}

/** Shows all details of an entry in a dialog. */
export function EntryDetails({ entry, onClose }: EntryDetailsProps) {
  return (
    <Modal
      opened={entry !== undefined}
      onClose={onClose}
      title={entry && getActionLabel(entry.action)}
      size="lg"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
    >
      {entry && <EntryFields entry={entry} />}
    </Modal>
  );
}

function EntryFields({ entry }: { entry: AuditEntry }) {
  const { createdAt, actor, before, after, ip_address, request_id } = entry;
  return (
    <DescriptionList
      items={[
        { term: 'Time', value: <DateTime value={createdAt} withTime /> },
        { term: 'Person', value: getActorName(entry) },
        { term: 'Email', value: actor?.email },
        { term: 'Record', value: <RecordName entry={entry} /> },
        { term: 'IP Address', value: ip_address && <Identifier>{ip_address}</Identifier> },
        {
          term: 'Request ID',
          value: request_id && <Hash value={request_id} label="request ID" isFull />,
          isWide: true,
        },
        { term: 'Changes', value: (before || after) && <ChangeList entry={entry} />, isWide: true },
      ]}
    />
  );
}
