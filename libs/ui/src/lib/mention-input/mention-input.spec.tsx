import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as stories from './mention-input.stories';

const { Empty } = composeStories(stories);

const field = () => screen.getByRole('textbox', { name: 'Message' });
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

describe('an @', () => {
  it('lists matching names and announces their number', async () => {
    render(<Empty />);
    await userEvent.type(field(), 'Ask @');
    expect(names()).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper']);
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Names' }).id);
    await userEvent.keyboard('a');
    expect(names()).toEqual(['Ada Lovelace', 'Alan Turing']);
    expect(screen.getByRole('status')).toHaveTextContent('2 found');
    await userEvent.keyboard('x');
    expect(names()).toEqual([]);
    expect(field()).not.toHaveAttribute('aria-controls');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('is completed with arrows and %s, and typing continues after the name', async (_key, key) => {
    const onChange = vi.fn();
    render(<Empty onChange={onChange} />);
    await userEvent.type(field(), 'Ask @a');
    expect(active()).toBe('Ada Lovelace');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Alan Turing');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}');
    await userEvent.keyboard(`${key}now`);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('Ask @Alan Turing now');
    expect(names()).toEqual([]);
    expect(onChange).toHaveBeenLastCalledWith('Ask @Alan Turing now');
  });

  it('is completed by a click', async () => {
    render(<Empty />);
    await userEvent.type(field(), '@');
    await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Grace Hopper' }));
    expect(field()).toHaveValue('@Grace Hopper ');
    expect(field()).toHaveFocus();
  });

  it('closes on Escape until the next @', async () => {
    render(<Empty />);
    await userEvent.type(field(), '@a{Escape}');
    expect(names()).toEqual([]);
    await userEvent.keyboard('l');
    expect(names()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveValue('@al\n');
    await userEvent.keyboard('@');
    expect(names()).toHaveLength(3);
  });

  it('closes when the field loses the focus', async () => {
    render(<Empty />);
    await userEvent.type(field(), '@');
    await userEvent.tab({ shift: true });
    expect(names()).toEqual([]);
  });
});

it.each(['Control', 'Meta'])('sends on %s+Enter but not on Enter', async (key) => {
  const onSend = vi.fn();
  render(<Empty onSend={onSend} />);
  await userEvent.type(field(), 'One{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
  expect(onSend).toHaveBeenCalledOnce();
  expect(field()).toHaveValue('One\n');
});

it('ignores the Enter that ends a composition in Safari', async () => {
  const onSend = vi.fn();
  render(<Empty onSend={onSend} />);
  await userEvent.type(field(), '@a');
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', keyCode: 229, ctrlKey: true });
  expect(field()).toHaveValue('@a');
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(field()).toHaveValue('@Ada Lovelace ');
});
