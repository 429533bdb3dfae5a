import { describe, expect, it } from 'vitest';
import { capabilitiesOf, findCapabilityLacks } from './capabilities.ts';

/** A small contract whose capabilities lack nothing; made anew for each test, which then takes something out of it. */
function wholeContract() {
  return {
    paths: {
      '/user/getall': {
        get: {
          operationId: 'listUsers',
          'x-origin': 'observed',
          parameters: [{ name: 'page' }, { $ref: '#/components/parameters/Sort' }],
        },
      },
      '/audit-log': { get: { operationId: 'listAuditLog', 'x-origin': 'extension' } },
      '/user/add': {
        post: {
          operationId: 'addUser',
          'x-origin': 'observed',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewUser' } } } },
        },
      },
      '/capabilities': { get: { operationId: 'getCapabilities', 'x-origin': 'extension' } },
    },
    components: {
      parameters: { Sort: { name: 'sort' } },
      schemas: {
        NewUser: { properties: { fullName: {}, kyc_reason: {} } },
        Capability: {
          enum: ['user_filters', 'reasons', 'audit_log'],
          'x-capabilities': {
            user_filters: {
              operations: ['listUsers'],
              parameters: ['sort'],
              offers: 'Users are sorted as a whole.',
              without: 'A column sorts the rows of the page.',
            },
            reasons: {
              operations: ['addUser'],
              fields: ['reason', 'kyc_reason'],
              offers: 'A reason is asked for.',
              without: 'No reason is asked for.',
            },
            audit_log: { operations: ['listAuditLog'], offers: 'There is a log.', without: 'There is none.' },
          },
        },
      },
    },
  };
}

type Contract = ReturnType<typeof wholeContract>;
const described = (contract: Contract) => contract.components.schemas.Capability['x-capabilities'];

it('reads what each capability adds, and what the panel makes of it', () => {
  expect(capabilitiesOf(wholeContract())).toEqual([
    {
      name: 'user_filters',
      operations: ['listUsers'],
      parameters: ['sort'],
      fields: [],
      media: [],
      offers: 'Users are sorted as a whole.',
      without: 'A column sorts the rows of the page.',
    },
    {
      name: 'reasons',
      operations: ['addUser'],
      parameters: [],
      fields: ['reason', 'kyc_reason'],
      media: [],
      offers: 'A reason is asked for.',
      without: 'No reason is asked for.',
    },
    {
      name: 'audit_log',
      operations: ['listAuditLog'],
      parameters: [],
      fields: [],
      media: [],
      offers: 'There is a log.',
      without: 'There is none.',
    },
  ]);
});

describe('what a contract lacks', () => {
  it('is nothing where each extension has its capability', () => {
    expect(findCapabilityLacks(wholeContract())).toEqual([]);
  });

  it.each<[string, (contract: Contract) => void, string[]]>([
    [
      'a word that is not described',
      (contract) => contract.components.schemas.Capability.enum.push('health'),
      ['capability health: not described'],
    ],
    [
      'a description of what has no word',
      (contract) => contract.components.schemas.Capability.enum.pop(),
      ['capability audit_log: not in the vocabulary'],
    ],
    [
      'words for its lack',
      (contract) => (described(contract).audit_log.without = ''),
      ['capability audit_log: no words for what it offers, or for its lack'],
    ],
    [
      'the operation that a capability names',
      (contract) => described(contract).audit_log.operations.push('readAll'),
      ['capability audit_log: readAll does not take part in it'],
    ],
    [
      'the parameter that a capability names',
      (contract) => described(contract).user_filters.parameters.push('status'),
      ['capability user_filters: listUsers does not take part in it'],
    ],
    [
      'the media type that a capability names',
      (contract) => Object.assign(described(contract).user_filters, { media: ['text/csv'] }),
      ['capability user_filters: listUsers does not take part in it'],
    ],
    [
      'all the fields that a capability names',
      (contract) => (described(contract).reasons.fields = ['reason']),
      ['capability reasons: addUser does not take part in it'],
    ],
    [
      'a capability for an extension',
      (contract) => (described(contract).audit_log.operations = []),
      ['listAuditLog: belongs to no capability'],
    ],
  ])('may be %s', (_, breakIt, lacks) => {
    const contract = wholeContract();
    breakIt(contract);
    expect(findCapabilityLacks(contract)).toEqual(lacks);
  });
});
