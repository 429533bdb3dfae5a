import { createSearchMatcher } from '@countinghouse/shared/search';
import { Button, NativeSelect } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconCheck, IconEdit, IconTrash } from '@tabler/icons-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { createPeople, type Person, type SentPerson } from '../../test-support/people';
import { ExportButton } from '../csv/export-button';
import { DateTime } from '../date-time/date-time';
import { FilterSelect } from '../filter-select/filter-select';
import type { ListRules } from '../list-state/list-params';
import { useListState } from '../list-state/use-list-state';
import { Money } from '../money/money';
import { SearchInput } from '../search-input/search-input';
import { LabelBadge, type StatusLabel } from '../label-badge/label-badge';
import type { DataColumn } from './data-column';
import { DataTable, type DataTableProps } from './data-table';
import { RecordLink } from './record-link';
import { RowAction } from './row-action';

const states = {
  open: { label: 'open', tone: 'warning' },
  settled: { label: 'settled', tone: 'success' },
  rejected: { label: 'rejected', tone: 'danger' },
} satisfies Record<Person['state'], StatusLabel>;

const columns: DataColumn<SentPerson>[] = [
  { id: 'position', header: 'S. No.', cell: (_, position) => position, width: '4rem' },
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: (person) => person.name,
    cell: (person) => (
      <RecordLink href={`/people/${person.id}`} label={`Person ${person.id}`}>
        {person.name}
      </RecordLink>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    isSortable: true,
    sortValue: (person) => person.email,
    cell: (person) => person.email,
  },
  { id: 'phone', header: 'Phone', cell: (person) => person.phone },
  {
    id: 'state',
    header: 'State',
    isSortable: true,
    sortValue: (person) => person.state,
    cell: (person) => <LabelBadge labels={states} value={person.state} />,
  },
  { id: 'since', header: 'Since', cell: (person) => <DateTime value={person.since} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isSortable: true,
    sortValue: (person) => person.amount,
    cell: (person) => <Money value={person.amount} />,
  },
];

const rules: ListRules<'state'> = {
  sortable: ['name', 'email', 'state', 'amount'],
  filters: { state: ['open', 'settled', 'rejected'] },
};

type Args = Omit<DataTableProps<SentPerson>, 'state' | 'columns' | 'getRowId'> &
  Partial<Pick<DataTableProps<SentPerson>, 'columns' | 'getRowId'>>;

function PeopleTable(args: Args) {
  const state = useListState(rules);
  const matches = createSearchMatcher(state.search);
  const filtered = args.rows?.filter(
    ({ name, state: is }) => matches(name) && (state.filters.state === '' || is === state.filters.state),
  );
  return (
    <DataTable
      getRowId={(person) => person.id}
      columns={columns}
      {...args}
      rows={filtered}
      state={state}
      toolbar={
        <>
          <SearchInput value={state.search} onChange={state.setSearch} placeholder="Name" />
          <FilterSelect
            label="State"
            allLabel="All states"
            value={state.filters.state}
            onChange={(value) => state.setFilter('state', value)}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'settled', label: 'Settled' },
              { value: 'rejected', label: 'Rejected' },
            ]}
          />
        </>
      }
      toolbarEnd={
        <ExportButton
          fileName="people"
          columns={[
            { header: 'Name', value: (person: SentPerson) => person.name },
            { header: 'Amount', value: (person: SentPerson) => person.amount },
          ]}
          loadRows={() => filtered ?? []}
        />
      }
    />
  );
}

const getName = ({ id, name }: SentPerson) => name ?? `person ${id}`;

const rowActions = (person: SentPerson) => (
  <>
    <RowAction
      label={`Edit ${getName(person)}`}
      icon={<IconEdit size={18} stroke={1.5} />}
      href={`/people/${person.id}`}
    />
    <RowAction
      label={`Delete ${getName(person)}`}
      icon={<IconTrash size={18} stroke={1.5} />}
      tone="danger"
      onClick={() => undefined}
    />
  </>
);

