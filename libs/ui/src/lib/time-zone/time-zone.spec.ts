import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  setTimeZoneChoice,
  getCurrentTimeZone,
  describeDayBoundaries,
  getTimeZoneOptions,
  setBusinessTimeZone,
} from './time-zone';

const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => {
  setBusinessTimeZone(undefined);
  localStorage.clear();
});

describe('the current time zone', () => {
  it("defaults to the browser's", () => {
    expect(getCurrentTimeZone()).toBe(browserTimeZone);
    expect(getTimeZoneOptions().map(({ choice }) => choice)).toEqual(['browser', 'utc']);
    setTimeZoneChoice('utc');
    expect(getCurrentTimeZone()).toBe('UTC');
  });

  it("defaults to the business's if it is configured", () => {
    setBusinessTimeZone('America/St_Johns');
    expect(getCurrentTimeZone()).toBe('America/St_Johns');
    setTimeZoneChoice('browser');
    expect(getCurrentTimeZone()).toBe(browserTimeZone);
  });

  it.each(['business', 'Europe/Zurich', ''])(
    "falls back to the browser's for an unavailable stored choice: %j",
    (stored) => {
      localStorage.setItem('time-zone', stored);
      expect(getCurrentTimeZone()).toBe(browserTimeZone);
    },
  );
});

it.each([
  ['UTC', 'Days begin and end at midnight UTC.'],
  ['America/St_Johns', 'Days begin and end at midnight in America/St Johns.'],
])('describes day boundaries in %s', (timeZone, expected) => {
  expect(describeDayBoundaries(timeZone)).toBe(expected);
});

describe('a browser without storage', () => {
  const throwSecurityError = () => {
    throw new DOMException('Access denied', 'SecurityError');
  };

  afterEach(() => {
    vi.restoreAllMocks();
    setTimeZoneChoice('browser');
    localStorage.clear();
  });

  it.each([
    ['blocked', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(throwSecurityError)],
    ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwSecurityError)],
  ])('keeps the choice for the page when storage is %s', (_, breakStorage) => {
    breakStorage();
    expect(getCurrentTimeZone()).toBe(browserTimeZone);
    setTimeZoneChoice('utc');
    expect(getCurrentTimeZone()).toBe('UTC');
  });
});
