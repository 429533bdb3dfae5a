import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFigure, parseFigure } from './parse-figure';

describe('an unambiguous number', () => {
  it.each([
    ['0', 0],
    ['15', 15],
    ['1.5', 1.5],
    ['0.05', 0.05],
    ['1000', 1000],
    ['1,000', 1000],
    ['1,000.50', 1000.5],
    ['1000.50', 1000.5],
    ['12,345,678.9', 12_345_678.9],
    [' 250 ', 250],
    ['\u00a0250\t', 250],
  ])('is parsed: %j is %d', (text, value) => {
    expect(parseFigure(text)).toBe(value);
  });
});

describe('an ambiguous or invalid number', () => {
  it.each([
    ...[
      '',
      ' ',
      '-',
      '-3',
      '+3',
      '1e6',
      'NaN',
      'Infinity',
      '0x10',
      '$5',
      '5%',
      '٣',
      '３',
      '½',
      '1 2',
      '10 000',
      '10\u00a0000',
    ],
    ...[
      '12,5',
      '1,00',
      '1.000',
      '1.000,50',
      '1,000,50',
      '1,0000',
      '10,00',
      '0,500',
      ',500',
      '1,',
      '1.',
      '.5',
      '1.2.3',
      "1'000",
    ],
  ])('rejects %j', (text) => {
    expect(parseFigure(text)).toBeUndefined();
  });

  it('has more decimals than allowed', () => {
    expect(parseFigure('1.5', 0)).toBeUndefined();
    expect(parseFigure('1', 0)).toBe(1);
    expect(parseFigure('1.125', 3)).toBe(1.125);
  });
});

const digits = fc.stringMatching(/^[-+0-9.,eE٣ \u00a0]{0,12}$/);

it('parses every text as its only possible number or not at all', () => {
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      const value = parseFigure(text);
      if (value === undefined) return;
      expect(value).toBe(Number(text.replaceAll(',', '')));
      // Reading the comma as a decimal point must not give another valid number.
      expect(text.trim()).toMatch(/^\d+(,\d{3})*(\.\d{1,2})?$/);
    }),
    { numRuns: 5000 },
  );
});

it('parses its own format', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000_000 });
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parseFigure(formatFigure(amount / 100))).toBe(amount / 100);
    }),
    { numRuns: 2000 },
  );
});

it.each([null, undefined, Number.NaN])('formats %s as an empty text', (value) => {
  expect(formatFigure(value)).toBe('');
});
