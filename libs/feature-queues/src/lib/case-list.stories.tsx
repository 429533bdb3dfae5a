import { fixtures } from '@countinghouse/api-client/testing';
import { emailOf, long, names, onAPhone, rightToLeft } from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { CaseList } from './case-list';
import type { QueueCase } from './queues-api';

const at = '2026-03-14T09:26:53.000Z';
const me = { _id: 'me', fullName: 'Me' };
const grace = { _id: 'grace', fullName: 'Grace Hopper' };
const alan = { _id: 'alan', fullName: 'Alan Turing' };

/** So many cases, each waiting since an hour less than the one before. */
const waiting = (count: number): QueueCase[] =>
  Array.from({ length: count }, (_, place) =>
    fixtures.queueCase({
      _id: `case-${place}`,
      label: `WD-${String(place + 42).padStart(6, '0')}`,
      fullName: names[place % names.length],
      amount: 250.05 * (place + 1),
      since: new Date(Date.UTC(2026, 2, 14, 8 + place)).toISOString(),
    }),
  );
/** Who is on the first of them. */
const people: Partial<QueueCase>[] = [
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
    label: 'Waiting withdrawals',
    cases: waiting(8),
    currentId: undefined,
    adminId: me._id,
    searchOf: (id) => `?case=${id}`,
  },
  render: (args) => (
    <div style={{ display: 'grid', height: '30rem', maxWidth: '15rem' }}>
      <CaseList {...args} />
    </div>
  ),
} satisfies Meta<typeof CaseList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TakenByOthers: Story = {
  args: { cases: waiting(8).map((each, place) => ({ ...each, ...people[place] })), currentId: 'case-0' },
  tags: ['both-schemes'],
};
export const Usual: Story = {};
export const OneOpen: Story = { args: { currentId: 'case-2' } };
export const VeryLongNames: Story = {
  args: {
    cases: [
      fixtures.queueCase({ _id: 'name', fullName: long.name, label: long.email, amount: 9_999_999_999.99 }),
      fixtures.queueCase({
        _id: 'email',
        fullName: long.email,
        amount: null,
        claim: { admin: { _id: 'x', fullName: long.name }, at },
      }),
      fixtures.queueCase({ _id: 'rtl', fullName: rightToLeft.name, label: emailOf(names[0]) }),
    ],
    currentId: 'email',
  },
};
export const VeryMany: Story = {
  args: { cases: waiting(100), more: 1103, currentId: 'case-60' },
  // The open one is in sight, with the one before and after it.
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('nav')?.getBoundingClientRect();
    for (const name of [/WD-000101/, /WD-000102/, /WD-000103/]) {
      const { top, bottom } = within(canvasElement).getByRole('link', { name }).getBoundingClientRect();
      if (!list || top < list.top || bottom > list.bottom + 1) throw new Error(`${name} is out of sight.`);
    }
  },
};
export const Empty: Story = { args: { cases: [] } };
export const OnAPhone: Story = { ...TakenByOthers, globals: onAPhone, tags: [] };
