import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Identifier } from './identifier';
import { IdentifierText } from './identifier-text';

const meta = {
  title: 'Identifier',
  parameters: guide({
    do: [
      'Use it for every address, hash and ID. `Hash` can also be copied.',
      'Use `IdentifierText` for text that may contain identifiers: notifications, changes, messages.',
      'Set `comparedTo` where two identifiers are compared.',
    ],
    dont: [
      'Show one in the text font: its ligatures replace characters, so 9x9 looks like 9×9.',
      'Use it for a readable record number in a sentence, such as WD-2026-00042.',
    ],
    accessibility: [
      'Differences are coloured, underlined and bold, and their start and end are announced to screen readers.',
      'It runs from left to right in every language and is never translated.',
    ],
  }),
  component: Identifier,
  args: { children: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
} satisfies Meta<typeof Identifier>;
export default meta;

type Story = StoryObj<typeof meta>;

const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];

export const Plain: Story = {};
/** Character pairs that a font with ligatures would join. */
export const Ligatures: Story = { args: { children: '9x9-1x2->=!=<=fi0xWW' } };
export const Compared: Story = {
  render: () => (
    <>
      <Identifier comparedTo={after}>{before}</Identifier>
      <br />
      <Identifier comparedTo={before}>{after}</Identifier>
    </>
  ),
};
export const InText: Story = {
  render: () => (
    <p>
      <IdentifierText>{`Ada Lovelace requests that users pay to ${after} instead of ${before}.`}</IdentifierText>
    </p>
  ),
};
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 160 }}>
        <Story />
      </div>
    ),
  ],
};
