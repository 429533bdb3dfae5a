import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { confirm } from '../confirm/confirm';
import { UiProvider } from '../ui-provider/ui-provider';
import { createReasonDraft, ReasonDraftFields } from './reason-draft';

function openConfirm(draft = createReasonDraft()) {
  const run = vi.fn(() => Promise.resolve());
  render(<UiProvider productName="P">{null}</UiProvider>);
  const reopen = () =>
    confirm({
      title: 'Refuse the room?',
      children: 'Somebody else gets it.',
      fields: <ReasonDraftFields draft={draft} reasons={['It is taken', 'It is too small']} />,
      validate: draft.validate,
      confirmLabel: 'Refuse',
      run,
    });
  const result = reopen();
  return { draft, run, result, reopen };
}
const pressConfirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));

it('does nothing without a valid reason and focuses the invalid field', async () => {
  const { draft, run, result } = openConfirm();
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Somebody else gets it.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await pressConfirm();
  expect(screen.getByText('Choose a reason')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'It is taken' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await pressConfirm();
  expect(screen.getByText('Enter a reason')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Details' })).toHaveFocus();
  expect(run).not.toHaveBeenCalled();

  await userEvent.keyboard(' The heating{Enter}is broken. ');
  expect(screen.queryByText('Enter a reason')).toBeNull();
  await pressConfirm();
  expect(await result).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  expect(draft.read()).toEqual({ reason: 'Other', details: 'The heating\nis broken.' });
});

it('selects by digit key while a button has the focus, which stays there', async () => {
  const user = userEvent.setup();
  const { run, result } = openConfirm();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('2');
  expect(screen.getByRole('radio', { name: 'It is too small' })).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('It is too small');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Tab} ');
  expect(await result).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});

it('keeps the reason without errors when the confirmation opens again, until cleared', async () => {
  const { draft, reopen } = openConfirm();
  await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
  await pressConfirm();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  void reopen();
  expect(await screen.findByRole('radio', { name: 'Other' })).toBeChecked();
  expect(screen.queryByText('Enter a reason')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  draft.clear();
  void reopen();
  expect(await screen.findByRole('radio', { name: 'Other' })).not.toBeChecked();
});
