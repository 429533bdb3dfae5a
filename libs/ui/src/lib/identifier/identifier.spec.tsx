import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IdentifierText } from './identifier-text';
import * as stories from './identifier.stories';

const { Plain, Compared, InAText } = composeStories(stories);

it('shows every character, and reads from left to right', () => {
  render(<Plain />);
  const code = screen.getByText('0x8617E340B3D01FA5F11F306F4090FD50E238070D');
  expect(code).toHaveAttribute('dir', 'ltr');
  expect(code).toHaveAttribute('translate', 'no');
});

it('marks what each of two has for itself', () => {
  render(<Compared />);
  expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
});

it('finds those in a text, whose words stay as they are', () => {
  render(<InAText />);
  expect(screen.getAllByRole('code').map(({ textContent }) => textContent)).toEqual([
    'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ]);
  expect(screen.getByRole('paragraph')).toHaveTextContent(
    /^Ada Lovelace proposes that users pay to T\w+ instead of T\w+\.$/,
  );
});

it('compares nothing but one identifier with another one', () => {
  const [one, other] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
  const { rerender } = render(<IdentifierText comparedTo={other}>{one}</IdentifierText>);
  expect(screen.getByRole('mark')).toHaveTextContent('c');
  for (const [text, comparedTo] of [
    [`From ${one}`, other],
    [one, '–'],
    ['Pending', 'Approved'],
  ] as const) {
    rerender(<IdentifierText comparedTo={comparedTo}>{text}</IdentifierText>);
    expect(screen.queryByRole('mark')).toBeNull();
  }
});

it('marks what differs between the two that a text about a change names', () => {
  const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
  const { rerender } = render(<IdentifierText isChange>{`From BTC: ${before} to BTC: ${after}`}</IdentifierText>);
  expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
  for (const text of [`BTC: ${before}`, `${before}, ${after} and ${before}`, 'From Pending to Approved']) {
    rerender(<IdentifierText isChange>{text}</IdentifierText>);
    expect(screen.queryByRole('mark')).toBeNull();
  }
});

it('is nothing where there is no text', () => {
  const { container } = render(<IdentifierText>{undefined}</IdentifierText>);
  expect(container).toBeEmptyDOMElement();
});
