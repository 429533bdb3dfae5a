import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { CaseChecks } from './case-checks';

const user = (name: string) => ({ kind: 'user', _id: name, label: name });

const meta = {
  title: 'CaseChecks',
  parameters: guide({
    do: ['Put it right above the decision.', 'Say the reason in a sentence, with the figures.'],
    dont: ['Compute a check here: admins who decide elsewhere would not see it.'],
    accessibility: ['It is a list; icon and word say all that the colour says.'],
  }),

  component: CaseChecks,
  args: {
    checks: [
      { key: 'price', result: 'pass', label: 'Price', text: 'Falls from $12.00 to $10.00.' },
      { key: 'age', result: 'info', label: 'Age', text: 'Opened on 3 Mar 2025 (UTC).' },
      { key: 'proof', result: 'warning', label: 'Proof', text: 'No proof uploaded.' },
      {
        key: 'shared',
        result: 'fail',
        label: 'Shared',
        text: '7 others use it. 2 of them are listed.',
        links: [user('Alan Turing'), user('Grace Hopper')],
      },
    ],
    getHref: ({ _id }: { _id: string }): string | undefined => `/people/${_id}`,
  },
} satisfies Meta<typeof CaseChecks>;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const None: Story = { args: { checks: [] }, tags: ['no-picture'] };
export const Loading: Story = { args: { checks: undefined }, tags: ['no-picture'] };
export const Failed: Story = {
  args: { failure: { message: 'Failed to load the checks.', requestId: 'req-7f3a91c2', onRetry: () => undefined } },
  tags: ['no-picture'],
};
export const WordNotKnown: Story = {
  args: { checks: [{ key: 'moon', result: 'mysterious', label: 'Moon', text: 'It is full.' }] },
  tags: ['no-picture'],
};
export const Narrow: Story = {
  args: {
    checks: [
      {
        key: 'long',
        result: 'fail',
        label: 'A label that runs on',
        text: 'unbroken'.repeat(20),
        links: [user('Name '.repeat(20))],
      },
      { key: 'proof', result: 'warning', label: 'Proof', text: 'No proof uploaded.' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
  tags: ['no-picture'],
};
