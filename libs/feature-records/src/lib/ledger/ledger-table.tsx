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

/** A user's entries as they come: each with its cause, its signed amount and the balance after it. */
export function LedgerTable({ label = 'Ledger', ...table }: LedgerTableProps) {
  return (
    <DataTable
      label={label}
      columns={ledgerColumns}
      getRowId={idOf}
      empty={{ title: 'No entries', children: 'Nothing has moved this balance yet.' }}
      {...table}
    />
  );
}

const idOf = ({ _id }: LedgerEntry) => _id;
