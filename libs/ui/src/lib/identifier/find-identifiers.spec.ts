import { expect, it } from 'vitest';
import { findIdentifiers } from './find-identifiers';

const ether = '0x52908400098527886E0F7030069857D2E4169EE7';

it.each([
  [`From ${ether}.`, ['From ', ether, '.']],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ['', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '']],
  [
    'to bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a, now',
    ['to bitcoincash:', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', ', now'],
  ],
  ['0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21', ['', '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21', '']],
  ['0x52908400…D2E4169EE7 leaves', ['', '0x52908400…D2E4169EE7', ' leaves']],
  ['The key chk_…x9x9 ends', ['The key ', 'chk_…x9x9', ' ends']],
  [`${ether} to ${ether}`, ['', ether, ' to ', ether, '']],
])('finds the identifiers in: %s', (text, parts) => {
  expect(findIdentifiers(text)).toEqual(parts);
});

it.each([
  'Approved withdrawal WD-2026-00042 of $1,250.50 at 14:05.',
  'Wolfeschlegelsteinhausenbergerdorff',
  'somebodywithaverylongname1815@example.com',
  '198.51.100.9',
  '',
])('finds none in: %s', (text) => {
  expect(findIdentifiers(text)).toEqual([text]);
});
