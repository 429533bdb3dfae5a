import { fixtures } from '@countinghouse/api-client/testing';
import { toEmail, longTexts, personNames, phoneViewport, rightToLeft } from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { CaseList } from './case-list';
import type { QueueCase } from './queues-api';

const at = '2026-03-14T09:26:53.000Z';
const me = { _id: 'me', fullName: 'Me' };
const grace = { _id: 'grace', fullName: 'Grace Hopper' };
const alan = { _id: 'alan', fullName: 'Alan Turing' };

/** Creates cases, each an hour newer than the one before. */
const createCases = (count: number): QueueCase[] =>
  Array.from({ length: count }, (_, index) =>
    fixtures.queueCase({
      _id: `case-${index}`,
      label: `WD-${String(index + 42).padStart(6, '0')}`,
      fullName: personNames[index % personNames.length],
      amount: 250.05 * (index + 1),
      since: new Date(Date.UTC(2026, 2, 14, 8 + index)).toISOString(),
    }),
  );
/** Claims and viewers of the first cases. */
const activities: Partial<QueueCase>[] = [
  {},
  { claim: { admin: grace, at } },
  { viewers: [grace, alan] },
  { claim: { admin: me, at } },
];

const meta = {
  title: 'Case List',
  component: CaseList,
  parameters: { controls: { disable: true } },
  tags: ['!autodocs'],
  args: {
    label: 'Pending withdrawals',
    cases: createCases(8),
    currentId: undefined,
    adminId: me._id,
    getSearch: (id) => `?case=${id}`,
  },
  render: (args) => (
    <div style={{ display: 'grid', height: '30rem', maxWidth: '15rem' }}>
      <CaseList {...args} />
    </div>
  ),
} satisfies Meta<typeof CaseList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ClaimedByOthers: Story = {
  args: {
    cases: createCases(8).map((queueCase, index) => ({ ...queueCase, ...activities[index] })),
    currentId: 'case-0',
  },
  tags: ['both-schemes'],
};
export const Default: Story = {};
export const OpenCase: Story = { args: { currentId: 'case-2' } };
export const VeryLongNames: Story = {
  args: {
    cases: [
      fixtures.queueCase({ _id: 'name', fullName: longTexts.name, label: longTexts.email, amount: 9_999_999_999.99 }),
      fixtures.queueCase({
        _id: 'email',
        fullName: longTexts.email,
        amount: null,
        claim: { admin: { _id: 'x', fullName: longTexts.name }, at },
      }),
      fixtures.queueCase({ _id: 'rtl', fullName: rightToLeft.name, label: toEmail(personNames[0]) }),
    ],
    currentId: 'email',
  },
};
export const ManyCases: Story = {
  args: { cases: createCases(100), unlistedCount: 1103, currentId: 'case-60' },
  // The open case and its neighbours are visible.
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('nav')?.getBoundingClientRect();
    for (const name of [/WD-000101/, /WD-000102/, /WD-000103/]) {
      const { top, bottom } = within(canvasElement).getByRole('link', { name }).getBoundingClientRect();
      if (!list || top < list.top || bottom > list.bottom + 1) throw new Error(`${name} is not visible.`);
    }
  },
};
export const Empty: Story = { args: { cases: [] } };
export const Mobile: Story = { ...ClaimedByOthers, globals: phoneViewport, tags: [] };
