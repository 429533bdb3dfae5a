import { fixtures } from '@countinghouse/api-client/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useQueueNavigation, type QueueNavigationOptions } from './use-queue-navigation';

const pear = fixtures.queueCase({ _id: 'a' });

/** A walk over what a list and an address say, each of which may change before the other. */
function walkOver(first: Pick<QueueNavigationOptions, 'cases' | 'caseId'>) {
  const onGo = vi.fn();
  const { result, rerender } = renderHook(
    (now: typeof first) => useQueueNavigation({ ...now, adminId: 'ada', onGo, onReturn: vi.fn() }),
    { initialProps: first },
  );
  return { result, rerender, onGo };
}

it('hides a case that was dealt with from a list that was read before', () => {
  const { result, rerender } = walkOver({ cases: [pear], caseId: 'a' });
  act(() => result.current.onDone({ word: 'Eaten' }));
  rerender({ cases: [pear], caseId: undefined });
  expect(result.current.waiting).toEqual([]);
});

it.each([
  ['after', undefined],
  ['before', 'a'],
])('shows a case again that comes back %s the address has changed', (_when, caseId) => {
  const { result, rerender, onGo } = walkOver({ cases: [pear], caseId: 'a' });
  act(() => result.current.onDone({ word: 'Eaten' }));
  rerender({ cases: [], caseId });
  expect([result.current.waiting, result.current.current]).toEqual([[], undefined]);
  rerender({ cases: [pear], caseId });
  rerender({ cases: [pear], caseId: undefined });
  expect(result.current.waiting).toEqual([pear]);
  expect(onGo).toHaveBeenLastCalledWith('a');
});
