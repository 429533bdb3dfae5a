import type { Word } from '../words';

export const component = ({ pascal, kebab, text }: Word) => `
import type { ReactNode } from 'react';
import classes from './${kebab}.module.css';

export interface ${pascal}Props {
  /** What it holds. */
  children: ReactNode;
}

/** A ${text}. */
export function ${pascal}({ children }: ${pascal}Props) {
  return <div className={classes.root}>{children}</div>;
}
`;

export const stylesheet = () => `
.root {
  color: var(--ui-ink);
}
`;

export const stories = ({ pascal, kebab, title }: Word) => `
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { ${pascal} } from './${kebab}';

const meta = {
  title: '${pascal}',
  parameters: guide({
    do: ['What it is for.'],
    dont: ['What it is often mistaken for.'],
    accessibility: ['What keyboards and screen readers get, and what the caller has to see to.'],
  }),
  component: ${pascal},
  args: { children: '${title}' },
} satisfies Meta<typeof ${pascal}>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const LongText: Story = { args: { children: 'A text that runs on and on '.repeat(8) } };
`;

export const spec = ({ kebab, title }: Word) => `
import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './${kebab}.stories';

const { Plain } = composeStories(stories);

it('shows what it holds', async () => {
  render(<Plain />);
  expect(await screen.findByText('${title}')).toBeVisible();
});
`;
