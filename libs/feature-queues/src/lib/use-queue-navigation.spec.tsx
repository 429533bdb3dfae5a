import { fixtures } from '@countinghouse/api-client/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useQueueNavigation, type QueueNavigationOptions } from './use-queue-navigation';

const queueCase = fixtures.queueCase({ _id: 'a' });

/** Renders the hook. The list and the URL can change independently. */
function renderNavigation(initialProps: Pick<QueueNavigationOptions, 'cases' | 'caseId'>) {
  const onNavigate = vi.fn();
  const { result, rerender } = renderHook(
    (props: typeof initialProps) => useQueueNavigation({ ...props, adminId: 'ada', onNavigate, onReturn: vi.fn() }),
    { initialProps },
  );
  return { result, rerender, onNavigate };
}

it('hides a done case from a list that was loaded before', () => {
  const { result, rerender } = renderNavigation({ cases: [queueCase], caseId: 'a' });
  act(() => result.current.onDone({ label: 'Approved' }));
  rerender({ cases: [queueCase], caseId: undefined });
  expect(result.current.pending).toEqual([]);
});

it.each([
  ['after', undefined],
  ['before', 'a'],
])('shows a case that returns %s the URL has changed', (_order, caseId) => {
  const { result, rerender, onNavigate } = renderNavigation({ cases: [queueCase], caseId: 'a' });
  act(() => result.current.onDone({ label: 'Approved' }));
  rerender({ cases: [], caseId });
  expect([result.current.pending, result.current.current]).toEqual([[], undefined]);
  rerender({ cases: [queueCase], caseId });
  rerender({ cases: [queueCase], caseId: undefined });
  expect(result.current.pending).toEqual([queueCase]);
  expect(onNavigate).toHaveBeenLastCalledWith('a');
});
