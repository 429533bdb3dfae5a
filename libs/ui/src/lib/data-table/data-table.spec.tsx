import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createPeople } from '../../test-support/people';
import { translatePage } from '../../test-support/translate-page';
import * as stories from './data-table.stories';
import { RecordLink } from './record-link';
import { RowAction } from './row-action';

const {
  InTheBrowser,
  OnTheServer,
  OneSizeOfPages,
  OneSizeOnePage,
  LowerBound,
  LeftOpen,
  FirstLoad,
  NextPageLoading,
  Empty,
  NothingFound,
  Failed,
  RefreshFailed,
  BeyondTheEnd,
  NotAllowed,
  NotAllSent,
  NothingReadable,
  Selecting,
} = composeStories(stories);

const address = () => screen.getByTestId('address').textContent;
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });

describe('a list in the browser', () => {
  it('sorts by pointer and keyboard: ascending, descending, default', async () => {
    const user = userEvent.setup();
    render(<InTheBrowser />);
    const defaultOrder = names();
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
    expect(names()).toEqual(defaultOrder);
  });

  it('sorts numbers by value', async () => {
    render(<InTheBrowser />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('$5,684.64');
  });

  it('pages and shows the position', async () => {
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

  it('returns to page 1 on filtering, and offers to clear filters without matches', async () => {
    render(<NothingFound />);
    expect(screen.getByText('No people found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(10);
    expect(address()).toBe('/');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(address()).toBe('/?state=settled');
    expect(screen.getByText('Showing 1 to 10 of 19 entries')).toBeVisible();
  });

  it('offers to clear filters with matches, and moves keyboard focus to the search', async () => {
    render(<InTheBrowser />);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/');
    expect(screen.getByPlaceholderText('Name')).toHaveFocus();
  });
});

describe('a list on the server', () => {
  it('with a fixed page size, shows no page-size select, and the extent only with several pages', () => {
    const { unmount } = render(<OneSizeOfPages />);
    expect(screen.getByText('Showing 1 to 10 of 412 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    unmount();
    render(<OneSizeOnePage />);
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it("keeps the server's order and numbers the rows across pages", () => {
    render(<OnTheServer />);
    expect(heading('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(names()[0]).toBe('Ada Lovelace');
    expect(screen.getByText('Showing 21 to 30 of 412 entries')).toBeVisible();
    expect(within(screen.getAllByRole('row')[1] ?? document.body).getByText('21')).toBeVisible();
  });

  it('keeps the positions of stale rows until the next page loads', async () => {
    const { rerender } = render(<OnTheServer />);
    rerender(<OnTheServer isStale />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe('/?page=4&sort=-name');
    expect(screen.getByRole('row', { name: /^21/ })).toBeVisible();
    rerender(<OnTheServer />);
    expect(screen.getByRole('row', { name: /^31/ })).toBeVisible();
  });

  it('shows a lower bound with a plus', () => {
    render(<LowerBound />);
    expect(screen.getByText('Showing 1 to 10 of 1,000+ entries')).toBeVisible();
  });

  it('replaces a page beyond the end with the last page', async () => {
    render(<BeyondTheEnd />);
    expect(await screen.findByText('/?page=42')).toBeInTheDocument();
  });

  it('shows skeletons on the first load and dimmed rows on later ones', () => {
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
  it('offers to create the first record in an empty list', () => {
    render(<Empty />);
    expect(screen.getByText('No people found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a person' })).toBeVisible();
  });

  it('offers Retry and shows the request id after a failure', async () => {
    const onRetry = vi.fn();
    render(<Failed error={{ message: 'It failed.', requestId: 'req-1', onRetry }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('It failed.');
    expect(screen.getByText('req-1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the rows when a refresh fails', async () => {
    const onRetry = vi.fn();
    render(<RefreshFailed error={{ message: 'The people could not be refreshed.', onRetry }} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('could not be refreshed');
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(names()).toHaveLength(10);
  });

  it('shows the forbidden state', () => {
    render(<NotAllowed />);
    expect(screen.getByText('You do not have access to this area')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a row', () => {
  it('has links and named actions', () => {
    render(<InTheBrowser />);
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/people/1');
    expect(screen.getByRole('link', { name: 'Edit Ada Lovelace' })).toHaveAttribute('href', '/people/1');
    expect(screen.getByRole('button', { name: 'Delete Ada Lovelace' })).toBeVisible();
  });
});

it('stores hidden columns and density on this device', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<InTheBrowser />);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  unmount();

  render(<InTheBrowser />);
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('data-density', 'compact');
});

/** Simulates a narrow window. */
function simulatePhone() {
  const wide = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide, matches: query.includes('max-width') }));
}

it('stores nothing before the first change', async () => {
  localStorage.clear();
  render(<InTheBrowser />);
  expect(names()).not.toEqual([]);
  expect(localStorage).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compact rows' }));
  expect(Object.values(localStorage)).toEqual([expect.stringContaining('compact')]);
  localStorage.clear();
});

describe('selected rows', () => {
  const box = (row: number) => screen.findByRole('checkbox', { name: `Select row ${row}` });
  const bar = () => within(screen.getByRole('group', { name: 'Selected rows' }));
  const count = () => bar().getByRole('status').textContent;
  const renderSelecting = () => {
    localStorage.setItem('table:selecting', JSON.stringify({ isSelecting: true }));
    render(<Selecting />);
    return userEvent.setup();
  };

  it('can be switched on under Display, with no row selected initially', async () => {
    const user = userEvent.setup();
    localStorage.removeItem('table:selecting');
    render(<Selecting />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select rows' }));
    await user.keyboard('{Escape}');
    expect(await box(1)).not.toBeChecked();
    expect(count()).toBe('Nothing selected');
  });

  it('are counted on a translated page', async () => {
    const user = renderSelecting();
    await user.click(await box(2));
    translatePage();
    await user.click(await box(3));
    expect(count()).toBe('2 selected');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(count()).toBe('2 selected, 2 on other pages');
    translatePage();
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(count()).toBe('2 selected');
  });

  it('survive paging and sorting, and are cleared by a filter', async () => {
    const user = renderSelecting();
    await user.click(await box(2));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await box(11));
    expect(count()).toBe('2 selected, 1 on other pages');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(count()).toMatch(/^2 selected/);
    expect(address()).not.toContain('select');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(count()).toBe('Nothing selected');
  });

  it('can be a range with Shift or all rows of a page', async () => {
    const user = renderSelecting();
    await user.click(await box(2));
    await user.keyboard('{Shift>}');
    await user.click(await box(5));
    await user.keyboard('{/Shift}');
    expect(count()).toBe('4 selected');
    (await box(8)).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(count()).toBe('7 selected');
    const all = screen.getByRole('checkbox', { name: 'Select all rows of the page' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(count()).toBe('10 selected');
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('data-selected', 'true');
    await user.click(all);
    expect(count()).toBe('Nothing selected');
    await user.click(await box(3));
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(count()).toBe('Nothing selected');
  });

  it('can be selected as cards on a phone', async () => {
    simulatePhone();
    const user = userEvent.setup();
    localStorage.removeItem('table:selecting');
    render(<Selecting />);
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select rows' }));
    await user.keyboard('{Escape}');
    const card = (row: number) =>
      within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')[row - 1];
    expect(card(2)).toContainElement(await box(2));

    (await box(2)).focus();
    await user.keyboard(' ');
    expect(count()).toBe('1 selected');
    expect(card(2)).toHaveAttribute('data-selected', 'true');
    const all = screen.getByRole('checkbox', { name: 'Select all rows of the page' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(count()).toBe('10 selected');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await box(11));
    expect(count()).toBe('11 selected, 10 on other pages');
  });

  it('are passed to the actions', async () => {
    const user = renderSelecting();
    await user.click(await box(1));
    await user.click(await box(2));
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(bar().getByRole('button', { name: names.slice(0, 2).join(', ') })).toBeVisible();
  });
});

describe('rows with missing values', () => {
  const cells = (row: number) =>
    Array.from(screen.getAllByRole('row')[row]?.children ?? [], ({ textContent }) => textContent);

  it('show a dash for each missing value and keep the name linked', () => {
    render(<NotAllSent rowActions={undefined} />);
    expect(cells(5)).toEqual(['5', '–', '–', '–', '–', '–', '–']);
    expect(cells(4)).toEqual(['4', 'Katherine Johnson', '–', '–', '–', '–', '–']);
    expect(screen.getByRole('link', { name: 'Person 5' })).toHaveAttribute('href', '/people/5');
    expect(screen.getByRole('link', { name: 'Katherine Johnson' })).toBeVisible();
  });

  it('sort last in both directions', async () => {
    render(<NotAllSent />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper', '–', 'Katherine Johnson', '–']);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(names()).toEqual(['–', 'Grace Hopper', 'Ada Lovelace', 'Katherine Johnson', '–']);
  });

  it('are identified by index without an id', () => {
    const getRowId = vi.fn((_: unknown, index: number) => `row ${index}`);
    render(<OnTheServer rows={createPeople(3)} getRowId={getRowId} />);
    expect(new Set(getRowId.mock.results.map(({ value }) => value))).toEqual(new Set(['row 0', 'row 1', 'row 2']));
  });
});

describe('malformed rows', () => {
  const last = (count: number) =>
    screen
      .getAllByRole('row')
      .slice(-count)
      .map(({ textContent }) => textContent);

  it('are listed below the rows of every page and not counted', async () => {
    render(<NotAllSent rows={createPeople(15)} />);
    const messages = [
      'Row 3 cannot be read: `data.2._id` should be a text, and is missing.',
      'Row 6 cannot be read: `data.5` should be an object, and is empty.',
    ];
    expect(names()).toHaveLength(10);
    expect(last(2)).toEqual(messages);
    expect(screen.getByRole('cell', { name: messages[0] })).toHaveAttribute('colspan', '8');
    expect(screen.getByText('Showing 1 to 10 of 15 entries')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(names()).toHaveLength(5);
    expect(last(2)).toEqual(messages);
    expect(screen.getByText('Showing 11 to 15 of 15 entries')).toBeVisible();
  });

  it('do not count as an empty list, and are only counted from the sixth on', () => {
    const { unmount } = render(<NothingReadable />);
    expect(screen.queryByText('No people found')).toBeNull();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    const message = 'This row cannot be read: `_id` is missing.';
    expect(last(6)).toEqual([message, message, message, message, message, 'and 37 more rows that could not be read']);
    expect(screen.getAllByRole('row')).toHaveLength(7);
    unmount();
    render(<NothingReadable malformedRows={Array.from({ length: 6 }, () => message)} />);
    expect(last(1)).toEqual(['and 1 more row that could not be read']);
  });

  it('keep a page that has nothing else', async () => {
    render(<BeyondTheEnd malformedRows={['This row cannot be read: `_id` is missing.']} />);
    expect(screen.getByText('Showing 0 to 0 of 412 entries')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    expect(address()).toBe('/?page=99');
  });

  it('are hidden until the rows have loaded', () => {
    render(<NotAllSent rows={undefined} />);
    expect(screen.queryByText(/cannot be read/)).toBeNull();
  });

  it('are cards on a phone', () => {
    simulatePhone();
    render(<NotAllSent />);
    const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(cards).toHaveLength(7);
    expect(cards.at(-1)).toHaveTextContent('Row 6 cannot be read: `data.5` should be an object, and is empty.');
    expect(cards[4]).toHaveTextContent('Amount–');
  });
});

describe('a disabled action', () => {
  const reason = 'The server did not say the amount.';
  const settle = () => screen.getByRole('button', { name: 'Settle Katherine Johnson' });

  it('does nothing and explains why under the pointer', async () => {
    const onClick = vi.fn();
    const action = <RowAction label="Settle it" icon="S" onClick={onClick} disabledReason={reason} />;
    render(<InTheBrowser rows={createPeople(1)} rowActions={() => action} />);
    const button = screen.getByRole('button', { name: 'Settle it' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip).toHaveTextContent(`Settle it${reason}`);
  });

  it('is focusable and explains why on focus', async () => {
    const user = userEvent.setup();
    render(<NotAllSent />);
    while (document.activeElement !== settle()) await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(`Settle Katherine Johnson${reason}`);
  });

  it('is not a link', () => {
    const action = <RowAction label="Open it" icon="O" href="/people/1" disabledReason={reason} />;
    render(<InTheBrowser rows={createPeople(1)} rowActions={() => action} />);
    expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Open it' })).toBeVisible();
  });

  it('does not affect actions of other rows', () => {
    render(<NotAllSent />);
    expect(settle()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Settle Ada Lovelace' })).not.toHaveAttribute('aria-disabled');
  });
});

it('shows a record without a path as plain text', () => {
  render(<InTheBrowser rows={createPeople(1)} rowActions={() => <RecordLink>Its name</RecordLink>} />);
  expect(screen.getByText('Its name')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Its name' })).toBeNull();
});

describe('a list that was left open', () => {
  it('shows its age and new items, and loads them on page 1', async () => {
    const show = vi.fn(() => Promise.resolve());
    render(<LeftOpen newItems={{ readAt: Date.now() - 5 * 60_000, difference: 1234, show }} />);
    expect(screen.getByText('Read 5 minutes ago')).toBeVisible();
    expect(address()).toBe('/?page=2');

    await userEvent.click(screen.getByRole('button', { name: '1,234 new · Show' }));
    expect(show).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });

  it('moves the focus into the list when its button disappears', async () => {
    const newItems = { readAt: Date.now(), difference: -2, show: () => Promise.resolve() };
    const { rerender } = render(<LeftOpen newItems={newItems} />);
    screen.getByRole('button', { name: '2 gone · Show' }).focus();
    await userEvent.keyboard('{Enter}');
    rerender(<LeftOpen newItems={{ ...newItems, difference: 0 }} />);
    expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('shows no age for a recent list', () => {
    render(<LeftOpen newItems={{ readAt: Date.now() - 50_000, difference: 0, show: () => Promise.resolve() }} />);
    expect(screen.queryByText(/^Read/)).toBeNull();
  });
});

describe('a page translated by the browser', () => {
  it('updates the extent and rows of another page', async () => {
    render(<InTheBrowser />);
    const before = names();
    translatePage();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(names()).not.toEqual(before);
    expect(screen.getByText(/^Showing 11 to/)).toBeVisible();
    expect(screen.queryByText(/^Showing 1 to/)).toBeNull();
  });

  it('does not translate the data of rows', () => {
    render(<InTheBrowser />);
    const cells = screen.getAllByRole('cell').map((cell) => cell.innerHTML);
    const titles = screen.getAllByRole('rowheader').map((cell) => cell.innerHTML);
    translatePage();
    expect(screen.getAllByRole('cell').map((cell) => cell.innerHTML)).toEqual(cells);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.innerHTML)).toEqual(titles);
    expect(screen.getByRole('columnheader', { name: 'Name' }).querySelector('font')).not.toBeNull();
  });
});
