import type { CsvColumn } from '@countinghouse/shared/csv';
import type { ExportPart } from './export-part';
import { ZipWriter } from './zip-writer';

/** How many rows a sheet can have, its heading included, and how many characters a cell (Excel's specifications and limits). */
const MAX_SHEET_ROWS = 1_048_576;
export const MAX_CELL_CHARACTERS = 32_767;

/** A sheet of so much XML is followed by another one, as an entry of a ZIP file has 4 GiB at most. */
const MAX_SHEET_CHARACTERS = 1_000_000_000;

const CUT = ' … (cut off: a cell holds 32,767 characters)';

/** The styles of cells, by their places in `cellXfs`. Text has the format "Text", so that it stays one where it is edited. */
const styles = { general: 0, text: 1, amount: 2, time: 3, heading: 4 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** It stands first and does not know how many sheets follow: whatever is not named in it is a sheet. */
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
 * Rows as a workbook (Office Open XML, ISO/IEC 29500) that is written while they are read. Each part has the rows that came
 * with it, so memory does not grow with the list. Texts are inline strings, which no spreadsheet runs as formulas.
 *
 * @param name of the sheet; further ones, where there are more rows than one holds, are numbered from 2
 * @param timeZone whose clocks the times are those of; the headings of their columns name it
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
  const heading = toRow(columns.map((column) => toTextCell(headingOf(column, timeZone), styles.heading)));
  let sheets = 0;
  let rowsLeft = 0;
  let charactersLeft = 0;

  const beginSheet = async () => {
    const pieces: Buffer[] = [];
    if (sheets === 0) {
      pieces.push(zip.beginEntry('[Content_Types].xml'), await zip.add(contentTypes));
      pieces.push(zip.beginEntry('_rels/.rels'), await zip.add(rootRelations));
      pieces.push(zip.beginEntry('xl/styles.xml'), await zip.add(styleSheet));
    } else {
      pieces.push(await zip.add(sheetEnd));
    }
    sheets += 1;
    rowsLeft = maxSheetRows - 1;
    charactersLeft = MAX_SHEET_CHARACTERS;
    pieces.push(zip.beginEntry(`xl/worksheets/sheet${sheets}.xml`), await zip.add(sheetBegin(columns) + heading));
    return pieces;
  };

  for await (const batch of batches) {
    const pieces: Buffer[] = [];
    for (let at = 0; at < batch.length;) {
      if (rowsLeft === 0 || charactersLeft <= 0) pieces.push(...(await beginSheet()));
      const rows = batch.slice(at, at + rowsLeft);
      const text = rows.map((row) => toRow(columns.map((column) => toCell(column, row, timeZone)))).join('');
      pieces.push(await zip.add(text));
      at += rows.length;
      rowsLeft -= rows.length;
      charactersLeft -= text.length;
    }
    if (pieces.length > 0) yield { content: Buffer.concat(pieces), rows: batch.length };
  }
  const pieces = sheets === 0 ? await beginSheet() : [];
  pieces.push(await zip.add(sheetEnd));
  pieces.push(zip.beginEntry('xl/workbook.xml'), await zip.add(workbook(name, sheets)));
  pieces.push(zip.beginEntry('xl/_rels/workbook.xml.rels'), await zip.add(workbookRelations(sheets)), zip.end());
  yield { content: Buffer.concat(pieces), rows: 0 };
}

const widths = { text: 24, amount: 16, time: 20 } as const;

/** What stands before the rows of a sheet: the heading stays where it is scrolled. */
const sheetBegin = (columns: readonly Pick<CsvColumn<never>, 'type'>[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ type }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widths[type ?? 'text']}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

const sheetEnd = '</sheetData></worksheet>';

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

/** A date in a cell has no zone. */
const headingOf = ({ header, type }: Pick<CsvColumn<never>, 'header' | 'type'>, timeZone: string) =>
  type === 'time' ? `${header} (${timeZone})` : header;

const toRow = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function toCell<Row>({ value: valueOf, type }: CsvColumn<Row>, row: Row, timeZone: string): string {
  const value = valueOf(row, timeZone);
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
/** Day 0 of the date system 1900, for days after its 29 February 1900, which never was. */
const DAY_0 = Date.UTC(1899, 11, 30);
const FIRST_DAY = Date.UTC(1900, 2, 1);

/**
 * A time as a spreadsheet counts it: days, by the clocks that it was written for.
 *
 * @param time in ISO 8601 with its distance from UTC, as the columns write it
 * @returns undefined where it is no time, or one that spreadsheets do not know
 */
function toSerial(time: string): number | undefined {
  const [, clock] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|[+-]\d\d:\d\d)$/.exec(time) ?? [];
  const ms = clock === undefined ? Number.NaN : Date.parse(`${clock}Z`);
  return ms >= FIRST_DAY ? (ms - DAY_0) / MS_PER_DAY : undefined;
}

/** A text that is no longer than a cell may be. A pair of surrogates stays whole. */
function shorten(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  return text.slice(0, MAX_CELL_CHARACTERS - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 cannot hold or would change (section 2.2, 2.11), and what would be read as an escape of it. */
// oxlint-disable-next-line no-control-regex -- these characters are what it is for
const unsafe = /[&<>"\0-\x08\v\f\r\x0E-\x1F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/g;

/** Escapes a text; characters without a place in XML are written as `_xHHHH_` (ISO/IEC 29500-1, ST_Xstring). */
function escapeXml(text: string): string {
  return text.replace(
    unsafe,
    (sign) => entities[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
