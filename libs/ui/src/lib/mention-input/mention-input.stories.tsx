import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { MentionInput, type MentionInputProps } from './mention-input';

const people = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'].map((name) => ({ id: name, name }));
const findPeople = (query: string) => people.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase()));

function MentionInputExample({ value, onChange, ...props }: MentionInputProps) {
  const [text, setText] = useState(value);
  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  return <MentionInput {...props} value={text} onChange={change} />;
}

const meta = {
  title: 'MentionInput',
  parameters: guide({
    do: ['Say who will be told before it is sent.', 'Offer only those who may see what the text is about.'],
    dont: ['Tell anybody whose name is not in the text any more.'],
    accessibility: [
      'The names are a listbox that the field points at; the caret stays in the field.',
      'How many names there are is said; arrows move, Enter and Tab choose, Escape closes.',
    ],
  }),
  component: MentionInput,
  args: { label: 'Message', value: '', onChange: () => undefined, suggest: findPeople },
  render: (args) => <MentionInputExample {...args} />,
} satisfies Meta<typeof MentionInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { description: 'An @ names a colleague.' }, tags: ['no-picture'] };
export const Offering: Story = {
  decorators: [(Field) => <div style={{ minHeight: '16rem' }}>{Field()}</div>],
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'Ask @');
    await expect(await within(canvasElement).findAllByRole('option')).toHaveLength(people.length);
    await userEvent.keyboard('{ArrowDown}');
  },
};
export const Refused: Story = { args: { value: 'x', error: 'At most 2,000 characters' }, tags: ['no-picture'] };
export const LongText: Story = { args: { value: 'What somebody wrote '.repeat(40) }, tags: ['no-picture'] };
