import { strFromU8, unzipSync } from 'fflate';

/** A cell as a spreadsheet sees it: its value, and the format by which that is shown. */
export interface SheetCell {
  value: string | number | undefined;
  format: string | undefined;
}

/** The formats that every spreadsheet knows by their numbers, of those that we use. */
const builtIn: Readonly<Record<string, string>> = { '0': 'General', '4': '#,##0.00', '49': '@' };

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-F]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Reads the sheets of a workbook that we have written: unzips it, and follows it from the workbook to the cells. */
export function readSheets(file: Uint8Array): { name: string; rows: SheetCell[][] }[] {
  const entries = unzipSync(file);
  const textOf = (name: string) => {
    const entry = entries[name];
    if (!entry) throw new Error(`The workbook has no ${name}.`);
    return strFromU8(entry);
  };
  const styleSheet = textOf('xl/styles.xml');
  const own = Object.fromEntries(matches(styleSheet, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g));
  const cellStyles = /<cellXfs.*<\/cellXfs>/.exec(styleSheet)?.[0] ?? '';
  const formats = matches(cellStyles, /<xf numFmtId="(\d+)"/g).map(([id = '']) => own[id] ?? builtIn[id]);
  const targets = new Map(
    matches(textOf('xl/_rels/workbook.xml.rels'), /Id="(\w+)"[^>]*Target="([^"]*)"/g).map(([id, target]) => [
      id,
      target,
    ]),
  );
  return matches(textOf('xl/workbook.xml'), /<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g).map(([name = '', id]) => ({
    name,
    rows: matches(textOf(`xl/${targets.get(id)}`), /<row>(.*?)<\/row>/gs).map(([row = '']) =>
      matches(row, /<c(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs).map(([style, type, inner = '']) => {
        const [[content] = []] = matches(inner, />([^<]*)<\/[tv]>/g);
        const value =
          type === 'inlineStr' ? decode(content ?? '') : content === undefined ? undefined : Number(content);
        return { value, format: formats[Number(style)] };
      }),
    ),
  }));
}
