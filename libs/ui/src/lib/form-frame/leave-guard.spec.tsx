import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider/ui-provider';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard';

/** A screen with several guards, of which these have changes. */
function open(...guards: LeaveGuardProps[]) {
  const element = (
    <>
      {guards.map((guard, index) => (
        <LeaveGuard key={index} {...guard} />
      ))}
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/elsewhere', element: <p>Gone</p> },
  ]);
  render(
    <UiProvider productName="Countinghouse">
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

const guard = (hasChanges: boolean) => ({ hasChanges: () => hasChanges, onLeave: vi.fn(), onStay: vi.fn() });
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

afterEach(() => vi.restoreAllMocks());

it.each([
  ['first', true, false],
  ['last', false, true],
  ['both', true, true],
])('several ask one question, whichever has changes: %s', async (_which, ...changes) => {
  const warn = vi.spyOn(console, 'warn');
  const [one, other] = [guard(changes[0]), guard(changes[1])];
  open(one, other);
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(one.onStay).toHaveBeenCalledOnce());
  expect(other.onStay).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('Gone');
  expect([one, other].map(({ onLeave }) => onLeave.mock.calls.length)).toEqual(changes.map(Number));
  expect(warn).not.toHaveBeenCalled();
});

it('none asks where nothing was changed', async () => {
  open(guard(false), guard(false));
  await leave();
  await screen.findByText('Gone');
});
