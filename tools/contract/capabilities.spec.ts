import { describe, expect, it } from 'vitest';
import { getCapabilities, findCapabilityProblems } from './capabilities.ts';

/** Creates a small contract with complete capabilities, which each test breaks. */
function createContract() {
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

type Contract = ReturnType<typeof createContract>;
const getCapabilityDefinitions = (contract: Contract) => contract.components.schemas.Capability['x-capabilities'];

it('returns what each capability adds, and its texts', () => {
  expect(getCapabilities(createContract())).toEqual([
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

describe('findCapabilityProblems', () => {
  it('finds nothing if each extension has its capability', () => {
    expect(findCapabilityProblems(createContract())).toEqual([]);
  });

  it.each<[string, (contract: Contract) => void, string[]]>([
    [
      'an enum value without a description',
      (contract) => contract.components.schemas.Capability.enum.push('health'),
      ['capability health: not described'],
    ],
    [
      'a description without an enum value',
      (contract) => contract.components.schemas.Capability.enum.pop(),
      ['capability audit_log: not in the enum'],
    ],
    [
      'a missing text',
      (contract) => (getCapabilityDefinitions(contract).audit_log.without = ''),
      ['capability audit_log: no text for offers or without'],
    ],
    [
      'an unknown operation',
      (contract) => getCapabilityDefinitions(contract).audit_log.operations.push('readAll'),
      ['capability audit_log: readAll does not have its parameters, fields or media types'],
    ],
    [
      'an unknown parameter',
      (contract) => getCapabilityDefinitions(contract).user_filters.parameters.push('status'),
      ['capability user_filters: listUsers does not have its parameters, fields or media types'],
    ],
    [
      'an unknown media type',
      (contract) => Object.assign(getCapabilityDefinitions(contract).user_filters, { media: ['text/csv'] }),
      ['capability user_filters: listUsers does not have its parameters, fields or media types'],
    ],
    [
      'unknown fields',
      (contract) => (getCapabilityDefinitions(contract).reasons.fields = ['reason']),
      ['capability reasons: addUser does not have its parameters, fields or media types'],
    ],
    [
      'an extension without a capability',
      (contract) => (getCapabilityDefinitions(contract).audit_log.operations = []),
      ['listAuditLog: belongs to no capability'],
    ],
  ])('finds %s', (_, breakIt, problems) => {
    const contract = createContract();
    breakIt(contract);
    expect(findCapabilityProblems(contract)).toEqual(problems);
  });
});
