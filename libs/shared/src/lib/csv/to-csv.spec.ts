import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, type CsvFormat } from './to-csv';

const toCsvValue = (value: string | number | boolean | null | undefined, format?: CsvFormat) =>
  toCsv([{ header: 'Value', value: () => value }], [null], 'UTC', format);

describe('toCsv', () => {
  it('writes a header and a line for each row', () => {
    const columns = [
      { header: 'Name', value: (row: { name: string }) => row.name },
      { header: 'Letters', value: (row: { name: string }) => row.name.length },
    ];
    expect(toCsv(columns, [{ name: 'Ada' }, { name: 'Luca' }])).toBe('Name,Letters\r\nAda,3\r\nLuca,4\r\n');
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(toCsvValue('a "b", c\nd')).toBe('Value\r\n"a ""b"", c\nd"\r\n');
  });

  it.each([
    '=1+1',
    '+44 20',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\nx',
    '  =1',
    '\uFEFF=1',
    '\u200B=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1+1',
    '﹢1',
    '﹣1',
    '﹫SUM(A1)',
    '−1',
    '\u3164@SUM(A1)',
    '\uFE0F=1',
    '\u034F-2',
    "=cmd|' /C calc'!A0",
  ])('escapes the formula %j', (text) => {
    expect(toCsvValue(text)).toContain(`'${text}`);
  });

  it('escapes characters that normalize to an operator (Unicode, UAX 15)', () => {
    const forms = ['NFKC', 'NFKD'] as const;
    const isNormalizedToOperator = (character: string) =>
      forms.some((form) => /^[=+\-@−]/.test(character.normalize(form)));
    const allCharacters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
    const operators = allCharacters.filter((character) => isNormalizedToOperator(character));
    expect(operators).toEqual(expect.arrayContaining([...'=+-@⁺⁻⁼₊₋₌−≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠']));
    expect(operators.filter((character) => !toCsvValue(`${character}1`).includes(`'${character}1`))).toEqual([]);
    expect(operators.filter((character) => !toCsvValue(`a; ${character}1`).includes(`a;' ${character}1`))).toEqual([]);
  });

  it.each([
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['Ada;=1+1', `"Ada;'=1+1"`],
    ['Ada; -2', `"Ada;' -2"`],
    ['Ada;"=1+1', `"Ada;'""=1+1"`],
    ['Ada\t@x', `"Ada\t'@x"`],
    ['Ada\r\n+1', `"Ada\r\n'+1"`],
    ['a - b; c = d', '"a - b; c = d"'],
  ])('escapes formulas in %j that start at another separator', (text, cell) => {
    expect(toCsvValue(text)).toBe(`Value\r\n${cell}\r\n`);
  });

  it('writes semicolons and decimal commas, and leaves text unchanged', () => {
    const columns = [
      { header: 'Name; alias', value: (row: { name: string }) => row.name },
      { header: 'Amount', value: () => -1234.5 },
      { header: 'Rate', value: () => 12 },
    ];
    expect(toCsv(columns, [{ name: 'v1.5' }, { name: 'a;b' }], 'UTC', 'csv_semicolon')).toBe(
      '"Name; alias";Amount;Rate\r\nv1.5;-1234,5;12\r\n"a;b";-1234,5;12\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['Ada, =1+1', `"Ada,' =1+1"`],
    ['Ada;=1+1', `"Ada;'=1+1"`],
    ['Ada,"=1+1', `"Ada,'""=1+1"`],
    ['a - b, c = d', '"a - b, c = d"'],
  ])('escapes formulas in %j that start at any separator, in a file with semicolons', (text, cell) => {
    expect(toCsvValue(text, 'csv_semicolon')).toBe(`Value\r\n${cell}\r\n`);
  });

  it('leaves numbers unchanged', () => {
    expect(toCsvValue(-12.5)).toBe('Value\r\n-12.5\r\n');
  });

  it.each([null, undefined, '', Number.NaN, Number.POSITIVE_INFINITY])('leaves the cell empty for %j', (value) => {
    expect(toCsvValue(value)).toBe('Value\r\n\r\n');
  });
});

/**
 * Parses CSV as leniently as spreadsheets: only a quote at the start of a cell opens a quoted text, and text after the
 * closing quote belongs to the cell.
 */
function readCells(text: string, separators: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isCellStart = true;
  const endCell = () => {
    row.push(cell);
    cell = '';
    isCellStart = true;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(index + 1) === '"') cell += text.charAt((index += 1));
      else isQuoted = false;
    } else if (character === '"' && isCellStart) {
      isQuoted = true;
      isCellStart = false;
    } else if (separators.includes(character)) {
      endCell();
    } else if (character === '\r' || character === '\n') {
      if (character === '\r' && text.charAt(index + 1) === '\n') index += 1;
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += character;
      isCellStart = false;
    }
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const withoutApostrophes = (text: string) => text.replaceAll("'", '');
/** Whether a spreadsheet may run a cell as a formula, after skipping invisible characters and normalizing. */
const isFormula = (cell: string) =>
  [cell, cell.normalize('NFKC'), cell.normalize('NFKD')].some((text) =>
    /^(?:[\s\0\u200B\u3164\uFEFF]|\u034F|\uFE0F)*[=+\-@−]/.test(text),
  );

const operators = '=+-@⁺⁻⁼₊₋₌−≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠';
const ignoredCharacters = '" \0\u034F\u200B\u3164\uFE0F\uFEFF';
const criticalText = fc.constantFrom(...operators, ...ignoredCharacters, ...";,\t\r\n'a1", '\r\n', '";"=1', '","=1');
const text = fc.array(criticalText, { maxLength: 8 }).map((characters) => characters.join(''));
const number = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100);
const table = fc.array(fc.tuple(text, number, text, text, number), { minLength: 1, maxLength: 4 });
const columns = ([0, 1, 2, 3, 4] as const).map((index) => ({
  header: 'Value',
  value: (row: readonly (string | number)[]) => row[index],
}));

