/**
 * How a file of text is written: cells separated by commas and numbers with a decimal point, or cells separated by semicolons
 * and numbers with a decimal comma, which is what spreadsheets expect where the comma is the decimal sign.
 */
export type CsvFormat = 'csv' | 'csv_semicolon';

/** One column of a file. */
export interface CsvColumn<Row> {
  header: string;
  /**
   * What a file with typed cells makes of the value: `amount` is a number with two decimals, `time` a point in time (ISO 8601).
   * Default: a text is a text, and a number a number.
   */
  type?: 'amount' | 'time';
  /** Numbers are written as they are; nothing known leaves the cell empty. A time is written for `timeZone` (IANA). */
  value: (row: Row, timeZone: string) => string | number | boolean | null | undefined;
}

/**
 * The signs with which a formula begins, and every character that one of them stands at the beginning of once the text is
 * normalised (NFKC or NFKD; Unicode, UAX 15): superscript, subscript, small, fullwidth and other forms of them, and the
 * minus sign U+2212.
 */
const OPERATORS = '=+\\-@⁺-⁼₊-₌−≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠';

/**
 * Where a spreadsheet would begin a formula (OWASP, "CSV Injection"): at the beginning of the text, and behind a semicolon,
 * a tab or a line break within it. Quotes do not help there: where a semicolon separates, a quote that follows a comma does
 * not begin a cell. Blanks, invisible characters and quotes before the sign are skipped, as spreadsheets skip them.
 */
const formulaStartAfter = (separators: string) =>
  new RegExp(
    String.raw`^(?=[\r\n])|(?<=^|[${separators}\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}\p{DI}"])*[${OPERATORS}\t])`,
    'gu',
  );

interface Dialect {
  separator: string;
  decimalSign: string;
  /** Where semicolons separate, a comma within a text begins a cell for whoever reads the file as separated by commas. */
  formulaStart: RegExp;
}

const dialects: Readonly<Record<CsvFormat, Dialect>> = {
  csv: { separator: ',', decimalSign: '.', formulaStart: formulaStartAfter(';') },
  csv_semicolon: { separator: ';', decimalSign: ',', formulaStart: formulaStartAfter(',;') },
};

/**
 * Rows as CSV (RFC 4180, CRLF). What a spreadsheet would run as a formula gets an apostrophe in front, whichever of comma,
 * semicolon and tab its reader takes for the separator; numbers do not. Begin with a column of text: where another sign
 * separates, a negative number at the beginning of a line would become one cell with the texts that follow it.
 *
 * @param timeZone whose clocks the times are those of. Default `UTC`
 * @param format default `csv`
 */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  timeZone?: string,
  format?: CsvFormat,
): string {
  return toCsvHead(columns, format) + toCsvLines(columns, rows, timeZone, format);
}

/** The first line of a file, for one that is written bit by bit. */
export function toCsvHead<Row>(columns: readonly CsvColumn<Row>[], format: CsvFormat = 'csv'): string {
  const dialect = dialects[format];
  return `${columns.map(({ header }) => toCell(header, dialect)).join(dialect.separator)}\r\n`;
}

/** A line for each row, each with its end. */
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

/** What nearly all texts are: they begin no formula and need no quotes. */
const plain = /^(?!\p{DI})[\p{L}\p{N}](?:[\p{L}\p{N}_.:@/#()$ –-])*$/u;

function toCell(value: string | number | boolean | null | undefined, { decimalSign, formulaStart }: Dialect): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', decimalSign) : '';
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  if (plain.test(value)) return value;
  const text = value.replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
