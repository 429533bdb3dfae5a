import { DataTable, type DataTableProps } from '@countinghouse/ui';
import type { LedgerEntry } from './ledger-api';
import { ledgerColumns } from './ledger-columns';

export interface LedgerTableProps extends Omit<
  DataTableProps<LedgerEntry>,
  'label' | 'columns' | 'getRowId' | 'empty' | 'rowActions'
> {
  /** Accessible name. @default "Ledger" */
  label?: string;
}

/** A user's ledger entries, each with its cause, signed amount and resulting balance. */
export function LedgerTable({ label = 'Ledger', ...table }: LedgerTableProps) {
  return (
    <DataTable
      label={label}
      columns={ledgerColumns}
      getRowId={getEntryId}
      empty={{ title: 'No entries', children: 'Nothing has moved this balance yet.' }}
      {...table}
    />
  );
}

const getEntryId = ({ _id }: LedgerEntry) => _id;
