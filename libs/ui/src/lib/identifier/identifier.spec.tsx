import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IdentifierText } from './identifier-text';
import * as stories from './identifier.stories';

const { Plain, Compared, InText } = composeStories(stories);

it('shows every character from left to right', () => {
  render(<Plain />);
  const code = screen.getByText('0x8617E340B3D01FA5F11F306F4090FD50E238070D');
  expect(code).toHaveAttribute('dir', 'ltr');
  expect(code).toHaveAttribute('translate', 'no');
});

it('highlights the differing part of both identifiers', () => {
  render(<Compared />);
  expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
});

it('finds the identifiers in a text', () => {
  render(<InText />);
  expect(screen.getAllByRole('code').map(({ textContent }) => textContent)).toEqual([
    'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ]);
  expect(screen.getByRole('paragraph')).toHaveTextContent(
    /^Ada Lovelace requests that users pay to T\w+ instead of T\w+\.$/,
  );
});

it('compares two texts only if each is a single identifier', () => {
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

it('highlights the difference between the two identifiers of a change', () => {
  const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
  const { rerender } = render(<IdentifierText isChange>{`From BTC: ${before} to BTC: ${after}`}</IdentifierText>);
  expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
  for (const text of [`BTC: ${before}`, `${before}, ${after} and ${before}`, 'From Pending to Approved']) {
    rerender(<IdentifierText isChange>{text}</IdentifierText>);
    expect(screen.queryByRole('mark')).toBeNull();
  }
});

it('renders nothing without text', () => {
  const { container } = render(<IdentifierText>{undefined}</IdentifierText>);
  expect(container).toBeEmptyDOMElement();
});
