import type { CsvColumn } from '@countinghouse/shared/csv';
import type { ExportPart } from './export-part';
import { ZipWriter } from './zip-writer';

/** The rows of a sheet, including its header, and the characters of a cell ("Excel specifications and limits"). */
const MAX_SHEET_ROWS = 1_048_576;
export const MAX_CELL_CHARACTERS = 32_767;

/** A longer sheet is continued on another one, because an entry of a ZIP file is limited to 4 GiB. */
const MAX_SHEET_CHARACTERS = 1_000_000_000;

const CUT = ' … (cut off: a cell holds 32,767 characters)';

/** Cell styles by their index in `cellXfs`. Text has the format "Text", so that it stays text when edited. */
const styles = { general: 0, text: 1, amount: 2, time: 3, heading: 4 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Written before the number of sheets is known: every part that it does not name is a sheet. */
const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;

const rootRelations = `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const styleSheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  [0, 0],
  [49, 0],
  [4, 0],
  [164, 0],
  [49, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

/**
 * Writes rows as a workbook (Office Open XML, ISO/IEC 29500) while they are read. Each batch is written immediately, so that memory
 * does not grow with the list. Texts are inline strings, which no spreadsheet evaluates as formulas.
 *
 * @param name the name of the sheet; further sheets are numbered from 2
 * @param timeZone the time zone of times; the headers of their columns name it
 * @param maxSheetRows for tests
 */
export async function* writeXlsx<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  timeZone: string,
  maxSheetRows = MAX_SHEET_ROWS,
): AsyncGenerator<ExportPart, void> {
  const zip = new ZipWriter();
  const heading = toRow(columns.map((column) => toTextCell(getHeading(column, timeZone), styles.heading)));
  let sheets = 0;
  let rowsLeft = 0;
  let charactersLeft = 0;

  const startSheet = async () => {
    const chunks: Buffer[] = [];
    if (sheets === 0) {
      chunks.push(zip.startEntry('[Content_Types].xml'), await zip.add(contentTypes));
      chunks.push(zip.startEntry('_rels/.rels'), await zip.add(rootRelations));
      chunks.push(zip.startEntry('xl/styles.xml'), await zip.add(styleSheet));
    } else {
      chunks.push(await zip.add(SHEET_END));
    }
    sheets += 1;
    rowsLeft = maxSheetRows - 1;
    charactersLeft = MAX_SHEET_CHARACTERS;
    chunks.push(zip.startEntry(`xl/worksheets/sheet${sheets}.xml`), await zip.add(getSheetStart(columns) + heading));
    return chunks;
  };

  for await (const batch of batches) {
    const chunks: Buffer[] = [];
    for (let at = 0; at < batch.length;) {
      if (rowsLeft === 0 || charactersLeft <= 0) chunks.push(...(await startSheet()));
      const rows = batch.slice(at, at + rowsLeft);
      const text = rows.map((row) => toRow(columns.map((column) => toCell(column, row, timeZone)))).join('');
      chunks.push(await zip.add(text));
      at += rows.length;
      rowsLeft -= rows.length;
      charactersLeft -= text.length;
    }
    if (chunks.length > 0) yield { content: Buffer.concat(chunks), rows: batch.length };
  }
  const chunks = sheets === 0 ? await startSheet() : [];
  chunks.push(await zip.add(SHEET_END));
  chunks.push(zip.startEntry('xl/workbook.xml'), await zip.add(workbook(name, sheets)));
  chunks.push(zip.startEntry('xl/_rels/workbook.xml.rels'), await zip.add(workbookRelations(sheets)), zip.end());
  yield { content: Buffer.concat(chunks), rows: 0 };
}

const widths = { text: 24, amount: 16, time: 20 } as const;

/** The XML before the rows of a sheet. The header row is frozen. */
const getSheetStart = (columns: readonly Pick<CsvColumn<never>, 'type'>[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ type }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widths[type ?? 'text']}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

const SHEET_END = '</sheetData></worksheet>';

const numbered = <Item>(count: number, toItem: (number: number) => Item) =>
  Array.from({ length: count }, (_, index) => toItem(index + 1));

const workbook = (name: string, sheets: number) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${numbered(
    sheets,
    (number) =>
      `<sheet name="${escapeXml(number === 1 ? name : `${name} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
  ).join('')}</sheets></workbook>`;

const workbookRelations = (sheets: number) =>
  `${xml}<Relationships xmlns="${packageRelations}">${numbered(
    sheets,
    (number) =>
      `<Relationship Id="rId${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  ).join(
    '',
  )}<Relationship Id="rId${sheets + 1}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`;

/** The header of a time column names the time zone, because a date in a cell has none. */
const getHeading = ({ header, type }: Pick<CsvColumn<never>, 'header' | 'type'>, timeZone: string) =>
  type === 'time' ? `${header} (${timeZone})` : header;

const toRow = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function toCell<Row>({ value: getValue, type }: CsvColumn<Row>, row: Row, timeZone: string): string {
  const value = getValue(row, timeZone);
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'number') {
    return Number.isFinite(value) ? toNumberCell(value, type === 'amount' ? styles.amount : styles.general) : '<c/>';
  }
  if (typeof value === 'boolean') return toTextCell(String(value), styles.text);
  const serial = type === 'time' ? toSerial(value) : undefined;
  return serial === undefined ? toTextCell(value, styles.text) : toNumberCell(serial, styles.time);
}

const toNumberCell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;

const toTextCell = (value: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shorten(value))}</t></is></c>`;

const MS_PER_DAY = 86_400_000;
/** Day 0 of the 1900 date system, for days after 29 February 1900, which it has although 1900 was no leap year. */
const DAY_0 = Date.UTC(1899, 11, 30);
const FIRST_DAY = Date.UTC(1900, 2, 1);

/**
 * Converts a time to a spreadsheet's serial number: days, in the time's own offset.
 *
 * @param time in ISO 8601 with a UTC offset
 * @returns undefined if it is not a time, or before 1 March 1900
 */
function toSerial(time: string): number | undefined {
  const [, clock] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|[+-]\d\d:\d\d)$/.exec(time) ?? [];
  const ms = clock === undefined ? Number.NaN : Date.parse(`${clock}Z`);
  return ms >= FIRST_DAY ? (ms - DAY_0) / MS_PER_DAY : undefined;
}

/** Cuts a text to the length of a cell, without splitting a surrogate pair. */
function shorten(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  return text.slice(0, MAX_CELL_CHARACTERS - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 forbids or normalizes (sections 2.2 and 2.11), and text that looks like an escape. */
// oxlint-disable-next-line no-control-regex -- these characters are what it is for
const unsafe = /[&<>"\0-\x08\v\f\r\x0E-\x1F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/g;

/** Escapes a text. Characters that XML forbids are written as `_xHHHH_` (ISO/IEC 29500-1, ST_Xstring). */
function escapeXml(text: string): string {
  return text.replace(
    unsafe,
    (character) => entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
