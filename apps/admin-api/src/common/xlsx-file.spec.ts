import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { CsvColumn } from '@countinghouse/shared/csv';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { readSheets } from '../test-support/read-sheets';
import { MAX_CELL_CHARACTERS, writeXlsx } from './xlsx-file';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

type Value = ReturnType<CsvColumn<never>['value']>;

async function* createBatches<Row>(...batches: Row[][]) {
  yield* batches;
}

const createColumn = (type?: 'amount' | 'time'): CsvColumn<Value> => ({
  header: 'Value',
  value: (value) => value,
  ...(type && { type }),
});

async function writeWorkbook(values: Value[], type?: 'amount' | 'time', maxSheetRows?: number): Promise<Buffer> {
  const parts = [];
  for await (const { content } of writeXlsx(
    'values',
    [createColumn(type)],
    createBatches(values),
    'UTC',
    maxSheetRows,
  )) {
    parts.push(content);
  }
  return Buffer.concat(parts);
}

const writeCells = async (values: Value[], type?: 'amount' | 'time') =>
  (readSheets(await writeWorkbook(values, type))[0]?.rows ?? []).slice(1).map(([cell]) => cell);

describe('a workbook', () => {
  it('writes texts as text, even if they look like numbers, dates or formulas', async () => {
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
    expect(await writeCells(texts)).toEqual(texts.map((value) => ({ value, format: '@' })));
  });

  it('writes numbers as numbers, amounts with two decimals, and missing values as empty cells', async () => {
    expect(await writeCells([7.5])).toEqual([{ value: 7.5, format: 'General' }]);
    expect(await writeCells([-1234.5, null, undefined, '', Number.NaN], 'amount')).toEqual([
      { value: -1234.5, format: '#,##0.00' },
      ...Array.from({ length: 4 }, () => ({ value: undefined, format: undefined })),
    ]);
  });

  it('writes a time as a date with its local time and no offset, and an unsupported time as text', async () => {
    const format = 'yyyy\\-mm\\-dd\\ hh:mm:ss';
    const cells = await writeCells(
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

  it('preserves characters that XML forbids', async () => {
    const texts = ['\0\u0001\u0008\u001F', '\uFFFE\uFFFF', 'a\r\nb\tc', '_x0041_', '<&>"]]>', '😀 王小明'];
    expect((await writeCells(texts)).map((cell) => cell?.value)).toEqual(texts);
    const sheet = strFromU8(unzipSync(await writeWorkbook(texts))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const isAllowed = (character: string) => character >= ' ' || '\t\n'.includes(character);
    expect([...sheet].filter((character) => !isAllowed(character) || '\uFFFE\uFFFF'.includes(character))).toEqual([]);
  });

  it('marks a truncated text', async () => {
    const [full, truncated] = await writeCells(['x'.repeat(MAX_CELL_CHARACTERS), '😀'.repeat(MAX_CELL_CHARACTERS)]);
    expect(full?.value).toBe('x'.repeat(MAX_CELL_CHARACTERS));
    expect(String(truncated?.value).length).toBeLessThanOrEqual(MAX_CELL_CHARACTERS);
    expect(truncated?.value).toMatch(/^(?:😀)+ … \(cut off: a cell holds 32,767 characters\)$/u);
  });

  it('continues on further sheets, each with the header', async () => {
    const sheets = readSheets(await writeWorkbook([1, 2, 3, 4, 5], undefined, 3));
    expect(sheets.map(({ name, rows }) => [name, rows.flat().map(({ value }) => value)])).toEqual([
      ['values', ['Value', 1, 2]],
      ['values 2', ['Value', 3, 4]],
      ['values 3', ['Value', 5]],
    ]);
  });

  it.runIf(isFullRun)('uses constant memory for 200,000 rows', async () => {
    const batch = Array.from(
      { length: 1_000 },
      (_, index) => `Row ${index} of a list that is long: ${'x'.repeat(100)}`,
    );
    const batches = (async function* () {
      for (let number = 0; number < 200; number += 1) yield batch;
    })();
    const getMemoryUsage = () => {
      collectGarbage();
      const { heapUsed, external, arrayBuffers } = process.memoryUsage();
      return heapUsed + external + arrayBuffers;
    };
    let rowCount = 0;
    let nextCheckedRow = 20_000;
    let minBytes = Number.POSITIVE_INFINITY;
    let maxBytes = 0;
    let maxPartBytes = 0;
    for await (const part of writeXlsx('values', [createColumn()], batches, 'UTC')) {
      rowCount += part.rows;
      maxPartBytes = Math.max(maxPartBytes, part.content.length);
      if (rowCount < nextCheckedRow) continue;
      nextCheckedRow += 20_000;
      minBytes = Math.min(minBytes, getMemoryUsage());
      maxBytes = Math.max(maxBytes, getMemoryUsage());
    }
    expect(rowCount).toBe(200_000);
    expect(maxPartBytes).toBeLessThan(200_000);
    // The sheet alone is 40 MB of XML.
    expect(maxBytes - minBytes).toBeLessThan(40_000_000);
  });
});
