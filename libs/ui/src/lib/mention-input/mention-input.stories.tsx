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
    do: ['Show who will be notified before sending.', 'Offer only colleagues who may see the record.'],
    dont: ['Notify a colleague whose name was removed from the text.'],
    accessibility: [
      'The names are a listbox controlled by the field. The caret stays in the field.',
      'The number of names is announced. The arrow keys move, Enter and Tab select, Escape closes.',
    ],
  }),
  component: MentionInput,
  args: { label: 'Message', value: '', onChange: () => undefined, suggest: findPeople },
  render: (args) => <MentionInputExample {...args} />,
} satisfies Meta<typeof MentionInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { description: 'Type @ to mention a colleague.' }, tags: ['no-snapshot'] };
export const Suggestions: Story = {
  decorators: [(Field) => <div style={{ minHeight: '16rem' }}>{Field()}</div>],
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'Ask @');
    await expect(await within(canvasElement).findAllByRole('option')).toHaveLength(people.length);
    await userEvent.keyboard('{ArrowDown}');
  },
};
export const Invalid: Story = { args: { value: 'x', error: 'At most 2,000 characters' }, tags: ['no-snapshot'] };
export const LongText: Story = { args: { value: 'A very long message '.repeat(40) }, tags: ['no-snapshot'] };
