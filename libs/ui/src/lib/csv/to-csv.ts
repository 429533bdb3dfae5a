/** One column of a file. */
export interface CsvColumn<Row> {
  header: string;
  /** Numbers are written as they are; null and undefined leave the cell empty. */
  value: (row: Row) => string | number | boolean | null | undefined;
}

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"). */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180, CRLF). Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers do not.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ header }) => toCell(header));
  const body = rows.map((row) => columns.map(({ value }) => toCell(value(row))).join(','));
  return [head.join(','), ...body].join('\r\n') + '\r\n';
}

function toCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
