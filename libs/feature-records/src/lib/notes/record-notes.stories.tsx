import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import {
  fails,
  hangs,
  long,
  names,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { RecordNotes } from './record-notes';

const area: Area = {
  permission: 'withdrawals',
  routes: [
    {
      path: '/record',
      lazy: () =>
        Promise.resolve({
          Component: () => (
            <>
              <h1>Withdrawal WD-2026-00042</h1>
              <RecordNotes recordType="withdrawal" id="w1" />
            </>
          ),
        }),
    },
  ],
};

const meta = {
  title: 'Record Notes',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area, address: '/record' },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Note = ReturnType<typeof fixtures.note>;

const [ada, alan, grace] = names.map((fullName) => fixtures.colleague({ _id: fullName, fullName }));

const notes: Note[] = [
  fixtures.note({ _id: '1', text: 'Do not approve before the bank has answered.', isPinned: true, author: grace }),
  fixtures.note({
    _id: '2',
    text: `@${names[2]} the address differs from the last one:\nthree letters at the end.`,
    author: alan,
    mentions: grace && [grace],
  }),
  fixtures.note({ _id: '3', text: 'Called twice, nobody answered.', author: ada }),
];
const holds = (data: Note[], totalCount = data.length) => [
  http.get('/notes', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount }) }),
  ),
  http.get('/colleagues', ({ response }) =>
    response(200).json({ success: true, data: [ada, alan, grace].filter((person) => person !== undefined) }),
  ),
];

/** Writes into the field as somebody would. */
const written = (text: string) => async (context: { canvasElement: HTMLElement }) => {
  await seen('Add note')(context);
  await userEvent.type(within(context.canvasElement).getByRole('textbox', { name: 'Write a note' }), text);
};

export const Full: Story = { args: { answers: holds(notes) }, play: seen('Pinned') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Naming: Story = { args: { answers: holds(notes) }, play: written('Please look, @') };
export const Named: Story = {
  args: { answers: holds([]) },
  play: async (context) => {
    await written(`Please look, @${names[0]}`)(context);
    await seen(`Will be told: ${names[0]}`)(context);
  },
};
export const Many: Story = { args: { answers: holds(notes, 40) }, play: seen('Show older') };
export const Empty: Story = { args: { answers: holds([]) }, play: seen('No notes yet.') };
export const Loading: Story = { args: { answers: [hangs('/notes')] }, play: seen('Add note') };
export const Failed: Story = { args: { answers: [fails('/notes', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/notes', 401)] }, play: seen(/^Withdrawal/) };
export const Refused: Story = {
  args: { answers: [http.post('/notes', ({ response }) => response(500).json(fixtures.failure())), ...holds(notes)] },
  play: async (context) => {
    await written('They called.')(context);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await seen('Internal Server Error')(context);
  },
};
export const VeryLong: Story = {
  args: {
    answers: holds([
      fixtures.note({
        text: `${long.text} ${'x'.repeat(200)}\n\n${long.text}`,
        author: { _id: 'long', fullName: long.name },
        isPinned: true,
      }),
    ]),
  },
  globals: onAPhone,
  play: seen(long.name),
};
export const RightToLeftNames: Story = {
  args: {
    answers: holds([fixtures.note({ text: rightToLeft.text, author: { _id: 'r', fullName: rightToLeft.name } })]),
  },
  play: seen(rightToLeft.name),
};
