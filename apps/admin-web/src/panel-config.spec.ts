import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePanelConfig } from './panel-config';

it('has a default for every setting', () => {
  expect(parsePanelConfig({})).toEqual({
    apiBaseUrl: '/api/admin',
    productName: 'Countinghouse',
    logoUrl: '/logo.svg',
    counters: 'fixed',
    supportAgentName: 'Support Team',
    reasons: {
      withdrawalRejected: expect.arrayContaining(['The address belongs to somebody else']),
      topupCancelled: expect.arrayContaining(['No such transfer has arrived']),
      kycRejected: expect.arrayContaining(['A document cannot be read']),
      decisionReversed: expect.arrayContaining(['It was decided by mistake']),
    },
  });
});

it('has the same defaults in the file that lies beside the panel', async () => {
  const file = await readFile(join(import.meta.dirname, '../public/config.json'), 'utf8');
  expect(JSON.parse(file)).toEqual(parsePanelConfig({}));
});

// covers: calls.base
it('takes what the deployment says', () => {
  const config = {
    apiBaseUrl: 'https://api.example/v1',
    productName: 'Ledger & Sons',
    logoUrl: '/brand.svg',
    counters: 'live',
    supportAgentName: 'Desk',
    timeZone: 'Europe/Zurich',
    reasons: {
      withdrawalRejected: ['Not like this'],
      topupCancelled: ['Nothing came', 'Too late'],
      kycRejected: Array.from({ length: 20 }, (_, index) => `Reason ${index}`),
      decisionReversed: ['a'.repeat(120)],
    },
  };
  expect(parsePanelConfig(config)).toEqual(config);
});

it('has the default of each list of reasons that the deployment leaves out', () => {
  const { reasons } = parsePanelConfig({ reasons: { topupCancelled: [' Nothing came '] } });
  expect(reasons.topupCancelled).toEqual(['Nothing came']);
  expect(reasons.kycRejected).toEqual(parsePanelConfig({}).reasons.kycRejected);
});

const refused = 'must be a list of 1 to 20 texts of at most 120 characters';
it.each([
  ['reasons must be an object', ['Not like this']],
  [`reasons.kycRejected ${refused}`, { kycRejected: 'Not like this' }],
  [`reasons.kycRejected ${refused}`, { kycRejected: [] }],
  [`reasons.topupCancelled ${refused}`, { topupCancelled: Array.from({ length: 21 }, (_, index) => `${index}`) }],
  [`reasons.decisionReversed ${refused}`, { decisionReversed: ['a'.repeat(121)] }],
  [`reasons.withdrawalRejected ${refused}`, { withdrawalRejected: ['One', ' '] }],
  [`reasons.withdrawalRejected ${refused}`, { withdrawalRejected: ['One\ntwo'] }],
  [`reasons.withdrawalRejected ${refused}`, { withdrawalRejected: [7] }],
])('refuses reasons with "%s"', (message, reasons) => {
  expect(() => parsePanelConfig({ reasons })).toThrow(`config.json: ${message}`);
});

it.each([
  ['config.json is not an object', null],
  ['config.json is not an object', []],
  ['config.json: apiBaseUrl must be a text', { apiBaseUrl: 7 }],
  ['config.json: productName must be a text', { productName: '' }],
  ['config.json: timeZone must be a time zone such as Europe/Zurich', { timeZone: 'Mars/Olympus' }],
  ['config.json: timeZone must be a time zone such as Europe/Zurich', { timeZone: '+02:00' }],
  ['config.json: counters must be "fixed" or "live"', { counters: 'six' }],
])('refuses with "%s"', (message, content) => {
  expect(() => parsePanelConfig(content)).toThrow(message);
});
