import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred } from '../../test-support/deferred';
import { exportObstacle } from './export-button';
import * as stories from './export-button.stories';

const { Ready, Formats, Running, Failing, NothingToExport } = composeStories(stories);

afterEach(() => localStorage.clear());

/** What the browser was given to save. */
function catchFile() {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
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

/** Opens what a list can be exported as; returns the names of the choices. */
async function openChoices() {
  await userEvent.click(screen.getByRole('button', { name: 'File format' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Export as' }));
  await panel.findByRole('button', { name: /^CSV with commas/ });
  return panel.getAllByRole('button').map(({ textContent }) => /^.*?(?=(?:Decimal|Dates))/.exec(textContent)?.[0]);
}
const choose = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('saves semicolons and a decimal comma where that is chosen, and remembers the choice for all lists', async () => {
  const files = catchFile();
  const { unmount } = render(<Ready />);
  expect(await openChoices()).toEqual(['CSV with commas', 'CSV with semicolons']);
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName(/^CSV with commas/);
  await choose(/^CSV with semicolons/);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('Name;Amount\r\n"Ada, Countess";12,5\r\n');
  unmount();

  render(<Ready fileName="others" />);
  await press();
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toContain(';12,5');
});

it('offers XLSX where the server writes it, and CSV with commas where what is remembered is not offered', async () => {
  const files = catchFile();
  const { unmount } = render(<Formats />);
  expect(await openChoices()).toEqual(['CSV with commas', 'CSV with semicolons', 'Excel workbook (XLSX)']);
  await choose(/^Excel workbook/);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('xlsx');
  await userEvent.click(await screen.findByRole('button', { name: 'Export XLSX' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toBe('xlsx');
  unmount();

  render(<Ready />);
  await press();
  await waitFor(() => expect(files).toHaveLength(3));
  expect(await files[2]?.text()).toContain(',12.5');
});

it('writes semicolons itself where the server writes commas only, and offers no choice where it cannot', async () => {
  const files = catchFile();
  const loadFile = async () => new Blob(['by the server']);
  const { unmount } = render(<Ready loadFile={loadFile} />);
  await openChoices();
  await choose(/^CSV with semicolons/);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain(';12,5');
  unmount();

  render(<Ready loadFile={loadFile} loadRows={undefined} />);
  expect(screen.queryByRole('button', { name: 'File format' })).toBeNull();
  await press();
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toBe('by the server');
});

it('leaves nothing on this device where nobody has chosen', () => {
  render(<Formats />);
  expect(localStorage).toHaveLength(0);
});

it('works with a choice that nobody could have made', async () => {
  const files = catchFile();
  localStorage.setItem('export-format', '{"a":1}');
  render(<Ready />);
  await press();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain(',12.5');
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
