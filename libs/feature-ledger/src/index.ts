export { ledgerArea } from './lib/ledger-area';
export { LedgerTable, type LedgerTableProps } from './lib/ledger-table';
