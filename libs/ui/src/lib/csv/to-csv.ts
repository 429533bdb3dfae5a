import { isKnown } from '../dash/dash';

/** One column of a file. */
export interface CsvColumn<Row> {
  header: string;
  /** Numbers are written as they are; nothing known leaves the cell empty. */
  value: (row: Row) => string | number | boolean | null | undefined;
}

/**
 * Where a spreadsheet would begin a formula (OWASP, "CSV Injection"): at the beginning of the text, and behind a semicolon,
 * a tab or a line break within it. Quotes do not help there: where a semicolon separates, a quote that follows a comma does
 * not begin a cell. Blanks, invisible characters and quotes before the sign are skipped, as spreadsheets skip them.
 */
const formulaStart = /^(?=[\r\n])|(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠\t])/gu;

/**
 * Rows as CSV (RFC 4180, CRLF). What a spreadsheet would run as a formula gets an apostrophe in front, even where
 * semicolons or tabs are the separators; numbers do not. Begin with a column of text: where semicolons separate, a
 * negative number at the beginning of a line would become one cell with the texts that follow it.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ header }) => toCell(header));
  const body = rows.map((row) => columns.map(({ value }) => toCell(value(row))).join(','));
  return [head.join(','), ...body].join('\r\n') + '\r\n';
}

function toCell(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return isKnown(value) ? String(value) : '';
  const text = value.replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
