import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { UiProvider } from '../ui-provider/ui-provider';
import { createUpload } from './upload';
import * as stories from './upload-progress.stories';
import { UploadView } from './upload-view';

const { OnItsWay, WaitingForTheServer, UnknownLength, Done, Failed } = composeStories(stories);

const bar = () => screen.getByRole('progressbar', { name: 'passport.jpg' });

it('says how far it is, in a share and in bytes', () => {
  render(<OnItsWay />);
  expect(bar()).toHaveAttribute('aria-valuenow', '45');
  expect(bar()).toHaveAttribute('aria-valuetext', '45 % · 4.1 MB of 9.0 MB');
  expect(screen.getByText('45 % · 4.1 MB of 9.0 MB')).toBeVisible();
});

it('is not at its end while anything is left to send', () => {
  render(<OnItsWay sent={8_999_999} />);
  expect(bar()).toHaveAttribute('aria-valuenow', '99');
});

it('tells what was sent from what was answered', () => {
  render(<WaitingForTheServer />);
  expect(screen.getByText('100 % · 9.0 MB sent, waiting for the server')).toBeVisible();
});

it('has no share where the length is not known', () => {
  render(<UnknownLength />);
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  expect(screen.getByText('4.1 MB sent')).toBeVisible();
});

it('says what came of it', () => {
  render(<Done />);
  expect(screen.getByText('Sent · 9.0 MB')).toBeVisible();
  render(<Failed sent={320_000} />);
  expect(screen.getByText('Not sent · stopped at 320 kB of 9.0 MB')).toBeVisible();
});

it('follows an upload from before it begins, and cancels it', async () => {
  const upload = createUpload();
  render(
    <UploadView upload={upload} name="passport.jpg" canCancel>
      Send it?
    </UploadView>,
    { wrapper: ({ children }) => <UiProvider productName="Countinghouse">{children}</UiProvider> },
  );
  expect(screen.getByText('Send it?')).toBeVisible();
  act(() => upload.onProgress({ sent: 5, total: 10 }));
  expect(screen.queryByText('Send it?')).toBeNull();
  expect(bar()).toHaveAttribute('aria-valuenow', '50');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(upload.signal.aborted).toBe(true);
});
