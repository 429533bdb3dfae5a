export { toCsv, toCsvHead, toCsvLines, type CsvColumn, type CsvFormat } from './lib/to-csv';
