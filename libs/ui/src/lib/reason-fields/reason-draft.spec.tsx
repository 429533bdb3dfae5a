import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { confirm } from '../confirm/confirm';
import { UiProvider } from '../ui-provider/ui-provider';
import { createReasonDraft, DraftFields } from './reason-draft';

function ask(draft = createReasonDraft()) {
  const run = vi.fn(() => Promise.resolve());
  render(<UiProvider productName="P">{null}</UiProvider>);
  const again = () =>
    confirm({
      title: 'Refuse the room?',
      children: 'Somebody else gets it.',
      fields: <DraftFields draft={draft} offered={['It is taken', 'It is too small']} />,
      check: draft.check,
      confirmLabel: 'Refuse',
      run,
    });
  const answer = again();
  return { draft, run, answer, again };
}
const refuse = async () => userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));

it('does nothing before a reason is chosen, and leads to where it is missing', async () => {
  const { draft, run, answer } = ask();
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Somebody else gets it.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await refuse();
  expect(screen.getByText('Choose a reason')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'It is taken' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await refuse();
  expect(screen.getByText('Say what the reason is')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Details' })).toHaveFocus();
  expect(run).not.toHaveBeenCalled();

  await userEvent.keyboard(' The heating{Enter}is broken. ');
  expect(screen.queryByText('Say what the reason is')).toBeNull();
  await refuse();
  expect(await answer).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  expect(draft.read()).toEqual({ reason: 'Other', details: 'The heating\nis broken.' });
});

it('is chosen by its digit from the button that decides, which keeps the focus', async () => {
  const user = userEvent.setup();
  const { run, answer } = ask();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('2');
  expect(screen.getByRole('radio', { name: 'It is too small' })).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('It is too small');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Tab} ');
  expect(await answer).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});

it('is there when the question is asked again, without reproach, until it is cleared', async () => {
  const { draft, again } = ask();
  await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
  await refuse();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  void again();
  expect(await screen.findByRole('radio', { name: 'Other' })).toBeChecked();
  expect(screen.queryByText('Say what the reason is')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  draft.clear();
  void again();
  expect(await screen.findByRole('radio', { name: 'Other' })).not.toBeChecked();
});
