import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { isDualApprovalEnabled, needsSecondAdmin, getApprovalStep, type ApprovalSubject } from './approval-step';

const policy = fixtures.approvalPolicy;

describe('needsSecondAdmin', () => {
  it.each<[ApprovalSubject, Parameters<typeof policy>[0], boolean]>([
    [{ kind: 'withdrawal', amount: 1000 }, { withdrawals_above: 1000 }, false],
    [{ kind: 'withdrawal', amount: 1000.01 }, { withdrawals_above: 1000 }, true],
    [{ kind: 'withdrawal', amount: 0.01 }, { withdrawals_above: 0 }, true],
    [{ kind: 'withdrawal', amount: 5000 }, { topups_above: 0, deposit_addresses: true }, false],
    [{ kind: 'topup', amount: 5000 }, { topups_above: 4999.99 }, true],
    [{ kind: 'deposit_wallet' }, { deposit_addresses: true }, true],
    [{ kind: 'deposit_wallet' }, { permissions: true }, false],
    [{ kind: 'permissions' }, { permissions: true }, true],
  ])('checks %o against %o: %s', (subject, changes, isNeeded) => {
    expect(needsSecondAdmin(policy(changes), subject)).toBe(isNeeded);
  });

  it('returns false if the policy is not loaded or all rules are off', () => {
    expect(needsSecondAdmin(undefined, { kind: 'withdrawal', amount: 1e9 })).toBe(false);
    expect([isDualApprovalEnabled(undefined), isDualApprovalEnabled(policy())]).toEqual([false, false]);
    expect(isDualApprovalEnabled(policy({ topups_above: 0 }))).toBe(true);
  });
});

it('returns the admin’s next step', () => {
  const open = fixtures.approvalRequest({ requested_by: { _id: 'admin-2', fullName: 'Katherine Johnson' } });
  expect(getApprovalStep(false, undefined, 'admin-1')).toBe('direct');
  expect(getApprovalStep(true, undefined, 'admin-1')).toBe('request');
  expect(getApprovalStep(true, open, 'admin-1')).toBe('approve');
  expect(getApprovalStep(true, open, 'admin-2')).toBe('pending');
});
