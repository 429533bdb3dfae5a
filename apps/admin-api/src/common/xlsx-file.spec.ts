import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { CsvColumn } from '@countinghouse/shared/csv';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { readSheets } from '../test-support/read-sheets';
import { MAX_CELL_CHARACTERS, writeXlsx } from './xlsx-file';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

type Value = ReturnType<CsvColumn<never>['value']>;

async function* batchesOf<Row>(...batches: Row[][]) {
  yield* batches;
}

const column = (type?: 'amount' | 'time'): CsvColumn<Value> => ({
  header: 'Value',
  value: (value) => value,
  ...(type && { type }),
});

async function write(values: Value[], type?: 'amount' | 'time', maxSheetRows?: number): Promise<Buffer> {
  const parts = [];
  for await (const { content } of writeXlsx('values', [column(type)], batchesOf(values), 'UTC', maxSheetRows)) {
    parts.push(content);
  }
  return Buffer.concat(parts);
}

const cellsOf = async (values: Value[], type?: 'amount' | 'time') =>
  (readSheets(await write(values, type))[0]?.rows ?? []).slice(1).map(([cell]) => cell);

describe('a workbook', () => {
  it('has texts as texts, whatever they look like', async () => {
    const texts = [
      '=1+1',
      '+41 79',
      '-2',
      '@SUM(A1)',
      '007',
      '12345678901234567890',
      '1E5',
      '2026-03-28',
      'TRUE',
      ' x ',
    ];
    expect(await cellsOf(texts)).toEqual(texts.map((value) => ({ value, format: '@' })));
  });

  it('has numbers as numbers, amounts with two decimals, and nothing where nothing is known', async () => {
    expect(await cellsOf([7.5])).toEqual([{ value: 7.5, format: 'General' }]);
    expect(await cellsOf([-1234.5, null, undefined, '', Number.NaN], 'amount')).toEqual([
      { value: -1234.5, format: '#,##0.00' },
      ...Array.from({ length: 4 }, () => ({ value: undefined, format: undefined })),
    ]);
  });

  it('has a time as a date by its clocks, and as a text where it is none that spreadsheets know', async () => {
    const format = 'yyyy\\-mm\\-dd\\ hh:mm:ss';
    const cells = await cellsOf(
      ['1900-03-01T00:00:00.000Z', '2026-03-29T05:00:00.000+05:30', 'soon', '1815-12-10T00:00:00.000Z'],
      'time',
    );
    expect(cells).toEqual([
      { value: 61, format },
      { value: 46_110 + 5 / 24, format },
      { value: 'soon', format: '@' },
      { value: '1815-12-10T00:00:00.000Z', format: '@' },
    ]);
  });

  it('holds every character, also those that XML does not', async () => {
    const texts = ['\0\u0001\u0008\u001F', '\uFFFE\uFFFF', 'a\r\nb\tc', '_x0041_', '<&>"]]>', '😀 王小明'];
    expect((await cellsOf(texts)).map((cell) => cell?.value)).toEqual(texts);
    const sheet = strFromU8(unzipSync(await write(texts))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const isAllowed = (sign: string) => sign >= ' ' || '\t\n'.includes(sign);
    expect([...sheet].filter((sign) => !isAllowed(sign) || '\uFFFE\uFFFF'.includes(sign))).toEqual([]);
  });

  it('says where a text was longer than a cell may be', async () => {
    const [whole, cut] = await cellsOf(['x'.repeat(MAX_CELL_CHARACTERS), '😀'.repeat(MAX_CELL_CHARACTERS)]);
    expect(whole?.value).toBe('x'.repeat(MAX_CELL_CHARACTERS));
    expect(String(cut?.value).length).toBeLessThanOrEqual(MAX_CELL_CHARACTERS);
    expect(cut?.value).toMatch(/^(?:😀)+ … \(cut off: a cell holds 32,767 characters\)$/u);
  });

  it('goes on in further sheets, each with the heading', async () => {
    const sheets = readSheets(await write([1, 2, 3, 4, 5], undefined, 3));
    expect(sheets.map(({ name, rows }) => [name, rows.flat().map(({ value }) => value)])).toEqual([
      ['values', ['Value', 1, 2]],
      ['values 2', ['Value', 3, 4]],
      ['values 3', ['Value', 5]],
    ]);
  });

  it.runIf(isFull)('takes no more memory for 200,000 rows than for some, and each part has its rows', async () => {
    const batch = Array.from(
      { length: 1_000 },
      (_, index) => `Row ${index} of a list that is long: ${'x'.repeat(100)}`,
    );
    const batches = (async function* () {
      for (let number = 0; number < 200; number += 1) yield batch;
    })();
    const held = () => {
      collectGarbage();
      const { heapUsed, external, arrayBuffers } = process.memoryUsage();
      return heapUsed + external + arrayBuffers;
    };
    let rows = 0;
    let nextLook = 20_000;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    let largestPart = 0;
    for await (const part of writeXlsx('values', [column()], batches, 'UTC')) {
      rows += part.rows;
      largestPart = Math.max(largestPart, part.content.length);
      if (rows < nextLook) continue;
      nextLook += 20_000;
      least = Math.min(least, held());
      most = Math.max(most, held());
    }
    expect(rows).toBe(200_000);
    expect(largestPart).toBeLessThan(200_000);
    // The sheet alone is 40 MB of XML.
    expect(most - least).toBeLessThan(40_000_000);
  });
});
