import { describe, expect, it } from 'vitest';
import { readScalar } from './read-scalar';

const isoTime = '2026-03-14T09:26:53.000Z';

describe('a text', () => {
  it.each([
    ['Ada', 'Ada'],
    ['', ''],
    [17, '17'],
    [4.5, '4.5'],
  ])('reads %j as %j', (value, text) => {
    expect(readScalar(value, 'text')).toBe(text);
  });

  it.each([[{}], [[]], [true], [Number.NaN], [2 ** 53], [undefined], [null]])('rejects %j', (value) => {
    expect(readScalar(value, 'text')).toBeUndefined();
  });
});

describe('a number', () => {
  it.each([
    [1250.5, 1250.5],
    ['1250.50', 1250.5],
    [' 7 ', 7],
    ['-3', -3],
    [{ $numberDecimal: '1250.50' }, 1250.5],
  ])('reads %j as %d', (value, number) => {
    expect(readScalar(value, 'number')).toBe(number);
  });

  it.each([
    ['1,000'],
    ['1.000,50'],
    ['1e6'],
    ['0x10'],
    [''],
    ['twelve'],
    ['12 USD'],
    ['.'],
    ['NaN'],
    ['Infinity'],
    ['99999999999999999.99'],
    [1e300],
    [true],
    [{}],
    [[5]],
    [null],
  ])('rejects %j', (value) => {
    expect(readScalar(value, 'number')).toBeUndefined();
  });
});

describe('a flag', () => {
  it.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['true', true],
    ['false', false],
  ])('reads %j as %j', (value, flag) => {
    expect(readScalar(value, 'flag')).toBe(flag);
  });

  it.each([['yes'], [''], [2], [{}], [null]])('rejects %j', (value) => {
    expect(readScalar(value, 'flag')).toBeUndefined();
  });
});

describe('a time', () => {
  it.each([
    [isoTime],
    ['2026-03-14T09:26:53Z'],
    ['2026-03-14T10:26:53+01:00'],
    ['2026-03-14T10:26:53.000+0100'],
    ['2026-03-14T09:26:53'],
    ['2026-03-14 09:26:53'],
    ['2026-03-14 09:26:53.000 Z'],
    ['Sat, 14 Mar 2026 09:26:53 GMT'],
    ['Sat Mar 14 2026 09:26:53 GMT+0000 (Coordinated Universal Time)'],
    [1773480413000],
    [1773480413],
    ['1773480413000'],
  ])('reads %j', (value) => {
    expect(readScalar(value, 'time')).toBe(isoTime);
  });

  it('is the beginning of a day without a time of day', () => {
    expect(readScalar('2026-03-14', 'time')).toBe('2026-03-14T00:00:00.000Z');
  });

  it.each([
    ['14/03/2026'],
    ['03/04/2026'],
    ['yesterday'],
    ['2026-13-40'],
    ['20260314'],
    [''],
    [2026],
    [{}],
    [true],
    [null],
  ])('rejects %j', (value) => {
    expect(readScalar(value, 'time')).toBeUndefined();
  });
});
