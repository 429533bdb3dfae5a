export { ledgerArea } from './lib/ledger-area';
export { LedgerTable } from './lib/ledger-table';
