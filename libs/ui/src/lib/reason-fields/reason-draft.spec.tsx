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
      title: 'Reject the withdrawal?',
      children: 'The amount returns to the balance.',
      fields: <ReasonDraftFields draft={draft} reasons={['Duplicate request', 'Suspected fraud']} />,
      validate: draft.validate,
      confirmLabel: 'Reject',
      run,
    });
  const result = reopen();
  return { draft, run, result, reopen };
}
const pressConfirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Reject' }));

it('does nothing without a valid reason and focuses the invalid field', async () => {
  const { draft, run, result } = openConfirm();
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('The amount returns to the balance.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await pressConfirm();
  expect(screen.getByText('Choose a reason')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Duplicate request' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await pressConfirm();
  expect(screen.getByText('Enter a reason')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Details' })).toHaveFocus();
  expect(run).not.toHaveBeenCalled();

  await userEvent.keyboard(' The document{Enter}is missing. ');
  expect(screen.queryByText('Enter a reason')).toBeNull();
  await pressConfirm();
  expect(await result).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  expect(draft.read()).toEqual({ reason: 'Other', details: 'The document\nis missing.' });
});

it('selects a reason by digit key without moving the focus from a button', async () => {
  const user = userEvent.setup();
  const { run, result } = openConfirm();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('2');
  expect(screen.getByRole('radio', { name: 'Suspected fraud' })).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('Suspected fraud');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Tab} ');
  expect(await result).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});

it('keeps the reason, but not the errors, in a reopened confirmation until the draft is cleared', async () => {
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