const meta = {
  title: 'DataTable',
  parameters: guide({
    do: [
      'Keep search, sort, filters and page in the URL (`useListState`).',
      'Make the record’s name the link, and place destructive actions last.',
      'Align amounts and counts to the end.',
      'Set with `priority` which columns are hidden first in a narrow table.',
    ],
    dont: [
      'Show an error as an empty list.',
      'Leave out a malformed row (`malformedRows`) or an unavailable action (`disabledReason`).',
      'Scroll sideways: a narrow table hides columns, and below 768 px each row is a card.',
    ],
    accessibility: [
      'A sortable heading is a button in a `th` with `aria-sort`.',
      'Give the table a `label`, and name the record in each action: "Delete Ada Lovelace".',
      'The table is `aria-busy` while new rows load.',
      'An unavailable action stays focusable and states the reason.',
    ],
  }),
  component: PeopleTable,
  subcomponents: { DataTable },
  args: {
    label: 'People',
    rows: createPeople(57),
    rowActions,
    storageKey: 'story',
    empty: { title: 'No people found', action: <Button>Add a person</Button> },
  },
} satisfies Meta<typeof PeopleTable>;
export default meta;

type Story = StoryObj<typeof meta>;

// The patterns' snapshots cover the stories without a snapshot.
export const ClientSide: Story = { tags: ['no-snapshot'] };
export const ServerSide: Story = {
  args: { rows: createPeople(10), total: 412 },
  parameters: { address: '/?page=3&sort=-name' },
  tags: ['no-snapshot'],
};
export const FixedPageSize: Story = {
  args: { rows: createPeople(10), total: 412, isPageSizeFixed: true },
  tags: ['no-snapshot'],
};
export const SinglePage: Story = { args: { rows: createPeople(3), total: 3, isPageSizeFixed: true } };
export const TotalLowerBound: Story = {
  args: { rows: createPeople(10), total: 1000, isTotalLowerBound: true },
  tags: ['no-snapshot'],
};
export const PageOutOfRange: Story = { args: { rows: [], total: 412 }, parameters: { address: '/?page=99' } };
export const FirstLoad: Story = { args: { rows: undefined, total: 412 } };
export const NextPageLoading: Story = { args: { rows: createPeople(10), total: 412, isStale: true } };
export const Empty: Story = { args: { rows: [] }, tags: ['no-snapshot'] };
export const NoResults: Story = { parameters: { address: '/?search=zzz' }, tags: ['no-snapshot'] };
export const Failed: Story = {
  args: {
    rows: undefined,
    error: { message: 'The people could not be loaded.', requestId: 'req-7f3a91', onRetry: () => undefined },
  },
  tags: ['no-snapshot'],
};
/** Loaded five minutes ago. */
export const NewItems: Story = {
  args: {
    rows: createPeople(10),
    total: 412,
    // Stories run at noon on 16 March 2026.
    newItems: { readAt: Date.parse('2026-03-16T11:55:00Z'), difference: 3, show: fn(() => Promise.resolve()) },
  },
  parameters: { address: '/?page=2' },
};
export const RefreshFailed: Story = {
  args: { error: { message: 'The people could not be refreshed.', onRetry: fn() } },
};
export const Forbidden: Story = {
  args: { rows: undefined, error: { message: 'Unauthorized Access', isNotAllowed: true } },
  tags: ['no-snapshot'],
};
export const LongText: Story = {
  args: {
    rows: createPeople(2).map((person) => ({
      ...person,
      name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Hubert Blaine the Elder',
      email: `${'averyveryverylongmailboxname'.repeat(3)}@an-equally-long-domain.example.com`,
    })),
  },
};
/** Resize observers report a new width only after two frames. */
const waitForLayout = async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
};

