import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { CaseChecks } from './case-checks';

const user = (name: string) => ({ kind: 'user', _id: name, label: name });

const meta = {
  title: 'CaseChecks',
  parameters: guide({
    do: ['Place it directly above the decision.', 'Explain each result in one sentence, with the figures.'],
    dont: ['Compute checks in the browser: API clients would not see them.'],
    accessibility: ['The checks are a list. The icon and the label carry everything that the colour shows.'],
  }),

  component: CaseChecks,
  args: {
    checks: [
      { key: 'balance', result: 'pass', label: 'Balance', text: 'Would fall from $12.00 to $10.00.' },
      { key: 'age', result: 'info', label: 'Account age', text: 'Opened on 3 Mar 2025 (UTC).' },
      { key: 'proof', result: 'warning', label: 'Proof', text: 'No proof uploaded.' },
      {
        key: 'shared',
        result: 'fail',
        label: 'Shared address',
        text: '7 other users have used it. 2 of them are listed.',
        links: [user('Alan Turing'), user('Grace Hopper')],
      },
    ],
    getHref: ({ _id }: { _id: string }): string | undefined => `/people/${_id}`,
  },
} satisfies Meta<typeof CaseChecks>;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const None: Story = { args: { checks: [] }, tags: ['no-snapshot'] };
export const Loading: Story = { args: { checks: undefined }, tags: ['no-snapshot'] };
export const Failed: Story = {
  args: { failure: { message: 'Failed to load the checks.', requestId: 'req-7f3a91c2', onRetry: () => undefined } },
  tags: ['no-snapshot'],
};
export const UnknownResult: Story = {
  args: { checks: [{ key: 'sanctions', result: 'skipped', label: 'Sanctions', text: 'Not checked.' }] },
  tags: ['no-snapshot'],
};
export const Narrow: Story = {
  args: {
    checks: [
      {
        key: 'long',
        result: 'fail',
        label: 'A very long label',
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
  tags: ['no-snapshot'],
};
