import { describe, expect, it } from 'vitest';
import { normalizePhone, normalizeSearch, normalizeToken } from './normalize-text';

describe('a pasted phone number', () => {
  it.each([
    ['\u202d+41 79 123 45 67\u202c', '+41 79 123 45 67'],
    ['(212) 555-0123', '(212) 555-0123'],
    ['+41\u00a079\u00a0123\u202f45\u200967', '+41 79 123 45 67'],
    ['212\u2011555\u20110123', '212-555-0123'],
    ['212\u2013555\u22120123', '212-555-0123'],
    ['(+41) 79 123 45 67', '+41 79 123 45 67'],
    ['+(41) 79 123 45 67', '+41 79 123 45 67'],
    ['tel:+41-79-123-45-67', '+41-79-123-45-67'],
    ['\uff0b\uff14\uff11 79 123 45 67', '+41 79 123 45 67'],
    ['\u200e+44 20 7946 0018\u3000', '+44 20 7946 0018'],
    ['\u200b', ''],
    ['call me', 'call me'],
  ])('is normalized from %j to %j', (pasted, phone) => {
    expect(normalizePhone(pasted)).toBe(phone);
    expect(normalizePhone(phone)).toBe(phone);
  });
});

describe('a pasted email, address or hash', () => {
  it.each([
    ['ada@example.com\u00a0', 'ada@example.com'],
    ['\u202aada@exam\u00adple.com\u202c', 'ada@example.com'],
    ['\u200b0x5c504ed4\u200b32cb5113\n', '0x5c504ed432cb5113'],
    ['\ufeff1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['ada lovelace@example.com', 'ada lovelace@example.com'],
  ])('is normalized from %j to %j', (pasted, token) => {
    expect(normalizeToken(pasted)).toBe(token);
  });
});

describe('a pasted search', () => {
  it.each([
    ['\u200b0x5c504ed4', '0x5c504ed4'],
    ['0x5c50\u200d4ed4\u00ad', '0x5c504ed4'],
    ['\u00a0Ada\u3000\u2028 Lovelace\u0085', 'Ada Lovelace'],
    ['\u202e\u200b', ''],
    // Joiners are kept, because Persian and Hindi words and emoji would change without them.
    ['\u200bمی\u200cخواهم', 'می\u200cخواهم'],
    ['क\u094d\u200dष\u200b', 'क\u094d\u200dष'],
    ['👩\u200d💻', '👩\u200d💻'],
    ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['می\u200c', 'می'],
  ])('is normalized from %j to %j', (pasted, search) => {
    expect(normalizeSearch(pasted)).toBe(search);
  });
});
