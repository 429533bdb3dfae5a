import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { isAnythingHeld, needsSecondAdmin, stepOf, type Held } from './second-admin';

const rules = fixtures.approvalPolicy;

describe('a second admin is needed', () => {
  it.each<[Held, Parameters<typeof rules>[0], boolean]>([
    [{ kind: 'withdrawal', amount: 1000 }, { withdrawals_above: 1000 }, false],
    [{ kind: 'withdrawal', amount: 1000.01 }, { withdrawals_above: 1000 }, true],
    [{ kind: 'withdrawal', amount: 0.01 }, { withdrawals_above: 0 }, true],
    [{ kind: 'withdrawal', amount: 5000 }, { topups_above: 0, deposit_addresses: true }, false],
    [{ kind: 'topup', amount: 5000 }, { topups_above: 4999.99 }, true],
    [{ kind: 'deposit_wallet' }, { deposit_addresses: true }, true],
    [{ kind: 'deposit_wallet' }, { permissions: true }, false],
    [{ kind: 'permissions' }, { permissions: true }, true],
  ])('for %o by %o: %s', (held, changed, isNeeded) => {
    expect(needsSecondAdmin(rules(changed), held)).toBe(isNeeded);
  });

  it('for nothing where the rules are not known, or all off', () => {
    expect(needsSecondAdmin(undefined, { kind: 'withdrawal', amount: 1e9 })).toBe(false);
    expect([isAnythingHeld(undefined), isAnythingHeld(rules())]).toEqual([false, false]);
    expect(isAnythingHeld(rules({ topups_above: 0 }))).toBe(true);
  });
});

it('says what somebody can do next', () => {
  const open = fixtures.approvalRequest({ requested_by: { _id: 'admin-2', fullName: 'Katherine Johnson' } });
  expect(stepOf(false, undefined, 'admin-1')).toBe('direct');
  expect(stepOf(true, undefined, 'admin-1')).toBe('request');
  expect(stepOf(true, open, 'admin-1')).toBe('approve');
  expect(stepOf(true, open, 'admin-2')).toBe('pending');
});
