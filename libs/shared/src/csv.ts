export { toCsv, toCsvHead, toCsvLines, type CsvColumn, type CsvFormat } from './lib/csv/to-csv';
