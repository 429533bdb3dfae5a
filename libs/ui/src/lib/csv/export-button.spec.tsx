import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createDeferred } from '../../test-support/deferred';
import { getExportDisabledReason } from './export-button';
import * as stories from './export-button.stories';

const { Ready, Formats, Running, Failed, Disabled } = composeStories(stories);

afterEach(() => localStorage.clear());

/** Captures the files that the browser would save. */
function captureFiles() {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

const pressExport = () => userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

it('exports the rows', async () => {
  const files = captureFiles();
  render(<Ready />);
  await pressExport();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('Name,Amount\r\n"Ada, Countess",12.5\r\n');
});

/** Opens the format choices and returns their names. */
async function openChoices() {
  await userEvent.click(screen.getByRole('button', { name: 'File format' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Export as' }));
  await panel.findByRole('button', { name: /^CSV with commas/ });
  return panel.getAllByRole('button').map(({ textContent }) => /^.*?(?=(?:Decimal|Real dates))/.exec(textContent)?.[0]);
}
const chooseFormat = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('exports with semicolons and a decimal comma if selected, and keeps the format for all lists', async () => {
  const files = captureFiles();
  const { unmount } = render(<Ready />);
  expect(await openChoices()).toEqual(['CSV with commas', 'CSV with semicolons']);
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName(/^CSV with commas/);
  await chooseFormat(/^CSV with semicolons/);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('Name;Amount\r\n"Ada, Countess";12,5\r\n');
  unmount();

  render(<Ready fileName="others" />);
  await pressExport();
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toContain(';12,5');
});

it('offers XLSX if the server generates it, and falls back to CSV with commas otherwise', async () => {
  const files = captureFiles();
  const { unmount } = render(<Formats />);
  expect(await openChoices()).toEqual(['CSV with commas', 'CSV with semicolons', 'Excel workbook (XLSX)']);
  await chooseFormat(/^Excel workbook/);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('xlsx');
  await userEvent.click(await screen.findByRole('button', { name: 'Export XLSX' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toBe('xlsx');
  unmount();

  render(<Ready />);
  await pressExport();
  await waitFor(() => expect(files).toHaveLength(3));
  expect(await files[2]?.text()).toContain(',12.5');
});

it('generates semicolons if the server only generates commas, and has no choice without rows', async () => {
  const files = captureFiles();
  const loadFile = async () => new Blob(['by the server']);
  const { unmount } = render(<Ready loadFile={loadFile} />);
  await openChoices();
  await chooseFormat(/^CSV with semicolons/);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain(';12,5');
  unmount();

  render(<Ready loadFile={loadFile} loadRows={undefined} />);
  expect(screen.queryByRole('button', { name: 'File format' })).toBeNull();
  await pressExport();
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toBe('by the server');
});

it('stores nothing without a selection', () => {
  render(<Formats />);
  expect(localStorage).toHaveLength(0);
});

it('ignores an invalid stored format', async () => {
  const files = captureFiles();
  localStorage.setItem('export-format', '{"a":1}');
  render(<Ready />);
  await pressExport();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain(',12.5');
});

it('shows the progress and exports nothing once cancelled', async () => {
  const files = captureFiles();
  const { promise, resolve } = createDeferred<readonly never[]>();
  render(
    <Running
      loadRows={({ report, signal }) => {
        report(2000, 6000);
        signal.addEventListener('abort', () => resolve([]));
        return promise;
      }}
    />,
  );
  await pressExport();
  expect(screen.getByText('Exporting 2,000 of 6,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(files).toHaveLength(0);
});

it('shows an error', async () => {
  render(<Failed />);
  await pressExport();
  expect(await screen.findByText('The list could not be exported.')).toBeInTheDocument();
});

it('explains why nothing can be exported, also on keyboard focus, and exports nothing', async () => {
  const files = captureFiles();
  render(<Disabled />);
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Export CSV' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('There is nothing to export.');
  expect(await screen.findByRole('tooltip')).toHaveTextContent('There is nothing to export.');
  await userEvent.keyboard('{Enter}');
  await pressExport();
  expect(files).toHaveLength(0);
});

it.each([
  [undefined, undefined, 'The list is not loaded yet.'],
  [undefined, { message: 'It failed.' }, 'The list could not be loaded.'],
  [[], undefined, 'There is nothing to export.'],
  [[1], undefined, undefined],
  [[1], { message: 'It failed.' }, undefined],
])('returns the disabled reason of a list: %j %j', (rows, failure, disabledReason) => {
  expect(getExportDisabledReason(rows, failure)).toBe(disabledReason);
});
