import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { deferred } from '../../test-support/deferred';
import { exportObstacle } from './export-button';
import * as stories from './export-button.stories';

const { Ready, Running, Failing, NothingToExport } = composeStories(stories);

/** What the browser was given to save. */
function catchFile() {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => (files.push(file as Blob), 'blob:file');
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

it('saves the rows', async () => {
  const files = catchFile();
  render(<Ready />);
  await press();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('Name,Amount\r\n"Ada, Countess",12.5\r\n');
});

it('says how far it is, and saves nothing once it is cancelled', async () => {
  const files = catchFile();
  const { promise, resolve } = deferred<readonly never[]>();
  render(
    <Running
      loadRows={({ report, signal }) => {
        report(2000, 6000);
        signal.addEventListener('abort', () => resolve([]));
        return promise;
      }}
    />,
  );
  await press();
  expect(screen.getByText('Exporting 2,000 of 6,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(files).toHaveLength(0);
});

it('says when it failed', async () => {
  render(<Failing />);
  await press();
  expect(await screen.findByText('The list could not be collected.')).toBeInTheDocument();
});

it('says why there is nothing to export, also to the keyboard, and saves no file', async () => {
  const files = catchFile();
  render(<NothingToExport />);
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Export CSV' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('There is nothing to export.');
  expect(await screen.findByRole('tooltip')).toHaveTextContent('There is nothing to export.');
  await userEvent.keyboard('{Enter}');
  await press();
  expect(files).toHaveLength(0);
});

it.each([
  [undefined, undefined, 'The list is not loaded yet.'],
  [undefined, { message: 'It failed.' }, 'The list could not be loaded.'],
  [[], undefined, 'There is nothing to export.'],
  [[1], undefined, undefined],
  [[1], { message: 'It failed.' }, undefined],
])('knows when a list cannot be exported: %j %j', (rows, failure, obstacle) => {
  expect(exportObstacle(rows, failure)).toBe(obstacle);
});
