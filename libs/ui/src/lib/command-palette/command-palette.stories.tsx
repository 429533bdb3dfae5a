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
    { id: 'people', label: 'People', note: 'All customers', icon: IconUsers },
    { id: 'entries', label: 'Entries', note: 'Top-ups and withdrawals', icon: IconReceipt2 },
  ],
  Actions: [{ id: 'new-person', label: 'New person', icon: IconPlus }],
  People: [{ id: 'ada', label: 'Ada Lovelace', note: 'ada@example.com', icon: IconUser }],
};

type PaletteExampleProps = Omit<CommandPaletteProps, 'query' | 'onQueryChange' | 'groups' | 'onClose'>;

/** A button that opens a palette, and the selected item. */
function PaletteExample(props: PaletteExampleProps) {
  const [query, setQuery] = useState<string>();
  const [selected, setSelected] = useState('none');
  const matches = createSearchMatcher(query ?? '');
  const groups = Object.entries(itemsByGroup).map(([label, items]) => ({
    label,
    items: items
      .filter((item) => matches(item.label))
      .map((item) => ({ ...item, onChoose: () => setSelected(item.label) })),
  }));
  return (
    <>
      <PaletteButton onOpen={() => setQuery('')} />
      <p>Selected: {selected}</p>
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
    do: ['Offer only what the admin may open.', 'Name a command as its screen does.'],
    dont: ['Make it the only way to reach something.', 'Offer destructive commands.'],
    accessibility: ['Mod+K opens it, the arrow keys move, Enter selects, Escape closes it and restores the focus.'],
  }),

  component: PaletteExample,
  subcomponents: { CommandPalette },
  args: { placeholder: 'A person or an entry', empty: 'No results.' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Search or go to' }));
    await screen.findByRole('dialog', { name: 'Command palette' });
  },
} satisfies Meta<typeof PaletteExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Results: Story = { play: typeText('ada') };
export const NoResults: Story = { play: typeText('zzz') };
export const Searching: Story = { args: { isBusy: true }, play: typeText('zzz') };
export const Failed: Story = {
  args: { failure: { message: 'The entries could not be searched.', onRetry: () => undefined } },
  play: typeText('zzz'),
};
