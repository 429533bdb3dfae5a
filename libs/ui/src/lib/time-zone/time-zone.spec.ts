import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseTimeZone, currentTimeZone, describeMidnight, offeredTimeZones, offerTimeZone } from './time-zone';

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => {
  offerTimeZone(undefined);
  localStorage.clear();
});

describe('the zone of all times', () => {
  it("is the browser's until somebody chooses", () => {
    expect(currentTimeZone()).toBe(own);
    expect(offeredTimeZones().map(({ choice }) => choice)).toEqual(['browser', 'utc']);
    chooseTimeZone('utc');
    expect(currentTimeZone()).toBe('UTC');
  });

  it("is the business's where it has one, until somebody chooses", () => {
    offerTimeZone('America/St_Johns');
    expect(currentTimeZone()).toBe('America/St_Johns');
    chooseTimeZone('browser');
    expect(currentTimeZone()).toBe(own);
  });

  it.each(['business', 'Europe/Zurich', ''])(
    "is the browser's where what is remembered is not offered: %j",
    (stored) => {
      localStorage.setItem('time-zone', stored);
      expect(currentTimeZone()).toBe(own);
    },
  );
});

it.each([
  ['UTC', 'Days begin and end at midnight UTC.'],
  ['America/St_Johns', 'Days begin and end at midnight in America/St Johns.'],
])('says what a day is in %s', (timeZone, words) => {
  expect(describeMidnight(timeZone)).toBe(words);
});

describe('a browser that stores nothing', () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };

  afterEach(() => {
    vi.restoreAllMocks();
    chooseTimeZone('browser');
    localStorage.clear();
  });

  it.each([
    ['blocked', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
    ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
  ])('a choice holds until the page is closed where storage is %s', (_, breakStorage) => {
    breakStorage();
    expect(currentTimeZone()).toBe(own);
    chooseTimeZone('utc');
    expect(currentTimeZone()).toBe('UTC');
  });
});
