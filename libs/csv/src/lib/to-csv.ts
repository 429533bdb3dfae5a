/** One column of a file. */
export interface CsvColumn<Row> {
  header: string;
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
const formulaStart = new RegExp(
  String.raw`^(?=[\r\n])|(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}\p{DI}"])*[${OPERATORS}\t])`,
  'gu',
);

/**
 * Rows as CSV (RFC 4180, CRLF). What a spreadsheet would run as a formula gets an apostrophe in front, even where
 * semicolons or tabs are the separators; numbers do not. Begin with a column of text: where semicolons separate, a
 * negative number at the beginning of a line would become one cell with the texts that follow it.
 *
 * @param timeZone whose clocks the times are those of. Default `UTC`
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone?: string): string {
  return toCsvHead(columns) + toCsvLines(columns, rows, timeZone);
}

/** The first line of a file, for one that is written bit by bit. */
export function toCsvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${columns.map(({ header }) => toCell(header)).join(',')}\r\n`;
}

/** A line for each row, each with its end. */
export function toCsvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone = 'UTC'): string {
  return rows.map((row) => `${columns.map(({ value }) => toCell(value(row, timeZone))).join(',')}\r\n`).join('');
}

/** What nearly all texts are: they begin no formula and need no quotes. */
const plain = /^(?!\p{DI})[\p{L}\p{N}](?:[\p{L}\p{N}_.:@/#()$ –-])*$/u;

function toCell(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  if (plain.test(value)) return value;
  const text = value.replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
