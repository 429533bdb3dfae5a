import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './to-csv';

const csvOf = (value: string | number | boolean | null | undefined) =>
  toCsv([{ header: 'Value', value: () => value }], [null]);

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

  it.each([',', ';', '\t', ';\t', ',;\t'])('holds none where %j separates', (separators) => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = readCells(toCsv(columns, rows), separators).flat();
        const formulas = cells.filter((cell) => isFormula(cell) || /^[\t\r]/.test(cell));
        // What we have written as numbers is meant to be read as numbers.
        const numbers = new Set(
          rows
            .flat()
            .filter((value) => typeof value === 'number')
            .map(String),
        );
        expect(formulas.filter((cell) => !numbers.has(cell))).toEqual([]);
      }),
      runs,
    );
  });

  it('holds all of each of them, and numbers as they were', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const [, ...found] = readCells(toCsv(columns, rows), ',');
        expect(found.map((cells) => cells.map(withoutApostrophes))).toEqual(
          rows.map((row) => row.map((value) => withoutApostrophes(String(value)))),
        );
        expect(found.map(([, first, , , last]) => [first, last])).toEqual(
          rows.map(([, first, , , last]) => [String(first), String(last)]),
        );
      }),
      runs,
    );
  });
});