describe('a file with malicious values', () => {
  const options = { numRuns: 5000 };

  const separators = [',', ';', '\t', ';\t', ',;\t'];
  const combinations = (['csv', 'csv_semicolon'] as const).flatMap((format) =>
    separators.map((separator) => ({ format, separator })),
  );

  it.each(combinations)('contains no formula as $format with the separator $separator', ({ format, separator }) => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = readCells(toCsv(columns, rows, 'UTC', format), separator).flat();
        const formulas = cells.filter((cell) => isFormula(cell) || /^[\t\r]/.test(cell));
        // Numbers are not escaped. A decimal comma that is read as a separator splits a number into two cells.
        const numbers = new Set(
          rows
            .flat()
            .filter((value) => typeof value === 'number')
            .flatMap((value) => [String(value), String(value).replace('.', ','), String(Math.trunc(value)), '-0']),
        );
        expect(formulas.filter((cell) => !numbers.has(cell))).toEqual([]);
      }),
      options,
    );
  });

  it.each([
    ['csv', ',', '.'],
    ['csv_semicolon', ';', ','],
  ] as const)('contains all values as %s, with numbers unchanged', (format, separator, decimalSign) => {
    fc.assert(
      fc.property(table, (rows) => {
        const [, ...parsedRows] = readCells(toCsv(columns, rows, 'UTC', format), separator);
        const toCellText = (value: string | number) =>
          typeof value === 'number' ? String(value).replace('.', decimalSign) : value;
        expect(parsedRows.map((cells) => cells.map(withoutApostrophes))).toEqual(
          rows.map((row) => row.map((value) => withoutApostrophes(toCellText(value)))),
        );
        expect(parsedRows.map(([, first, , , last]) => [first, last])).toEqual(
          rows.map(([, first, , , last]) => [toCellText(first), toCellText(last)]),
        );
      }),
      options,
    );
  });
});
