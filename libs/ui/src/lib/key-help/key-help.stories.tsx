import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { useShortcut } from '../shortcuts/use-shortcut';
import { KeyHelp, type KeyHelpProps } from './key-help';

/** A field, and a button that does what `?` does. */
function Workspace({ groups }: Pick<KeyHelpProps, 'groups'>) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  return (
    <>
      <label>
        A field <input />
      </label>
      <Button onClick={() => setIsOpen(true)}>Keys</Button>
      {isOpen && <KeyHelp groups={groups} onClose={() => setIsOpen(false)} />}
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

  component: Workspace,
  subcomponents: { KeyHelp },
  args: {
    groups: [
      {
        label: 'Everywhere',
        keys: [
          { keys: ['Mod', 'K'], meaning: 'Search or go to' },
          { keys: ['?'], meaning: 'Show these keys' },
        ],
      },
      { label: 'Lists', keys: [{ keys: ['/'], meaning: 'Go to the search field' }] },
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Keys' }));
    await within(document.body).findByRole('dialog', { name: 'Keyboard shortcuts' });
  },
} satisfies Meta<typeof Workspace>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
