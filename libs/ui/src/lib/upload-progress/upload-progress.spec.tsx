import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { UiProvider } from '../ui-provider/ui-provider';
import { createUpload } from './upload';
import * as stories from './upload-progress.stories';
import { UploadView } from './upload-view';

const { InProgress, WaitingForServer, UnknownSize, Done, Failed } = composeStories(stories);

const getProgressBar = () => screen.getByRole('progressbar', { name: 'passport.jpg' });

it('shows the progress as percentage and bytes', () => {
  render(<InProgress />);
  expect(getProgressBar()).toHaveAttribute('aria-valuenow', '45');
  expect(getProgressBar()).toHaveAttribute('aria-valuetext', '45 % · 4.1 MB of 9.0 MB');
  expect(screen.getByText('45 % · 4.1 MB of 9.0 MB')).toBeVisible();
});

it('does not round up to 100 %', () => {
  render(<InProgress sent={8_999_999} />);
  expect(getProgressBar()).toHaveAttribute('aria-valuenow', '99');
});

it('distinguishes a sent upload from a finished one', () => {
  render(<WaitingForServer />);
  expect(screen.getByText('100 % · 9.0 MB sent, processing')).toBeVisible();
});

it('shows no percentage for an unknown size', () => {
  render(<UnknownSize />);
  expect(getProgressBar()).not.toHaveAttribute('aria-valuenow');
  expect(screen.getByText('4.1 MB sent')).toBeVisible();
});

it('shows the outcome', () => {
  render(<Done />);
  expect(screen.getByText('Sent · 9.0 MB')).toBeVisible();
  render(<Failed sent={320_000} />);
  expect(screen.getByText('Not sent · stopped at 320 kB of 9.0 MB')).toBeVisible();
});

it('shows an upload from before it starts, and cancels it', async () => {
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
  expect(getProgressBar()).toHaveAttribute('aria-valuenow', '50');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(upload.signal.aborted).toBe(true);
});
