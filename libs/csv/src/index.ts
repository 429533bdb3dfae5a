export { toCsv, toCsvHead, toCsvLines, type CsvColumn } from './lib/to-csv';
