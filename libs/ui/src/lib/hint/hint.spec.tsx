import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { UiProvider } from '../ui-provider/ui-provider';
import { Hint } from './hint';

const draw = (isForAll: boolean) =>
  render(
    <UiProvider productName="P">
      <Hint label="What it says" isForAll={isForAll}>
        <button>Do it</button>
      </Hint>
    </UiProvider>,
  );

it('is shown under a resting pointer, until it leaves', async () => {
  const user = userEvent.setup();
  draw(false);
  const button = screen.getByRole('button');
  await user.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('What it says');
  await user.unhover(button);
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

it('is shown to the keyboard where it is for all, and closed by Escape', async () => {
  const user = userEvent.setup();
  draw(true);
  await user.tab();
  expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

it('is not in the way of the keyboard elsewhere', async () => {
  const user = userEvent.setup();
  draw(false);
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('is gone with a press, and does not come after it', async () => {
  const user = userEvent.setup();
  draw(false);
  const button = screen.getByRole('button');
  await user.hover(button);
  await screen.findByRole('tooltip');
  await user.click(button);
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});
