import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider/ui-provider';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard';

/** Renders a screen with several guards. */
function renderGuards(...guards: LeaveGuardProps[]) {
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
    { path: '/elsewhere', element: <p>Other screen</p> },
  ]);
  render(
    <UiProvider productName="Countinghouse">
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

const createGuard = (hasChanges: boolean) => ({ hasChanges: () => hasChanges, onLeave: vi.fn(), onStay: vi.fn() });
const clickLink = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

afterEach(() => vi.restoreAllMocks());

it.each([
  ['first', true, false],
  ['last', false, true],
  ['both', true, true],
])('opens one confirmation for several guards, changed: %s', async (_which, ...changes) => {
  const warn = vi.spyOn(console, 'warn');
  const [one, other] = [createGuard(changes[0]), createGuard(changes[1])];
  renderGuards(one, other);
  await clickLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(one.onStay).toHaveBeenCalledOnce());
  expect(other.onStay).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await clickLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('Other screen');
  expect([one, other].map(({ onLeave }) => onLeave.mock.calls.length)).toEqual(changes.map(Number));
  expect(warn).not.toHaveBeenCalled();
});

it('does not ask without changes', async () => {
  renderGuards(createGuard(false), createGuard(false));
  await clickLink();
  await screen.findByText('Other screen');
});
