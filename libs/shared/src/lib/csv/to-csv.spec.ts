import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, type CsvFormat } from './to-csv';

const csvOf = (value: string | number | boolean | null | undefined, format?: CsvFormat) =>
  toCsv([{ header: 'Value', value: () => value }], [null], 'UTC', format);

describe('toCsv', () => {
  it('writes a head and a line for each row', () => {
    const columns = [
      { header: 'Name', value: (row: { name: string }) => row.name },
      { header: 'Letters', value: (row: { name: string }) => row.name.length },
    ];
    expect(toCsv(columns, [{ name: 'Ada' }, { name: 'Luca' }])).toBe('Name,Letters\r\nAda,3\r\nLuca,4\r\n');
  });

  it('quotes what would break a line', () => {
    expect(csvOf('a "b", c\nd')).toBe('Value\r\n"a ""b"", c\nd"\r\n');
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
  ])('keeps %j from being a formula', (text) => {
    expect(csvOf(text)).toContain(`'${text}`);
  });

  it('keeps from being a formula whatever becomes one by normalisation (Unicode, UAX 15)', () => {
    const forms = ['NFKC', 'NFKD'] as const;
    const becomes = (letter: string) => forms.some((form) => /^[=+\-@−]/.test(letter.normalize(form)));
    const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
    const operators = all.filter((letter) => becomes(letter));
    expect(operators).toEqual(expect.arrayContaining([...'=+-@⁺⁻⁼₊₋₌−≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠']));
    expect(operators.filter((letter) => !csvOf(`${letter}1`).includes(`'${letter}1`))).toEqual([]);
    expect(operators.filter((letter) => !csvOf(`a; ${letter}1`).includes(`a;' ${letter}1`))).toEqual([]);
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
  ])('begins no formula in %j where something else than a comma separates', (text, cell) => {
    expect(csvOf(text)).toBe(`Value\r\n${cell}\r\n`);
  });

  it('separates by semicolons and writes a decimal comma where that is asked for, and leaves texts as they are', () => {
    const columns = [
      { header: 'Name; or not', value: (row: { name: string }) => row.name },
      { header: 'Amount', value: () => -1234.5 },
      { header: 'Rate', value: () => 12 },
    ];
    expect(toCsv(columns, [{ name: 'v1.5' }, { name: 'a;b' }], 'UTC', 'csv_semicolon')).toBe(
      '"Name; or not";Amount;Rate\r\nv1.5;-1234,5;12\r\n"a;b";-1234,5;12\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['Ada, =1+1', `"Ada,' =1+1"`],
    ['Ada;=1+1', `"Ada;'=1+1"`],
    ['Ada,"=1+1', `"Ada,'""=1+1"`],
    ['a - b, c = d', '"a - b, c = d"'],
  ])('begins no formula in %j where the file is separated by semicolons, however it is read', (text, cell) => {
    expect(csvOf(text, 'csv_semicolon')).toBe(`Value\r\n${cell}\r\n`);
  });

  it('leaves numbers as they are', () => {
    expect(csvOf(-12.5)).toBe('Value\r\n-12.5\r\n');
  });

  it.each([null, undefined, '', Number.NaN, Number.POSITIVE_INFINITY])('leaves the cell empty for %j', (value) => {
    expect(csvOf(value)).toBe('Value\r\n\r\n');
  });
});

/**
 * Reads as forgivingly as spreadsheets do: a quote counts at the beginning of a cell only, and what follows the closing one
 * belongs to the cell.
 */
function readCells(text: string, separators: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBeginning = true;
  const endCell = () => {
    row.push(cell);
    cell = '';
    isBeginning = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
      else isQuoted = false;
    } else if (letter === '"' && isBeginning) {
      isQuoted = true;
      isBeginning = false;
    } else if (separators.includes(letter)) {
      endCell();
    } else if (letter === '\r' || letter === '\n') {
      if (letter === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += letter;
      isBeginning = false;
    }
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const withoutApostrophes = (text: string) => text.replaceAll("'", '');
/** A formula, once what spreadsheets skip at the beginning of a cell is gone, and whatever they make of wide letters. */
const isFormula = (cell: string) =>
  [cell, cell.normalize('NFKC'), cell.normalize('NFKD')].some((text) =>
    /^(?:[\s\0\u200B\u3164\uFEFF]|\u034F|\uFE0F)*[=+\-@−]/.test(text),
  );

const operators = '=+-@⁺⁻⁼₊₋₌−≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠';
const skipped = '" \0\u034F\u200B\u3164\uFE0F\uFEFF';
const nasty = fc.constantFrom(...operators, ...skipped, ...";,\t\r\n'a1", '\r\n', '";"=1', '","=1');
const text = fc.array(nasty, { maxLength: 8 }).map((letters) => letters.join(''));
const number = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100);
const table = fc.array(fc.tuple(text, number, text, text, number), { minLength: 1, maxLength: 4 });
const columns = ([0, 1, 2, 3, 4] as const).map((index) => ({
  header: 'Value',
  value: (row: readonly (string | number)[]) => row[index],
}));

describe('a file of values that somebody has made up to be formulas', () => {
  const runs = { numRuns: 5000 };

  const separators = [',', ';', '\t', ';\t', ',;\t'];
  const readings = (['csv', 'csv_semicolon'] as const).flatMap((format) =>
    separators.map((separator) => ({ format, separator })),
  );

  it.each(readings)('holds none as $format where $separator separates', ({ format, separator }) => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = readCells(toCsv(columns, rows, 'UTC', format), separator).flat();
        const formulas = cells.filter((cell) => isFormula(cell) || /^[\t\r]/.test(cell));
        // What we have written as numbers is meant to be read as numbers, and half of one is a number too.
        const numbers = new Set(
          rows
            .flat()
            .filter((value) => typeof value === 'number')
            .flatMap((value) => [String(value), String(value).replace('.', ','), String(Math.trunc(value)), '-0']),
        );
        expect(formulas.filter((cell) => !numbers.has(cell))).toEqual([]);
      }),
      runs,
    );
  });

  it.each([
    ['csv', ',', '.'],
    ['csv_semicolon', ';', ','],
  ] as const)('holds all of each of them as %s, and numbers as they were', (format, separator, decimalSign) => {
    fc.assert(
      fc.property(table, (rows) => {
        const [, ...found] = readCells(toCsv(columns, rows, 'UTC', format), separator);
        const written = (value: string | number) =>
          typeof value === 'number' ? String(value).replace('.', decimalSign) : value;
        expect(found.map((cells) => cells.map(withoutApostrophes))).toEqual(
          rows.map((row) => row.map((value) => withoutApostrophes(written(value)))),
        );
        expect(found.map(([, first, , , last]) => [first, last])).toEqual(
          rows.map(([, first, , , last]) => [written(first), written(last)]),
        );
      }),
      runs,
    );
  });
});
