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
      withdrawalRejected: expect.arrayContaining(['Address belongs to someone else']),
      topupCancelled: expect.arrayContaining(['Transfer not received']),
      kycRejected: expect.arrayContaining(['Document is not legible']),
      decisionReversed: expect.arrayContaining(['Decided by mistake']),
    },
  });
});

it('public/config.json has the same defaults', async () => {
  const file = await readFile(join(import.meta.dirname, '../public/config.json'), 'utf8');
  expect(JSON.parse(file)).toEqual(parsePanelConfig({}));
});

// covers: calls.base
it("uses the deployment's settings", () => {
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

it('uses the default for each list of reasons that is left out', () => {
  const { reasons } = parsePanelConfig({ reasons: { topupCancelled: [' Nothing came '] } });
  expect(reasons.topupCancelled).toEqual(['Nothing came']);
  expect(reasons.kycRejected).toEqual(parsePanelConfig({}).reasons.kycRejected);
});

const rejection = 'must be a list of 1 to 20 texts of at most 120 characters';
it.each([
  ['reasons must be an object', ['Not like this']],
  [`reasons.kycRejected ${rejection}`, { kycRejected: 'Not like this' }],
  [`reasons.kycRejected ${rejection}`, { kycRejected: [] }],
  [`reasons.topupCancelled ${rejection}`, { topupCancelled: Array.from({ length: 21 }, (_, index) => `${index}`) }],
  [`reasons.decisionReversed ${rejection}`, { decisionReversed: ['a'.repeat(121)] }],
  [`reasons.withdrawalRejected ${rejection}`, { withdrawalRejected: ['One', ' '] }],
  [`reasons.withdrawalRejected ${rejection}`, { withdrawalRejected: ['One\ntwo'] }],
  [`reasons.withdrawalRejected ${rejection}`, { withdrawalRejected: [7] }],
])('rejects reasons with "%s"', (message, reasons) => {
  expect(() => parsePanelConfig({ reasons })).toThrow(`config.json: ${message}`);
});

it.each([
  ['config.json is not an object', null],
  ['config.json is not an object', []],
  ['config.json: apiBaseUrl must be a string', { apiBaseUrl: 7 }],
  ['config.json: productName must be a string', { productName: '' }],
  ['config.json: timeZone must be a time zone such as Europe/Zurich', { timeZone: 'Mars/Olympus' }],
  ['config.json: timeZone must be a time zone such as Europe/Zurich', { timeZone: '+02:00' }],
  ['config.json: counters must be "fixed" or "live"', { counters: 'six' }],
])('rejects with "%s"', (message, content) => {
  expect(() => parsePanelConfig(content)).toThrow(message);
});
