import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { useShortcut } from '../shortcuts/use-shortcut';
import { ShortcutHelp, type ShortcutHelpProps } from './shortcut-help';

/** A text field, and a button that opens the help like `?`. */
function ShortcutHelpExample({ groups }: Pick<ShortcutHelpProps, 'groups'>) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  return (
    <>
      <label>
        A field <input />
      </label>
      <Button onClick={() => setIsOpen(true)}>Keys</Button>
      {isOpen && <ShortcutHelp groups={groups} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const meta = {
  title: 'KeyHelp',
  parameters: guide({
    do: ['List every key that works, and no other.'],
    dont: ['Take a key that the browser or a screen reader uses.'],
    accessibility: ['`?` opens it; keys do nothing while something is being typed.'],
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
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Keys' }));
    await within(document.body).findByRole('dialog', { name: 'Keyboard shortcuts' });
  },
} satisfies Meta<typeof ShortcutHelpExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
