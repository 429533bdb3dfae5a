import { createSearchMatcher } from '@countinghouse/shared/search';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconPlus, IconReceipt2, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { CommandPalette, type CommandPaletteProps } from './command-palette';
import { PaletteButton } from './palette-button';

const itemsByGroup = {
  'Go to': [
    { id: 'people', label: 'People', note: 'Everybody we know', icon: IconUsers },
    { id: 'entries', label: 'Entries', note: 'What came and went', icon: IconReceipt2 },
  ],
  Actions: [{ id: 'new-person', label: 'New person', icon: IconPlus }],
  'Known people': [{ id: 'ada', label: 'Ada Lovelace', note: 'ada@example.com', icon: IconUser }],
};

type PaletteExampleProps = Omit<CommandPaletteProps, 'query' | 'onQueryChange' | 'groups' | 'onClose'>;

/** A button that opens a palette, and the selected item. */
function PaletteExample(props: PaletteExampleProps) {
  const [query, setQuery] = useState<string>();
  const [chosen, setChosen] = useState('nothing');
  const matches = createSearchMatcher(query ?? '');
  const groups = Object.entries(itemsByGroup).map(([label, items]) => ({
    label,
    items: items
      .filter((item) => matches(item.label))
      .map((item) => ({ ...item, onChoose: () => setChosen(item.label) })),
  }));
  return (
    <>
      <PaletteButton onOpen={() => setQuery('')} />
      <p>Chosen: {chosen}</p>
      {query !== undefined && (
        <CommandPalette
          {...props}
          query={query}
          onQueryChange={setQuery}
          groups={groups}
          onClose={() => setQuery(undefined)}
        />
      )}
    </>
  );
}

const screen = within(document.body);
const typeText =
  (text: string): Story['play'] =>
  async (context) => {
    await meta.play(context);
    await userEvent.type(screen.getByRole('combobox'), text);
  };

const meta = {
  title: 'CommandPalette',
  parameters: guide({
    do: ['Offer what the reader may open, and nothing else.', 'Name a command with the words of its screen.'],
    dont: ['Make it the only way to anything.', 'Let a command destroy.'],
    accessibility: ['Mod+K opens it, arrows choose, Enter goes, Escape gives the focus back.'],
  }),

  component: PaletteExample,
  subcomponents: { CommandPalette },
  args: { placeholder: 'A person or an entry', empty: 'Nothing found.' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Search or go to' }));
    await screen.findByRole('dialog', { name: 'Command palette' });
  },
} satisfies Meta<typeof PaletteExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Found: Story = { play: typeText('ada') };
export const Empty: Story = { play: typeText('zzz') };
export const Searching: Story = { args: { isBusy: true }, play: typeText('zzz') };
export const Failed: Story = {
  args: { failure: { message: 'Entries could not be searched.', onRetry: () => undefined } },
  play: typeText('zzz'),
};
