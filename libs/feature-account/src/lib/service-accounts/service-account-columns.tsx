import { listPermissions } from '@countinghouse/permissions';
import { type DataColumn, DateTime, Identifier, formatOptional, LabelBadge } from '@countinghouse/ui';
import classes from './service-account-columns.module.css';
import { getDisplayStatus, statusLabels } from './service-account-status';
import type { ServiceAccount } from './service-accounts-api';

/** Formats the networks of a key in one line. A key can have twenty; the form shows all of them. */
function formatNetworks([first, ...others]: readonly string[]): string {
  return others.length > 0 ? `from ${first} and ${others.length} more` : `from ${first}`;
}

export const serviceAccountColumns: readonly DataColumn<ServiceAccount>[] = [
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'permissions',
    header: 'Permissions',
    canWrap: true,
    cell: ({ permissions, read_only }) =>
      `${formatOptional(listPermissions(permissions))}${read_only ? ' (read only)' : ''}`,
  },
  {
    id: 'key',
    header: 'Key',
    width: '11rem',
    canWrap: true,
    cell: ({ key_suffix, networks = [] }) => (
      <>
        <Identifier>{`chk_…${key_suffix}`}</Identifier>
        {networks.length > 0 && <div className={classes.networks}>{formatNetworks(networks)}</div>}
      </>
    ),
  },
  {
    id: 'last_used',
    header: 'Last used',
    width: '10.5rem',
    isSortable: true,
    sortValue: ({ last_used }) => last_used,
    cell: ({ last_used }) => (last_used === null ? 'Never' : <DateTime value={last_used} withTime />),
  },
  {
    id: 'expires_at',
    header: 'Expires',
    priority: 'high',
    width: '8rem',
    isSortable: true,
    sortValue: ({ expires_at }) => expires_at,
    cell: ({ expires_at }) => <DateTime value={expires_at} />,
  },
  {
    id: 'created_by',
    header: 'Created by',
    priority: 'low',
    isSortable: true,
    sortValue: ({ created_by }) => created_by.fullName,
    cell: ({ created_by }) => created_by.fullName,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: (account) => statusLabels[getDisplayStatus(account)].label,
    cell: (account) => <LabelBadge labels={statusLabels} value={getDisplayStatus(account)} />,
  },
];
