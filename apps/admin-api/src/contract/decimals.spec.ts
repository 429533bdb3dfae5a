import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentKey, readContract } from './operations';
import { createTestApp } from '../test-support/test-app';
import { createValidation } from './validation';

const plain = new Ajv2020({ strict: false }).addSchema(readContract(), documentKey);
const inputs = ['MoneyInput', 'PercentInput'];

const refOf = (schema: string) => ({ $ref: `${documentKey}#/components/schemas/${schema}` });
const bodyOf = (schema: string) => ({ type: 'object', properties: { amount: refOf(schema) } });
const compile = createValidation(readContract());

it('gives amounts that every validator takes, though it knows none of our words', () => {
  const isMoney = plain.compile(refOf('Money'));
  // 4.35 is 434.99999999999994 cents for a validator that divides.
  expect([4.35, 0.07, 0.29, 1.1, 90_071_992_547.41].filter((amount) => !isMoney(amount))).toEqual([]);
  fc.assert(fc.property(fc.maxSafeInteger(), (cents) => isMoney(cents / 100)));
  expect(isMoney('4.35')).toBe(false);
});

it('answers with amounts that a plain validator takes', async () => {
  const test = await createTestApp();
  const caller = await test.signIn();
  const amounts = [0.07, 0.29, 1.1, 4.35, 19.99, 64.1, 987_654_321.07, 999_999_999.99];
  for (const min of amounts) {
    const amount = { investmentAmount: { min, max: null }, profitPercentage: { min: 0.29, max: 4.35 } };
    const plan = { category: 'Gold', planType: 'vip', lockInPeriod: 1, lockInPeriodUnit: 'days', ...amount };
    expect((await caller.request('POST', '/add-plan', { payload: plan })).statusCode).toBe(201);
  }
  const { data } = (await caller.request('GET', '/plan/getall')).json();
  const isPlan = plain.compile(refOf('Plan'));
  expect(data).toHaveLength(amounts.length);
  for (const plan of data) expect([plan, isPlan(plan)]).toEqual([plan, true]);
  await test.close();
});

it.each(inputs)('takes whatever has two decimals as %s', (schema) => {
  const check = compile(bodyOf(schema), 'body');
  fc.assert(fc.property(fc.nat(100_000), (hundredths) => check({ amount: hundredths / 100 })));
  for (const amount of [0, 4.35, 0.07, 0.29, 999.99, 1000]) check({ amount });
});

it('takes cents up to the most that money can be', () => {
  const check = compile(bodyOf('MoneyInput'), 'body');
  fc.assert(fc.property(fc.nat({ max: 100_000_000_000 }), (cents) => check({ amount: cents / 100 })));
});

it.each(inputs.flatMap((schema) => [0.001, 0.29000001, 1.0000001, 4.355, 999.990001, 1e-7].map((n) => [schema, n])))(
  'refuses as %s what has more decimals: %d',
  (schema, amount) => {
    const check = compile(bodyOf(String(schema)), 'body');
    expect(() => check({ amount })).toThrow('Amount must have at most two decimals');
  },
);
