import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { UiProvider } from '../ui-provider/ui-provider';
import { Hint } from './hint';

const renderHint = (isForAll: boolean) =>
  render(
    <UiProvider productName="P">
      <Hint label="What it says" isForAll={isForAll}>
        <button>Do it</button>
      </Hint>
    </UiProvider>,
  );

it('opens under a resting pointer and closes when it leaves', async () => {
  const user = userEvent.setup();
  renderHint(false);
  const button = screen.getByRole('button');
  await user.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('What it says');
  await user.unhover(button);
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

it('opens on focus with isForAll and closes on Escape', async () => {
  const user = userEvent.setup();
  renderHint(true);
  await user.tab();
  expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

it('does not open on focus by default', async () => {
  const user = userEvent.setup();
  renderHint(false);
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('closes on a press and stays closed', async () => {
  const user = userEvent.setup();
  renderHint(false);
  const button = screen.getByRole('button');
  await user.hover(button);
  await screen.findByRole('tooltip');
  await user.click(button);
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});
