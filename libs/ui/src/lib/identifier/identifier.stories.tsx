import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Identifier } from './identifier';
import { IdentifierText } from './identifier-text';

const meta = {
  title: 'Identifier',
  parameters: guide({
    do: [
      'Draw every address, hash and id with it; `Hash` is one that can be copied.',
      'Draw a text that may hold some with `IdentifierText`: notifications, changes, messages.',
      'Name the other one (`comparedTo`) where somebody compares two.',
    ],
    dont: [
      'Show one in the font of the text: its letters stand for other characters there, and 9x9 looks like 9×9.',
      'Use it for the readable number of a record in a sentence, such as WD-2026-00042.',
    ],
    accessibility: [
      'What differs is underlined and bold, beside its colour, and screen readers are told where it begins and ends.',
      'It reads from left to right in every language, and is never translated.',
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
export const LettersThatCouldJoin: Story = { args: { children: '9x9-1x2->=!=<=fi0xWW' } };
export const Compared: Story = {
  render: () => (
    <>
      <Identifier comparedTo={after}>{before}</Identifier>
      <br />
      <Identifier comparedTo={before}>{after}</Identifier>
    </>
  ),
};
export const InAText: Story = {
  render: () => (
    <p>
      <IdentifierText>{`Ada Lovelace requests that users pay to ${after} instead of ${before}.`}</IdentifierText>
    </p>
  ),
};
export const InANarrowPlace: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 160 }}>
        <Story />
      </div>
    ),
  ],
};
