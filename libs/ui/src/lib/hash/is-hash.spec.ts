import { expect, it } from 'vitest';
import { isHash } from './is-hash';

it.each([
  ['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060', true],
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', true],
  ['0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21', true],
  ['507f1f77bcf86cd799439011', true],
  ['Wolfeschlegelsteinhausenbergerdorff', false],
  ['someone.with.a.long.name.1815@example.com', false],
  ['+44 20 7946 0018', false],
  ['TXN-2026-004211', false],
  ['88df01', false],
])('recognizes whether %s is a hash: %s', (text, expected) => {
  expect(isHash(text)).toBe(expected);
});
