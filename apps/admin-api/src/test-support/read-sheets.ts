import { strFromU8, unzipSync } from 'fflate';

/** A cell with its value and number format. */
export interface SheetCell {
  value: string | number | undefined;
  format: string | undefined;
}

/** The used built-in number formats by id. */
const BUILT_IN_FORMATS: Readonly<Record<string, string>> = { '0': 'General', '4': '#,##0.00', '49': '@' };

const findMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);

const decodeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-F]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Parses the sheets of a workbook that the server has written. */
export function readSheets(file: Uint8Array): { name: string; rows: SheetCell[][] }[] {
  const entries = unzipSync(file);
  const readEntry = (name: string) => {
    const entry = entries[name];
    if (!entry) throw new Error(`The workbook has no ${name}.`);
    return strFromU8(entry);
  };
  const styleSheet = readEntry('xl/styles.xml');
  const customFormats = Object.fromEntries(findMatches(styleSheet, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g));
  const cellStyles = /<cellXfs.*<\/cellXfs>/.exec(styleSheet)?.[0] ?? '';
  const formats = findMatches(cellStyles, /<xf numFmtId="(\d+)"/g).map(
    ([id = '']) => customFormats[id] ?? BUILT_IN_FORMATS[id],
  );
  const targets = new Map(
    findMatches(readEntry('xl/_rels/workbook.xml.rels'), /Id="(\w+)"[^>]*Target="([^"]*)"/g).map(([id, target]) => [
      id,
      target,
    ]),
  );
  return findMatches(readEntry('xl/workbook.xml'), /<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g).map(
    ([name = '', id]) => ({
      name,
      rows: findMatches(readEntry(`xl/${targets.get(id)}`), /<row>(.*?)<\/row>/gs).map(([row = '']) =>
        findMatches(row, /<c(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs).map(([style, type, inner = '']) => {
          const [[content] = []] = findMatches(inner, />([^<]*)<\/[tv]>/g);
          const value =
            type === 'inlineStr' ? decodeXml(content ?? '') : content === undefined ? undefined : Number(content);
          return { value, format: formats[Number(style)] };
        }),
      ),
    }),
  );
}
