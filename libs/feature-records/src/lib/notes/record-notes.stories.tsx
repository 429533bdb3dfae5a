import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import {
  respondWithError,
  neverRespond,
  longTexts,
  personNames,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
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

const [ada, alan, grace] = personNames.map((fullName) => fixtures.colleague({ _id: fullName, fullName }));

const notes: Note[] = [
  fixtures.note({ _id: '1', text: 'Do not approve before the bank has answered.', isPinned: true, author: grace }),
  fixtures.note({
    _id: '2',
    text: `@${personNames[2]} the address differs from the last one:\nthree letters at the end.`,
    author: alan,
    mentions: grace && [grace],
  }),
  fixtures.note({ _id: '3', text: 'Called twice, nobody answered.', author: ada }),
];
const mockNotes = (data: Note[], totalCount = data.length) => [
  http.get('/notes', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount }) }),
  ),
  http.get('/colleagues', ({ response }) =>
    response(200).json({ success: true, data: [ada, alan, grace].filter((person) => person !== undefined) }),
  ),
];

/** Types into the note field. */
const typeNote = (text: string) => async (context: { canvasElement: HTMLElement }) => {
  await waitForText('Add note')(context);
  await userEvent.type(within(context.canvasElement).getByRole('textbox', { name: 'Write a note' }), text);
};

export const Full: Story = { args: { handlers: mockNotes(notes) }, play: waitForText('Pinned') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const MentionSuggestions: Story = { args: { handlers: mockNotes(notes) }, play: typeNote('Please look, @') };
export const Mention: Story = {
  args: { handlers: mockNotes([]) },
  play: async (context) => {
    await typeNote(`Please look, @${personNames[0]}`)(context);
    await waitForText(`Will be notified: ${personNames[0]}`)(context);
  },
};
export const ManyNotes: Story = { args: { handlers: mockNotes(notes, 40) }, play: waitForText('Show older') };
export const Empty: Story = { args: { handlers: mockNotes([]) }, play: waitForText('No notes yet.') };
export const Loading: Story = { args: { handlers: [neverRespond('/notes')] }, play: waitForText('Add note') };
export const Failed: Story = { args: { handlers: [respondWithError('/notes', 500)] }, play: waitForText('Retry') };
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/notes', 401)] },
  play: waitForText(/^Withdrawal/),
};
export const SaveFailed: Story = {
  args: {
    handlers: [http.post('/notes', ({ response }) => response(500).json(fixtures.failure())), ...mockNotes(notes)],
  },
  play: async (context) => {
    await typeNote('They called.')(context);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitForText('Internal Server Error')(context);
  },
};
export const VeryLong: Story = {
  args: {
    handlers: mockNotes([
      fixtures.note({
        text: `${longTexts.text} ${'x'.repeat(200)}\n\n${longTexts.text}`,
        author: { _id: 'long', fullName: longTexts.name },
        isPinned: true,
      }),
    ]),
  },
  globals: phoneViewport,
  play: waitForText(longTexts.name),
};
export const RightToLeftNames: Story = {
  args: {
    handlers: mockNotes([fixtures.note({ text: rightToLeft.text, author: { _id: 'r', fullName: rightToLeft.name } })]),
  },
  play: waitForText(rightToLeft.name),
};