/** At any width, text is truncated only if the table would otherwise overflow. */
export const FullWidth: Story = {
  args: {
    rows: createPeople(10),
    columns: columns.map((column) =>
      column.id === 'phone' ? { ...column, header: 'Telephone number, at home or at work' } : column,
    ),
  },
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    const table = await within(canvasElement).findByRole('table');
    const frame = table.parentElement;
    for (let width = 1000; frame && width >= 480; width -= 20) {
      frame.style.width = `${width}px`;
      await waitForLayout();
      await expect(table.offsetWidth, `at ${width}`).toBeLessThanOrEqual(frame.clientWidth);
      if (table.style.getPropertyValue('--text-cap') === '') continue;
      table.style.removeProperty('--text-cap');
      await expect(table.offsetWidth, `uncut at ${width}`).toBeGreaterThan(frame.clientWidth);
    }
  },
};
export const WithoutRowActions: Story = {
  args: { rowActions: undefined, storageKey: undefined },
  tags: ['no-snapshot'],
};
export const DisplayOptionsOpen: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Display' }));
    await within(document.body).findByRole('group', { name: 'Columns' });
  },
};
/** Resizes columns by their edges and reorders them. */
export const ColumnsChanged: Story = {
  args: { rows: createPeople(10), storageKey: 'columns-changed' },
  beforeEach: () => localStorage.removeItem('table:columns-changed'),
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const table = await canvas.findByRole('table');
    const headings = () =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    const edge = await canvas.findByRole('separator', { name: 'Width of Email' });
    const width = () => canvas.getByRole('columnheader', { name: 'Email' }).getBoundingClientRect().width;

    const before = width();
    edge.focus();
    await userEvent.keyboard('{ArrowLeft>3/}');
    await expect(width()).toBeLessThan(before - 40);
    await expect(edge).toHaveAttribute('aria-valuenow', String(Math.round(width())));
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('separator', { name: 'Width of Name' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await expect(width()).toBe(before);

    // Other columns shrink before they are dropped, and the table never overflows.
    await userEvent.keyboard('{ArrowRight>12/}');
    await expect(width()).toBeGreaterThan(before + 90);
    await expect(table.offsetWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
    await userEvent.keyboard('{ArrowRight>80/}');
    await expect(table.offsetWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
    await expect(canvas.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect(width()).toBe(before);

    // The edge follows the pointer.
    const { right, top } = edge.getBoundingClientRect();
    const pointer = (target: Element, keys: string, clientX: number) => ({
      target,
      keys,
      coords: { clientX, clientY: top },
    });
    await userEvent.pointer([
      pointer(edge, '[MouseLeft>]', right),
      { target: edge, coords: { clientX: right - 60, clientY: top } },
      pointer(edge, '[/MouseLeft]', right - 60),
    ]);
    await expect(Math.abs(edge.getBoundingClientRect().right - (right - 60))).toBeLessThan(4);
    await expect(table.offsetWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
    await userEvent.dblClick(edge);
    await expect(width()).toBe(before);

    await userEvent.click(canvas.getByRole('button', { name: 'Display' }));
    const panel = within(document.body);
    await userEvent.click(await panel.findByRole('button', { name: 'Move Amount up' }));
    await userEvent.click(panel.getByRole('button', { name: 'Move S. No. down' }));
    await expect(headings()).toEqual(['Name', 'S. No.', 'Email', 'Phone', 'State', 'Amount', 'Since', 'Actions']);
    await expect(panel.getByRole('button', { name: 'Move S. No. down' })).toHaveFocus();
    await expect(panel.getByText('S. No.: 2 of 7')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Move S. No. up' }));
    await expect(panel.getByRole('button', { name: 'Move S. No. down' })).toHaveFocus();
    await userEvent.click(panel.getByRole('button', { name: 'Reset columns' }));
    await expect(headings()).toEqual(['S. No.', 'Name', 'Email', 'Phone', 'State', 'Since', 'Amount', 'Actions']);
  },
};
/** Selects a single row and a range. */
export const Selecting: Story = {
  args: {
    storageKey: 'selecting',
    selectedActions: ({ rows }) => (
      <Button size="xs" variant="default">
        {rows.map(({ name }) => name).join(', ')}
      </Button>
    ),
  },
  beforeEach: () => localStorage.setItem('table:selecting', JSON.stringify({ isSelecting: true })),
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    await user.click(await canvas.findByRole('checkbox', { name: 'Select row 2' }));
    await user.keyboard('{Shift>}');
    await user.click(canvas.getByRole('checkbox', { name: 'Select row 4' }));
    await user.keyboard('{/Shift}');
    await expect(canvas.getByRole('group', { name: 'Selected rows' })).toHaveTextContent(/^3 selected/);
  },
};
/** Checkboxes on cards, with the actions visible below. */
export const SelectingMobile: Story = {
  args: {
    rows: createPeople(3),
    storageKey: 'selecting',
    selectedActions: () => (
      <>
        <NativeSelect aria-label="Set the state" data={['Set state…', 'Open', 'Settled']} />
        <NativeSelect aria-label="Assign to" data={['Assign to…', 'Unassigned', 'Katherine Johnson']} />
        <Button variant="default">Export selected</Button>
      </>
    ),
  },
  beforeEach: () => localStorage.setItem('table:selecting', JSON.stringify({ isSelecting: true })),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const boxes = [
      await canvas.findByRole('checkbox', { name: 'Select all rows of the page' }),
      ...canvas.getAllByRole('checkbox', { name: /^Select row/ }),
    ];
    await expect(boxes).toHaveLength(4);
    for (const box of boxes) {
      const { width, height } = box.closest('label')?.getBoundingClientRect() ?? new DOMRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select row 2' }));
    const bar = canvas.getByRole('group', { name: 'Selected rows' });
    await expect(bar).toHaveTextContent(/^1 selected/);
    const { left, right, bottom } = bar.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
/** Stored widths that do not fit are ignored. */
export const OversizedColumns: Story = {
  args: { rows: createPeople(10), storageKey: 'too-wide' },
  beforeEach: () =>
    localStorage.setItem('table:too-wide', JSON.stringify({ widths: { name: 1500, email: 1500, state: 700 } })),
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    const table = await within(canvasElement).findByRole('table');
    await expect(table.offsetWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
    await expect(within(table).getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  },
};

const incompleteRows: readonly SentPerson[] = [
  ...createPeople(2),
  { ...createPeople(3).at(-1), id: '3', name: null, state: null },
  { id: '4', name: 'Katherine Johnson', email: '', since: 'yesterday', amount: null },
  { id: '5' },
];

const incompleteArgs = {
  rows: incompleteRows,
  malformedRows: [
    'Row 3 cannot be read: `data.2._id` should be text, but is missing.',
    'Row 6 cannot be read: `data.5` should be an object, but is empty.',
  ],
  rowActions: (person: SentPerson) => (
    <>
      <RowAction
        label={`Settle ${getName(person)}`}
        icon={<IconCheck size={18} stroke={1.5} />}
        onClick={fn()}
        disabledReason={typeof person.amount === 'number' ? undefined : 'Not sent by the server the amount.'}
      />
      {rowActions(person)}
    </>
  ),
} satisfies Partial<Args>;

export const IncompleteData: Story = {
  args: incompleteArgs,
  play: async ({ canvasElement }) => {
    await userEvent.hover(await within(canvasElement).findByRole('button', { name: 'Settle Katherine Johnson' }));
    await within(document.body).findByRole('tooltip');
  },
};
export const IncompleteDataMobile: Story = {
  args: { ...incompleteArgs, rows: incompleteRows.slice(2, 4) },
  globals: { viewport: { value: 'phone' } },
};
export const AllRowsMalformed: Story = {
  args: {
    rows: [],
    malformedRows: Array.from({ length: 42 }, () => 'This row cannot be read: `_id` is missing.'),
  },
};
