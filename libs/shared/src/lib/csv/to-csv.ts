/**
 * Format of a CSV file: `csv` with commas and decimal points, or `csv_semicolon` with semicolons and decimal commas, which
 * spreadsheets expect in locales with a decimal comma.
 */
export type CsvFormat = 'csv' | 'csv_semicolon';

/** One column of a file. */
export interface CsvColumn<Row> {
  header: string;
  /**
   * Cell type in formats with typed cells: `amount` is a number with two decimals, `time` an ISO 8601 time.
   * @default the type of the value
   */
  type?: 'amount' | 'time';
  /** Returns the cell's value; null or undefined leaves it empty. Times are written in `timeZone` (IANA). */
  value: (row: Row, timeZone: string) => string | number | boolean | null | undefined;
}

/**
 * The characters that start a formula, and every character that normalizes to one of them (NFKC or NFKD; Unicode, UAX 15):
 * superscript, subscript, small and fullwidth forms, and the minus sign U+2212.
 */
const OPERATORS = '=+\\-@⁺-⁼₊-₌−≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠';

/**
 * Creates a pattern that matches every position where a spreadsheet may start a formula (OWASP, "CSV Injection"): the start
 * of the text, and after a separator, a tab or a line break. Quotes do not protect there: with another separator, a quote is
 * not at the start of a cell. Spreadsheets skip blanks, invisible characters and quotes before the operator.
 */
const createFormulaStartPattern = (separators: string) =>
  new RegExp(
    String.raw`^(?=[\r\n])|(?<=^|[${separators}\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}\p{DI}"])*[${OPERATORS}\t])`,
    'gu',
  );

interface Dialect {
  separator: string;
  decimalSign: string;
  /** Includes the comma for `csv_semicolon`, because the file may be opened with commas as separators. */
  formulaStart: RegExp;
}

const dialects: Readonly<Record<CsvFormat, Dialect>> = {
  csv: { separator: ',', decimalSign: '.', formulaStart: createFormulaStartPattern(';') },
  csv_semicolon: { separator: ';', decimalSign: ',', formulaStart: createFormulaStartPattern(',;') },
};

/**
 * Returns rows as CSV (RFC 4180, CRLF). Text that a spreadsheet would run as a formula is prefixed with an apostrophe, for
 * comma, semicolon and tab as separators. Numbers are not. The first column must be text: with another separator, a negative
 * number at the start of a line would form one cell with the text after it.
 *
 * @param timeZone the IANA time zone of the times. @default `UTC`
 * @param format @default `csv`
 */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  timeZone?: string,
  format?: CsvFormat,
): string {
  return toCsvHead(columns, format) + toCsvLines(columns, rows, timeZone, format);
}

/** Returns the header line, for streamed files. */
export function toCsvHead<Row>(columns: readonly CsvColumn<Row>[], format: CsvFormat = 'csv'): string {
  const dialect = dialects[format];
  return `${columns.map(({ header }) => toCell(header, dialect)).join(dialect.separator)}\r\n`;
}

/** Returns a line with its line break for each row. */
export function toCsvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  timeZone = 'UTC',
  format: CsvFormat = 'csv',
): string {
  const dialect = dialects[format];
  const toLine = (row: Row) =>
    columns.map(({ value }) => toCell(value(row, timeZone), dialect)).join(dialect.separator);
  return rows.map((row) => `${toLine(row)}\r\n`).join('');
}

/** Fast path for most texts: they start no formula and need no quotes. */
const plainText = /^(?!\p{DI})[\p{L}\p{N}](?:[\p{L}\p{N}_.:@/#()$ –-])*$/u;

function toCell(value: string | number | boolean | null | undefined, { decimalSign, formulaStart }: Dialect): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', decimalSign) : '';
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  if (plainText.test(value)) return value;
  const text = value.replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
