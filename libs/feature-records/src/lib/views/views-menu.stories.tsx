import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { fails, hangs, long, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
import { ListViewsContext } from '@countinghouse/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { PeopleList } from '../../test-support/people-list';
import { drawViewsMenu } from './views-menu';

const area: Area = {
  permission: 'users',
  routes: [{ path: '/admin/users', lazy: () => Promise.resolve({ Component: PeopleList }) }],
};

const meta = {
  title: 'Views of a List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: {
    area,
    address: '/admin/users',
    wrap: (screen) => <ListViewsContext value={drawViewsMenu}>{screen}</ListViewsContext>,
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type View = ReturnType<typeof fixtures.view>;

const me = { _id: 'admin-1', fullName: 'Ada Lovelace' };
const columns = ['name', 'phone'].map((id) => ({ id, isShown: true, width: null }));
const views = [
  fixtures.view({ _id: 'v1', name: 'To be called back', owner: me, address: 'status=open', columns, isDefault: true }),
  fixtures.view({ _id: 'v2', name: 'Everything, by name', owner: me, isShared: false, columns }),
  fixtures.view({ _id: 'v3', name: 'Settled this year', columns }),
];
const holds = (data: View[]) => [http.get('/views', ({ response }) => response(200).json({ success: true, data }))];

/** Opens the menu, as soon as it says this. */
const opened = (name: string | RegExp, text: string | RegExp) => async (context: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(context.canvasElement).findByRole('button', { name }));
  await within(document.body).findByText(text);
};

export const Full: Story = {
  args: { answers: holds(views), address: '/admin/users?status=settled&view=v1' },
  play: opened('Views: To be called back, changed', 'Save changes'),
};
export const OnAPhone: Story = { ...Full, globals: onAPhone, tags: ['no-picture'] };
export const SomebodyElses: Story = {
  args: { answers: holds(views), address: '/admin/users?view=v3&status=settled' },
  play: opened('Views: Settled this year, changed', 'Reset'),
  tags: ['no-picture'],
};
export const Naming: Story = {
  args: { answers: holds(views) },
  play: async (context) => {
    await opened('Views', 'Save this view…')(context);
    await userEvent.click(within(document.body).getByText('Save this view…'));
    await within(document.body).findByRole('textbox', { name: 'Name' });
  },
  tags: ['no-picture'],
};
export const None: Story = {
  args: { answers: holds([]) },
  play: opened('Views', /^Nobody has saved/),
  tags: ['no-picture'],
};
export const ManyAndLong: Story = {
  args: {
    address: '/admin/users?view=v7',
    answers: holds(
      Array.from({ length: 60 }, (_, index) => ({
        ...fixtures.view({ owner: { _id: 'long', fullName: long.name }, columns: [] }),
        _id: `v${index}`,
        name: long.text.slice(0, 60),
      })),
    ),
  },
  globals: onAPhone,
  play: opened(/^Views: A text/, /^Save as new/),
  tags: ['no-picture'],
};
export const Gone: Story = {
  args: { answers: holds(views), address: '/admin/users?view=gone&status=open' },
  play: seen(/^This view has been deleted/),
  tags: ['no-picture'],
};
export const Loading: Story = {
  args: { answers: [hangs('/views')] },
  play: opened('Views', 'Loading views…'),
  tags: ['no-picture'],
};
export const Failed: Story = {
  args: { answers: [fails('/views', 500)] },
  play: opened('Views', 'The views could not be loaded.'),
  tags: ['no-picture'],
};
