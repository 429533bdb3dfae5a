import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { useShortcut } from '../shortcuts/use-shortcut';
import { ShortcutHelp, type ShortcutHelpProps } from './shortcut-help';

/** A text field, and a button that opens the help, as `?` does. */
function ShortcutHelpExample({ groups }: Pick<ShortcutHelpProps, 'groups'>) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  return (
    <>
      <label>
        Text field <input />
      </label>
      <Button onClick={() => setIsOpen(true)}>Show shortcuts</Button>
      {isOpen && <ShortcutHelp groups={groups} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const meta = {
  title: 'ShortcutHelp',
  parameters: guide({
    do: ['List all working shortcuts, and no others.'],
    dont: ['Use a key of the browser or a screen reader.'],
    accessibility: ['`?` opens it. Shortcuts are off while a text field has the focus.'],
  }),

  component: ShortcutHelpExample,
  subcomponents: { ShortcutHelp },
  args: {
    groups: [
      {
        label: 'Everywhere',
        shortcuts: [
          { keys: ['Mod', 'K'], description: 'Search or go to' },
          { keys: ['?'], description: 'Show keyboard shortcuts' },
        ],
      },
      { label: 'Lists', shortcuts: [{ keys: ['/'], description: 'Go to the search field' }] },
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Show shortcuts' }));
    await within(document.body).findByRole('dialog', { name: 'Keyboard shortcuts' });
  },
} satisfies Meta<typeof ShortcutHelpExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
