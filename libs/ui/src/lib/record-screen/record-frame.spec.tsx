import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ShortcutButton } from '../shortcuts/shortcut-button';
import { RecordHead } from './record-head';
import * as stories from './record-frame.stories';

const { WithoutStatusAndAmount, Pending } = composeStories(stories);

it('renders status and actions in the header, before the content', () => {
  render(<Pending />);
  const head = screen.getByRole('group', { name: 'Status and actions' });
  expect(within(head).getByText('Pending')).toBeVisible();
  const inOrder = [
    screen.getByRole('heading', { level: 1, name: 'Entry 12 · Ada Lovelace' }),
    screen.getByText('$29,070.00'),
    within(head).getByRole('button', { name: 'Approve' }),
    screen.getByRole('region', { name: 'Request' }),
  ];
  const follows = inOrder
    .slice(1)
    .map((next, index) => inOrder[index]?.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows).toEqual([true, true, true]);
  expect(screen.getByRole('region', { name: 'Request' })).not.toContainElement(head);
});

it('includes the amount in the document title', () => {
  render(<Pending />);
  expect(document.title).toBe('Entry 12 · Ada Lovelace · $29,070.00 · Countinghouse');
});

it("presses the header's buttons by their shortcuts", async () => {
  const approve = vi.fn();
  render(
    <Pending>
      <RecordHead>
        <ShortcutButton shortcut="A" onClick={approve}>
          Approve
        </ShortcutButton>
      </RecordHead>
    </Pending>,
  );
  await userEvent.keyboard('a');
  expect(approve).toHaveBeenCalledOnce();
});

it('has no header slot content without a record head', () => {
  render(<WithoutStatusAndAmount />);
  expect(screen.queryByRole('group')).toBeNull();
});
