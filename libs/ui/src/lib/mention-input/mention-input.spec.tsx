import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as stories from './mention-input.stories';

const { Empty } = composeStories(stories);

const getField = () => screen.getByRole('textbox', { name: 'Message' });
const getNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const getActiveOption = () => {
  const id = getField().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

describe('an @', () => {
  it('lists matching names and announces their number', async () => {
    render(<Empty />);
    await userEvent.type(getField(), 'Ask @');
    expect(getNames()).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper']);
    expect(getField()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Names' }).id);
    await userEvent.keyboard('a');
    expect(getNames()).toEqual(['Ada Lovelace', 'Alan Turing']);
    expect(screen.getByRole('status')).toHaveTextContent('2 found');
    await userEvent.keyboard('x');
    expect(getNames()).toEqual([]);
    expect(getField()).not.toHaveAttribute('aria-controls');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('is completed with arrows and %s, and typing continues after the name', async (_key, key) => {
    const onChange = vi.fn();
    render(<Empty onChange={onChange} />);
    await userEvent.type(getField(), 'Ask @a');
    expect(getActiveOption()).toBe('Ada Lovelace');
    await userEvent.keyboard('{ArrowDown}');
    expect(getActiveOption()).toBe('Alan Turing');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}');
    await userEvent.keyboard(`${key}now`);
    expect(getField()).toHaveFocus();
    expect(getField()).toHaveValue('Ask @Alan Turing now');
    expect(getNames()).toEqual([]);
    expect(onChange).toHaveBeenLastCalledWith('Ask @Alan Turing now');
  });

  it('is completed by a click', async () => {
    render(<Empty />);
    await userEvent.type(getField(), '@');
    await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Grace Hopper' }));
    expect(getField()).toHaveValue('@Grace Hopper ');
    expect(getField()).toHaveFocus();
  });

  it('closes on Escape until the next @', async () => {
    render(<Empty />);
    await userEvent.type(getField(), '@a{Escape}');
    expect(getNames()).toEqual([]);
    await userEvent.keyboard('l');
    expect(getNames()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(getField()).toHaveValue('@al\n');
    await userEvent.keyboard('@');
    expect(getNames()).toHaveLength(3);
  });

  it('closes when the field loses the focus', async () => {
    render(<Empty />);
    await userEvent.type(getField(), '@');
    await userEvent.tab({ shift: true });
    expect(getNames()).toEqual([]);
  });
});

it.each(['Control', 'Meta'])('sends on %s+Enter but not on Enter', async (key) => {
  const onSend = vi.fn();
  render(<Empty onSend={onSend} />);
  await userEvent.type(getField(), 'One{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
  expect(onSend).toHaveBeenCalledOnce();
  expect(getField()).toHaveValue('One\n');
});

it('ignores the Enter that ends a composition in Safari', async () => {
  const onSend = vi.fn();
  render(<Empty onSend={onSend} />);
  await userEvent.type(getField(), '@a');
  fireEvent.keyDown(getField(), { key: 'Enter', code: 'Enter', keyCode: 229 });
  fireEvent.keyDown(getField(), { key: 'Enter', code: 'Enter', keyCode: 229, ctrlKey: true });
  expect(getField()).toHaveValue('@a');
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(getField(), { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(getField()).toHaveValue('@Ada Lovelace ');
});
