import { expect, it } from 'vitest';
import { parsePanelConfig } from './panel-config';

it('has a default for every setting', () => {
  expect(parsePanelConfig({})).toEqual({
    apiBaseUrl: '/api/admin',
    productName: 'Countinghouse',
    logoUrl: '/logo.svg',
    counters: 'fixed',
    supportAgentName: 'Support Team',
  });
});

// holds: calls.base
it('takes what the deployment says', () => {
  const config = {
    apiBaseUrl: 'https://api.example/v1',
    productName: 'Ledger & Sons',
    logoUrl: '/brand.svg',
    counters: 'live',
    supportAgentName: 'Desk',
  };
  expect(parsePanelConfig(config)).toEqual(config);
});

it.each([
  ['config.json is not an object', null],
  ['config.json is not an object', []],
  ['config.json: apiBaseUrl must be a text', { apiBaseUrl: 7 }],
  ['config.json: productName must be a text', { productName: '' }],
  ['config.json: counters must be "fixed" or "live"', { counters: 'six' }],
])('refuses with "%s"', (message, content) => {
  expect(() => parsePanelConfig(content)).toThrow(message);
});
