import { describe, expect, it } from 'vitest';
import { toCsv } from './to-csv';

const csvOf = (value: string | number | boolean | null) => toCsv([{ header: 'Value', value: () => value }], [null]);

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

  it.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\tx', '  =1', "=cmd|' /C calc'!A0"])(
    'keeps "%s" from being a formula',
    (text) => {
      expect(csvOf(text)).toContain(`'${text}`);
    },
  );

  it('leaves numbers and nothing as they are', () => {
    expect(csvOf(-12.5)).toBe('Value\r\n-12.5\r\n');
    expect(csvOf(null)).toBe('Value\r\n\r\n');
  });
});
