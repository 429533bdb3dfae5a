import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import {
  respondWithError,
  neverRespond,
  longTexts,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { ListViewsContext } from '@countinghouse/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { PeopleList } from '../../test-support/people-list';
import { renderViewsMenu } from './views-menu';

const area: Area = {
  permission: 'users',
  routes: [{ path: '/admin/users', lazy: () => Promise.resolve({ Component: PeopleList }) }],
};

const meta = {
  title: 'Saved Views',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: {
    area,
    address: '/admin/users',
    wrap: (screen) => <ListViewsContext value={renderViewsMenu}>{screen}</ListViewsContext>,
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
const mockViews = (data: View[]) => [http.get('/views', ({ response }) => response(200).json({ success: true, data }))];

/** Opens the menu by its button name and waits for a text. */
const openMenu = (name: string | RegExp, text: string | RegExp) => async (context: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(context.canvasElement).findByRole('button', { name }));
  await within(document.body).findByText(text);
};

export const Full: Story = {
  args: { handlers: mockViews(views), address: '/admin/users?status=settled&view=v1' },
  play: openMenu('Views: To be called back, changed', 'Save changes'),
};
export const Mobile: Story = { ...Full, globals: phoneViewport, tags: ['no-snapshot'] };
export const SharedByColleague: Story = {
  args: { handlers: mockViews(views), address: '/admin/users?view=v3&status=settled' },
  play: openMenu('Views: Settled this year, changed', 'Reset'),
  tags: ['no-snapshot'],
};
export const SavingView: Story = {
  args: { handlers: mockViews(views) },
  play: async (context) => {
    await openMenu('Views', 'Save this view…')(context);
    await userEvent.click(within(document.body).getByText('Save this view…'));
    await within(document.body).findByRole('textbox', { name: 'Name' });
  },
  tags: ['no-snapshot'],
};
export const Empty: Story = {
  args: { handlers: mockViews([]) },
  play: openMenu('Views', /^No saved views/),
  tags: ['no-snapshot'],
};
export const ManyLongNames: Story = {
  args: {
    address: '/admin/users?view=v7',
    handlers: mockViews(
      Array.from({ length: 60 }, (_, index) => ({
        ...fixtures.view({ owner: { _id: 'long', fullName: longTexts.name }, columns: [] }),
        _id: `v${index}`,
        name: longTexts.text.slice(0, 60),
      })),
    ),
  },
  globals: phoneViewport,
  play: openMenu(/^Views: A text/, /^Save as new/),
  tags: ['no-snapshot'],
};
export const Deleted: Story = {
  args: { handlers: mockViews(views), address: '/admin/users?view=deleted&status=open' },
  play: waitForText(/^This view has been deleted/),
  tags: ['no-snapshot'],
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/views')] },
  play: openMenu('Views', 'Loading views…'),
  tags: ['no-snapshot'],
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/views', 500)] },
  play: openMenu('Views', 'The views could not be loaded.'),
  tags: ['no-snapshot'],
};
