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
  ClientSide,
  ServerSide,
  FixedPageSize,
  SinglePage,
  TotalLowerBound,
  NewItems,
  FirstLoad,
  NextPageLoading,
  Empty,
  NoResults,
  Failed,
  RefreshFailed,
  PageOutOfRange,
  Forbidden,
  IncompleteData,
  AllRowsMalformed,
  Selecting,
} = composeStories(stories);

const getAddress = () => screen.getByTestId('address').textContent;
const getNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const getHeading = (name: string) => screen.getByRole('columnheader', { name });

describe('a list in the browser', () => {
  it('sorts by pointer and keyboard: ascending, descending, default', async () => {
    const user = userEvent.setup();
    render(<ClientSide />);
    const defaultOrder = getNames();
    expect(getHeading('Name')).toHaveAttribute('aria-sort', 'none');

    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(getHeading('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(getNames()[0]).toBe('Ada Lovelace');
    expect(getAddress()).toBe('/?sort=name');

    screen.getByRole('button', { name: 'Name' }).focus();
    await user.keyboard('{Enter}');
    expect(getHeading('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(getNames()[0]).toBe('Srinivasa Ramanujan');

    await user.keyboard(' ');
    expect(getHeading('Name')).toHaveAttribute('aria-sort', 'none');
    expect(getNames()).toEqual(defaultOrder);
  });

  it('sorts numbers by value', async () => {
    render(<ClientSide />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('$5,684.64');
  });

  it('pages and shows the position', async () => {
    render(<ClientSide />);
    expect(screen.getByText('Showing 1 to 10 of 57 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await userEvent.click(screen.getByRole('button', { name: 'Page 6' }));
    expect(screen.getByText('Showing 51 to 57 of 57 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('row', { name: /^51/ })).toBeVisible();
    expect(getAddress()).toBe('/?page=6');
  });

  it('changes the page size and goes to page 1', async () => {
    render(<ClientSide />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(screen.getByText('Showing 1 to 25 of 57 entries')).toBeVisible();
    expect(getAddress()).toBe('/?limit=25');
  });

  it('returns to page 1 on filtering, and offers to clear filters without matches', async () => {
    render(<NoResults />);
    expect(screen.getByText('No people found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(getNames()).toHaveLength(10);
    expect(getAddress()).toBe('/');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(getAddress()).toBe('/?state=settled');
    expect(screen.getByText('Showing 1 to 10 of 19 entries')).toBeVisible();
  });

  it('offers to clear filters with matches, and moves keyboard focus to the search', async () => {
    render(<ClientSide />);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(getAddress()).toBe('/');
    expect(screen.getByPlaceholderText('Name')).toHaveFocus();
  });
});

describe('a list on the server', () => {
  it('has no page-size select with a fixed page size, and shows the extent only with several pages', () => {
    const { unmount } = render(<FixedPageSize />);
    expect(screen.getByText('Showing 1 to 10 of 412 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    unmount();
    render(<SinglePage />);
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it("keeps the server's order and numbers the rows across pages", () => {
    render(<ServerSide />);
    expect(getHeading('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(getNames()[0]).toBe('Ada Lovelace');
    expect(screen.getByText('Showing 21 to 30 of 412 entries')).toBeVisible();
    expect(within(screen.getAllByRole('row')[1] ?? document.body).getByText('21')).toBeVisible();
  });

  it('keeps the positions of stale rows until the next page loads', async () => {
    const { rerender } = render(<ServerSide />);
    rerender(<ServerSide isStale />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(getAddress()).toBe('/?page=4&sort=-name');
    expect(screen.getByRole('row', { name: /^21/ })).toBeVisible();
    rerender(<ServerSide />);
    expect(screen.getByRole('row', { name: /^31/ })).toBeVisible();
  });

  it('shows a lower bound with a plus', () => {
    render(<TotalLowerBound />);
    expect(screen.getByText('Showing 1 to 10 of 1,000+ entries')).toBeVisible();
  });

  it('replaces a page beyond the end with the last page', async () => {
    render(<PageOutOfRange />);
    expect(await screen.findByText('/?page=42')).toBeInTheDocument();
  });

  it('shows skeletons on the first load and dimmed rows on later ones', () => {
    const { unmount } = render(<FirstLoad />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(11);
    unmount();
    render(<NextPageLoading />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(getNames()).toHaveLength(10);
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
    expect(getNames()).toHaveLength(10);
  });

  it('shows the forbidden state', () => {
    render(<Forbidden />);
    expect(screen.getByText('You do not have access to this area')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a row', () => {
  it('has links and named actions', () => {
    render(<ClientSide />);
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/people/1');
    expect(screen.getByRole('link', { name: 'Edit Ada Lovelace' })).toHaveAttribute('href', '/people/1');
    expect(screen.getByRole('button', { name: 'Delete Ada Lovelace' })).toBeVisible();
  });
});

it('stores hidden columns and density on this device', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<ClientSide />);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  unmount();

  render(<ClientSide />);
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
  render(<ClientSide />);
  expect(getNames()).not.toEqual([]);
  expect(localStorage).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compact rows' }));
  expect(Object.values(localStorage)).toEqual([expect.stringContaining('compact')]);
  localStorage.clear();
});

describe('selected rows', () => {
  const findBox = (row: number) => screen.findByRole('checkbox', { name: `Select row ${row}` });
  const getSelectionBar = () => within(screen.getByRole('group', { name: 'Selected rows' }));
  const getSelectedCount = () => getSelectionBar().getByRole('status').textContent;
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
    expect(await findBox(1)).not.toBeChecked();
    expect(getSelectedCount()).toBe('Nothing selected');
  });

  it('show their number on a translated page', async () => {
    const user = renderSelecting();
    await user.click(await findBox(2));
    translatePage();
    await user.click(await findBox(3));
    expect(getSelectedCount()).toBe('2 selected');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(getSelectedCount()).toBe('2 selected, 2 on other pages');
    translatePage();
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(getSelectedCount()).toBe('2 selected');
  });

  it('survive paging and sorting, and are cleared by a filter', async () => {
    const user = renderSelecting();
    await user.click(await findBox(2));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await findBox(11));
    expect(getSelectedCount()).toBe('2 selected, 1 on other pages');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(getSelectedCount()).toMatch(/^2 selected/);
    expect(getAddress()).not.toContain('select');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(getSelectedCount()).toBe('Nothing selected');
  });

  it('can be a range with Shift or all rows of a page', async () => {
    const user = renderSelecting();
    await user.click(await findBox(2));
    await user.keyboard('{Shift>}');
    await user.click(await findBox(5));
    await user.keyboard('{/Shift}');
    expect(getSelectedCount()).toBe('4 selected');
    (await findBox(8)).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(getSelectedCount()).toBe('7 selected');
    const all = screen.getByRole('checkbox', { name: 'Select all rows of the page' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(getSelectedCount()).toBe('10 selected');
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('data-selected', 'true');
    await user.click(all);
    expect(getSelectedCount()).toBe('Nothing selected');
    await user.click(await findBox(3));
    await user.click(getSelectionBar().getByRole('button', { name: 'Clear selection' }));
    expect(getSelectedCount()).toBe('Nothing selected');
  });

  it('can be selected as cards on a phone', async () => {
    simulatePhone();
    const user = userEvent.setup();
    localStorage.removeItem('table:selecting');
    render(<Selecting />);
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select rows' }));
    await user.keyboard('{Escape}');
    const getCard = (row: number) =>
      within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')[row - 1];
    expect(getCard(2)).toContainElement(await findBox(2));

    (await findBox(2)).focus();
    await user.keyboard(' ');
    expect(getSelectedCount()).toBe('1 selected');
    expect(getCard(2)).toHaveAttribute('data-selected', 'true');
    const all = screen.getByRole('checkbox', { name: 'Select all rows of the page' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(getSelectedCount()).toBe('10 selected');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await findBox(11));
    expect(getSelectedCount()).toBe('11 selected, 10 on other pages');
  });

  it('become the input of the actions', async () => {
    const user = renderSelecting();
    await user.click(await findBox(1));
    await user.click(await findBox(2));
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(getSelectionBar().getByRole('button', { name: names.slice(0, 2).join(', ') })).toBeVisible();
  });
});

describe('rows with missing values', () => {
  const getCells = (row: number) =>
    Array.from(screen.getAllByRole('row')[row]?.children ?? [], ({ textContent }) => textContent);

  it('show a dash for each missing value and keep the name linked', () => {
    render(<IncompleteData rowActions={undefined} />);
    expect(getCells(5)).toEqual(['5', '–', '–', '–', '–', '–', '–']);
    expect(getCells(4)).toEqual(['4', 'Katherine Johnson', '–', '–', '–', '–', '–']);
    expect(screen.getByRole('link', { name: 'Person 5' })).toHaveAttribute('href', '/people/5');
    expect(screen.getByRole('link', { name: 'Katherine Johnson' })).toBeVisible();
  });

  it('sort last in both directions', async () => {
    render(<IncompleteData />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(getNames()).toEqual(['Ada Lovelace', 'Grace Hopper', '–', 'Katherine Johnson', '–']);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(getNames()).toEqual(['–', 'Grace Hopper', 'Ada Lovelace', 'Katherine Johnson', '–']);
  });

  it('use their index without an id', () => {
    const getRowId = vi.fn((_: unknown, index: number) => `row ${index}`);
    render(<ServerSide rows={createPeople(3)} getRowId={getRowId} />);
    expect(new Set(getRowId.mock.results.map(({ value }) => value))).toEqual(new Set(['row 0', 'row 1', 'row 2']));
  });
});

describe('malformed rows', () => {
  const getLastRows = (count: number) =>
    screen
      .getAllByRole('row')
      .slice(-count)
      .map(({ textContent }) => textContent);

  it('appear below the rows of every page and do not count', async () => {
    render(<IncompleteData rows={createPeople(15)} />);
    const messages = [
      'Row 3 cannot be read: `data.2._id` should be text, but is missing.',
      'Row 6 cannot be read: `data.5` should be an object, but is empty.',
    ];
    expect(getNames()).toHaveLength(10);
    expect(getLastRows(2)).toEqual(messages);
    expect(screen.getByRole('cell', { name: messages[0] })).toHaveAttribute('colspan', '8');
    expect(screen.getByText('Showing 1 to 10 of 15 entries')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(getNames()).toHaveLength(5);
    expect(getLastRows(2)).toEqual(messages);
    expect(screen.getByText('Showing 11 to 15 of 15 entries')).toBeVisible();
  });

  it('do not count as an empty list, and are only counted from the sixth on', () => {
    const { unmount } = render(<AllRowsMalformed />);
    expect(screen.queryByText('No people found')).toBeNull();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    const message = 'This row cannot be read: `_id` is missing.';
    expect(getLastRows(6)).toEqual([
      message,
      message,
      message,
      message,
      message,
      'and 37 more rows that could not be read',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(7);
    unmount();
    render(<AllRowsMalformed malformedRows={Array.from({ length: 6 }, () => message)} />);
    expect(getLastRows(1)).toEqual(['and 1 more row that could not be read']);
  });

  it('keep a page that has nothing else', async () => {
    render(<PageOutOfRange malformedRows={['This row cannot be read: `_id` is missing.']} />);
    expect(screen.getByText('Showing 0 to 0 of 412 entries')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    expect(getAddress()).toBe('/?page=99');
  });

  it('stay hidden until the rows have loaded', () => {
    render(<IncompleteData rows={undefined} />);
    expect(screen.queryByText(/cannot be read/)).toBeNull();
  });

  it('become cards on a phone', () => {
    simulatePhone();
    render(<IncompleteData />);
    const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(cards).toHaveLength(7);
    expect(cards.at(-1)).toHaveTextContent('Row 6 cannot be read: `data.5` should be an object, but is empty.');
    expect(cards[4]).toHaveTextContent('Amount–');
  });
});

describe('a disabled action', () => {
  const reason = 'Not sent by the server the amount.';
  const getSettleButton = () => screen.getByRole('button', { name: 'Settle Katherine Johnson' });

  it('does nothing and explains why under the pointer', async () => {
    const onClick = vi.fn();
    const action = <RowAction label="Settle it" icon="S" onClick={onClick} disabledReason={reason} />;
    render(<ClientSide rows={createPeople(1)} rowActions={() => action} />);
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
    render(<IncompleteData />);
    while (document.activeElement !== getSettleButton()) await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(`Settle Katherine Johnson${reason}`);
  });

  it('is not a link', () => {
    const action = <RowAction label="Open it" icon="O" href="/people/1" disabledReason={reason} />;
    render(<ClientSide rows={createPeople(1)} rowActions={() => action} />);
    expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Open it' })).toBeVisible();
  });

  it('does not affect actions of other rows', () => {
    render(<IncompleteData />);
    expect(getSettleButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Settle Ada Lovelace' })).not.toHaveAttribute('aria-disabled');
  });
});

it('shows a record without a path as plain text', () => {
  render(<ClientSide rows={createPeople(1)} rowActions={() => <RecordLink>Its name</RecordLink>} />);
  expect(screen.getByText('Its name')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Its name' })).toBeNull();
});

describe('a list that was left open', () => {
  it('shows its age and new items, and loads them on page 1', async () => {
    const show = vi.fn(() => Promise.resolve());
    render(<NewItems newItems={{ readAt: Date.now() - 5 * 60_000, difference: 1234, show }} />);
    expect(screen.getByText('Updated 5 minutes ago')).toBeVisible();
    expect(getAddress()).toBe('/?page=2');

    await userEvent.click(screen.getByRole('button', { name: '1,234 new · Show' }));
    expect(show).toHaveBeenCalledOnce();
    expect(getAddress()).toBe('/');
  });

  it('moves the focus into the list when its button disappears', async () => {
    const newItems = { readAt: Date.now(), difference: -2, show: () => Promise.resolve() };
    const { rerender } = render(<NewItems newItems={newItems} />);
    screen.getByRole('button', { name: '2 removed · Show' }).focus();
    await userEvent.keyboard('{Enter}');
    rerender(<NewItems newItems={{ ...newItems, difference: 0 }} />);
    expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('shows no age for a recent list', () => {
    render(<NewItems newItems={{ readAt: Date.now() - 50_000, difference: 0, show: () => Promise.resolve() }} />);
    expect(screen.queryByText(/^Read/)).toBeNull();
  });
});

describe('a page translated by the browser', () => {
  it('updates the extent and rows of another page', async () => {
    render(<ClientSide />);
    const before = getNames();
    translatePage();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(getNames()).not.toEqual(before);
    expect(screen.getByText(/^Showing 11 to/)).toBeVisible();
    expect(screen.queryByText(/^Showing 1 to/)).toBeNull();
  });

  it('does not translate the data of rows', () => {
    render(<ClientSide />);
    const cells = screen.getAllByRole('cell').map((cell) => cell.innerHTML);
    const titles = screen.getAllByRole('rowheader').map((cell) => cell.innerHTML);
    translatePage();
    expect(screen.getAllByRole('cell').map((cell) => cell.innerHTML)).toEqual(cells);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.innerHTML)).toEqual(titles);
    expect(screen.getByRole('columnheader', { name: 'Name' }).querySelector('font')).not.toBeNull();
  });
});
