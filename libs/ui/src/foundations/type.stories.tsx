import { useMantineTheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../stories/guide';
import classes from './foundations.module.css';

const meta = {
  title: 'Type',
  parameters: guide({
    about: 'A sans-serif font for text, and a monospaced font for hashes, addresses and IDs. Both are bundled.',
    do: ['Use the sizes of the scale.', 'Use tabular figures in columns (`data-figures`, `table`, `time`).'],
    dont: ['Use smaller text for secondary information: use the secondary ink.', 'Set text in all capitals.'],
    accessibility: ['Sizes are in rem, so text can be enlarged to 200%.'],
  }),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

function Headings() {
  const { headings } = useMantineTheme();
  return (
    <>
      {(['h1', 'h2', 'h3', 'h4'] as const).map((level) => {
        const { fontSize, lineHeight } = headings.sizes[level];
        return (
          <div key={level} className={classes.line}>
            <code>
              {level} {fontSize} / {lineHeight}
            </code>
            <span style={{ fontSize, lineHeight, fontWeight: headings.fontWeight }}>Top-ups and withdrawals</span>
          </div>
        );
      })}
    </>
  );
}

function Sizes() {
  const { fontSizes, fontFamily, fontFamilyMonospace } = useMantineTheme();
  return (
    <>
      {Object.entries(fontSizes).map(([name, fontSize]) => (
        <div key={name} className={classes.line}>
          <code>
            {name} {fontSize}
          </code>
          <span style={{ fontSize, fontFamily }}>Ada Lovelace receives $1,250.00</span>
          <span style={{ fontSize, fontFamily: fontFamilyMonospace }}>WD-2026-00042</span>
        </div>
      ))}
    </>
  );
}

export const HeadingScale: Story = { render: () => <Headings /> };
export const TextScale: Story = { render: () => <Sizes /> };
