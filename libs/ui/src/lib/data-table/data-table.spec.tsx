import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as stories from './data-table.stories';

const {
  InTheBrowser,
  OnTheServer,
  OneSizeOfPages,
  OneSizeOnePage,
  LowerBound,
  FirstLoad,
  NextPageLoading,
  Empty,
  NothingFound,
  Failed,
  RefreshFailed,
  BeyondTheEnd,
  NotAllowed,
} = composeStories(stories);

const address = () => screen.getByTestId('address').textContent;
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });

describe('a list in the browser', () => {
  it('sorts by pointer and keyboard: up, down, and back to its own order', async () => {
    const user = userEvent.setup();
    render(<InTheBrowser />);
    const own = names();
    expect(heading('Name')).toHaveAttribute('aria-sort', 'none');

    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(names()[0]).toBe('Ada Lovelace');
    expect(address()).toBe('/?sort=name');

    screen.getByRole('button', { name: 'Name' }).focus();
    await user.keyboard('{Enter}');
    expect(heading('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(names()[0]).toBe('Srinivasa Ramanujan');

    await user.keyboard(' ');
    expect(heading('Name')).toHaveAttribute('aria-sort', 'none');
    expect(names()).toEqual(own);
  });

  it('sorts figures by size, not by their digits', async () => {
    render(<InTheBrowser />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('$5,684.64');
  });

  it('pages, and says where it is', async () => {
    render(<InTheBrowser />);
    expect(screen.getByText('Showing 1 to 10 of 57 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await userEvent.click(screen.getByRole('button', { name: 'Page 6' }));
    expect(screen.getByText('Showing 51 to 57 of 57 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('row', { name: /^51/ })).toBeVisible();
    expect(address()).toBe('/?page=6');
  });

  it('changes the page size and goes to page 1', async () => {
    render(<InTheBrowser />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(screen.getByText('Showing 1 to 25 of 57 entries')).toBeVisible();
    expect(address()).toBe('/?limit=25');
  });

  it('filters from page 1, and offers to clear when nothing is left', async () => {
    render(<NothingFound />);
    expect(screen.getByText('No people found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(10);
    expect(address()).toBe('/');

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(address()).toBe('/?state=settled');
    expect(screen.getByText('Showing 1 to 10 of 19 entries')).toBeVisible();
  });
});

describe('a list on the server', () => {
  it('with pages of one size offers no other, and says how much is shown only where there are several', () => {
    const { unmount } = render(<OneSizeOfPages />);
    expect(screen.getByText('Showing 1 to 10 of 412 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    unmount();
    render(<OneSizeOnePage />);
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it('draws the rows as they come, numbered through', () => {
    render(<OnTheServer />);
    expect(heading('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(names()[0]).toBe('Ada Lovelace');
    expect(screen.getByText('Showing 21 to 30 of 412 entries')).toBeVisible();
    expect(within(screen.getAllByRole('row')[1] ?? document.body).getByText('21')).toBeVisible();
  });

  it('says so when the total is at least so many', () => {
    render(<LowerBound />);
    expect(screen.getByText('Showing 1 to 10 of 1,000+ entries')).toBeVisible();
  });

  it('goes to the last page that exists', async () => {
    render(<BeyondTheEnd />);
    expect(await screen.findByText('/?page=42')).toBeInTheDocument();
  });

  it('shows rows in waiting at first, and the old ones, dimmed, later', () => {
    const { unmount } = render(<FirstLoad />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(11);
    unmount();
    render(<NextPageLoading />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(names()).toHaveLength(10);
  });
});

describe('a list without rows', () => {
  it('offers to create the first when it is empty', () => {
    render(<Empty />);
    expect(screen.getByText('No people found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a person' })).toBeVisible();
  });

  it('offers Retry when it failed, with the request to ask about', async () => {
    const onRetry = vi.fn();
    render(<Failed error={{ message: 'It failed.', requestId: 'req-1', onRetry }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('It failed.');
    expect(screen.getByText('req-1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps what it has when a refresh failed', async () => {
    const onRetry = vi.fn();
    render(<RefreshFailed error={{ message: 'The people could not be refreshed.', onRetry }} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('could not be refreshed');
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(names()).toHaveLength(10);
  });

  it('says that it may not be seen', () => {
    render(<NotAllowed />);
    expect(screen.getByText('You do not have access to this area')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a row', () => {
  it('has real links and named actions', () => {
    render(<InTheBrowser />);
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/people/1');
    expect(screen.getByRole('link', { name: 'Edit Ada Lovelace' })).toHaveAttribute('href', '/people/1');
    expect(screen.getByRole('button', { name: 'Delete Ada Lovelace' })).toBeVisible();
  });
});

it('remembers hidden columns and density on this device', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<InTheBrowser />);
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  unmount();

  render(<InTheBrowser />);
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('data-density', 'compact');
});
