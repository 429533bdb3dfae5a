import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentKey, readContract } from './operations';
import { createTestApp } from '../test-support/test-app';
import { createValidation } from './validation';

const plainValidator = new Ajv2020({ strict: false }).addSchema(readContract(), documentKey);
const inputs = ['MoneyInput', 'PercentInput'];

const toRef = (schema: string) => ({ $ref: `${documentKey}#/components/schemas/${schema}` });
const toBodySchema = (schema: string) => ({ type: 'object', properties: { amount: toRef(schema) } });
const compile = createValidation(readContract());

it('defines amounts that a plain validator accepts without the custom keywords', () => {
  const isMoney = plainValidator.compile(toRef('Money'));
  // A validator that divides gets 434.99999999999994 cents for 4.35.
  expect([4.35, 0.07, 0.29, 1.1, 90_071_992_547.41].filter((amount) => !isMoney(amount))).toEqual([]);
  fc.assert(fc.property(fc.maxSafeInteger(), (cents) => isMoney(cents / 100)));
  expect(isMoney('4.35')).toBe(false);
});

it('responds with amounts that a plain validator accepts', async () => {
  const testApp = await createTestApp();
  const caller = await testApp.signIn();
  const amounts = [0.07, 0.29, 1.1, 4.35, 19.99, 64.1, 987_654_321.07, 999_999_999.99];
  for (const min of amounts) {
    const amount = { investmentAmount: { min, max: null }, profitPercentage: { min: 0.29, max: 4.35 } };
    const plan = { category: 'Gold', planType: 'vip', lockInPeriod: 1, lockInPeriodUnit: 'days', ...amount };
    expect((await caller.request('POST', '/add-plan', { payload: plan })).statusCode).toBe(201);
  }
  const { data } = (await caller.request('GET', '/plan/getall')).json();
  const isPlan = plainValidator.compile(toRef('Plan'));
  expect(data).toHaveLength(amounts.length);
  for (const plan of data) expect([plan, isPlan(plan)]).toEqual([plan, true]);
  await testApp.close();
});

it.each(inputs)('accepts any two decimals as %s', (schema) => {
  const check = compile(toBodySchema(schema), 'body');
  fc.assert(fc.property(fc.nat(100_000), (hundredths) => check({ amount: hundredths / 100 })));
  for (const amount of [0, 4.35, 0.07, 0.29, 999.99, 1000]) check({ amount });
});

it('accepts cents up to the maximum amount', () => {
  const check = compile(toBodySchema('MoneyInput'), 'body');
  fc.assert(fc.property(fc.nat({ max: 100_000_000_000 }), (cents) => check({ amount: cents / 100 })));
});

it.each(inputs.flatMap((schema) => [0.001, 0.29000001, 1.0000001, 4.355, 999.990001, 1e-7].map((n) => [schema, n])))(
  'rejects more than two decimals as %s: %d',
  (schema, amount) => {
    const check = compile(toBodySchema(String(schema)), 'body');
    expect(() => check({ amount })).toThrow('Amount must have at most two decimals');
  },
);
