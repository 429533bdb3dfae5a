import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { people } from '../../test-support/people';
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
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(address()).toBe('/?state=settled');
    expect(screen.getByText('Showing 1 to 10 of 19 entries')).toBeVisible();
  });

  it('offers to clear while rows are left too, and leads who does it by key to the search', async () => {
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

  it('leaves their numbers to the old rows until the new ones come', async () => {
    const { rerender } = render(<OnTheServer />);
    rerender(<OnTheServer isStale />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe('/?page=4&sort=-name');
    expect(screen.getByRole('row', { name: /^21/ })).toBeVisible();
    rerender(<OnTheServer />);
    expect(screen.getByRole('row', { name: /^31/ })).toBeVisible();
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
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  unmount();

  render(<InTheBrowser />);
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('data-density', 'compact');
});

/** The window is narrow. */
function beOnAPhone() {
  const wide = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide, matches: query.includes('max-width') }));
}

it('is remembered on this device once somebody changes how it looks, and not before', async () => {
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
  const begin = () => {
    localStorage.setItem('table:selecting', JSON.stringify({ isSelecting: true }));
    render(<Selecting />);
    return userEvent.setup();
  };

  it('are offered under Display, and nothing is selected at first', async () => {
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

  it('are counted where the browser has translated the page, too', async () => {
    const user = begin();
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

  it('survive turned pages and another order, and end with another filter', async () => {
    const user = begin();
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

  it('are a range with Shift, by pointer and by key, and all of a page', async () => {
    const user = begin();
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

  it('are cards on a phone, one by one and all of a page, as the table had them', async () => {
    beOnAPhone();
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

  it('are handed to what can be done with them', async () => {
    const user = begin();
    await user.click(await box(1));
    await user.click(await box(2));
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(bar().getByRole('button', { name: names.slice(0, 2).join(', ') })).toBeVisible();
  });
});

describe('rows that are not sent in full', () => {
  const cells = (row: number) =>
    Array.from(screen.getAllByRole('row')[row]?.children ?? [], ({ textContent }) => textContent);

  it('have a dash for each value that is missing, and the name stays a link', () => {
    render(<NotAllSent rowActions={undefined} />);
    expect(cells(5)).toEqual(['5', '–', '–', '–', '–', '–', '–']);
    expect(cells(4)).toEqual(['4', 'Katherine Johnson', '–', '–', '–', '–', '–']);
    expect(screen.getByRole('link', { name: 'Person 5' })).toHaveAttribute('href', '/people/5');
    expect(screen.getByRole('link', { name: 'Katherine Johnson' })).toBeVisible();
  });

  it('go last in both directions', async () => {
    render(<NotAllSent />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper', '–', 'Katherine Johnson', '–']);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(names()).toEqual(['–', 'Grace Hopper', 'Ada Lovelace', 'Katherine Johnson', '–']);
  });

  it('are told apart by their place where they have no id', () => {
    const getRowId = vi.fn((_: unknown, index: number) => `row ${index}`);
    render(<OnTheServer rows={people(3)} getRowId={getRowId} />);
    expect(new Set(getRowId.mock.results.map(({ value }) => value))).toEqual(new Set(['row 0', 'row 1', 'row 2']));
  });
});

describe('rows that cannot be read', () => {
  const last = (count: number) =>
    screen
      .getAllByRole('row')
      .slice(-count)
      .map(({ textContent }) => textContent);

  it('say so below the others, on every page, and are not counted', async () => {
    render(<NotAllSent rows={people(15)} />);
    const told = [
      'Row 3 cannot be read: `data.2._id` should be a text, and is missing.',
      'Row 6 cannot be read: `data.5` should be an object, and is empty.',
    ];
    expect(names()).toHaveLength(10);
    expect(last(2)).toEqual(told);
    expect(screen.getByRole('cell', { name: told[0] })).toHaveAttribute('colspan', '8');
    expect(screen.getByText('Showing 1 to 10 of 15 entries')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(names()).toHaveLength(5);
    expect(last(2)).toEqual(told);
    expect(screen.getByText('Showing 11 to 15 of 15 entries')).toBeVisible();
  });

  it('are no empty list, and more than five are summed up', () => {
    const { unmount } = render(<NothingReadable />);
    expect(screen.queryByText('No people found')).toBeNull();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    const words = 'This row cannot be read: `_id` is missing.';
    expect(last(6)).toEqual([words, words, words, words, words, 'and 37 more rows that cannot be read']);
    expect(screen.getAllByRole('row')).toHaveLength(7);
    unmount();
    render(<NothingReadable unreadable={Array.from({ length: 6 }, () => words)} />);
    expect(last(1)).toEqual(['and 1 more row that cannot be read']);
  });

  it('are a page of their own where they are all that the server sent of it', async () => {
    render(<BeyondTheEnd unreadable={['This row cannot be read: `_id` is missing.']} />);
    expect(screen.getByText('Showing 0 to 0 of 412 entries')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    expect(address()).toBe('/?page=99');
  });

  it('wait for the rest of the answer', () => {
    render(<NotAllSent rows={undefined} />);
    expect(screen.queryByText(/cannot be read/)).toBeNull();
  });

  it('are cards among cards', () => {
    beOnAPhone();
    render(<NotAllSent />);
    const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(cards).toHaveLength(7);
    expect(cards.at(-1)).toHaveTextContent('Row 6 cannot be read: `data.5` should be an object, and is empty.');
    expect(cards[4]).toHaveTextContent('Amount–');
  });
});

describe('an action that lacks something', () => {
  const lack = 'The server did not say the amount.';
  const settle = () => screen.getByRole('button', { name: 'Settle Katherine Johnson' });

  it('does nothing, and says why under the pointer', async () => {
    const onClick = vi.fn();
    const action = <RowAction label="Settle it" icon="S" onClick={onClick} lack={lack} />;
    render(<InTheBrowser rows={people(1)} rowActions={() => action} />);
    const button = screen.getByRole('button', { name: 'Settle it' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(lack);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip).toHaveTextContent(`Settle it${lack}`);
  });

  it('is within reach of the keyboard, and says why there, too', async () => {
    const user = userEvent.setup();
    render(<NotAllSent />);
    while (document.activeElement !== settle()) await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(`Settle Katherine Johnson${lack}`);
  });

  it('is no link', () => {
    const action = <RowAction label="Open it" icon="O" href="/people/1" lack={lack} />;
    render(<InTheBrowser rows={people(1)} rowActions={() => action} />);
    expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Open it' })).toBeVisible();
  });

  it('stands among those that lack nothing', () => {
    render(<NotAllSent />);
    expect(settle()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Settle Ada Lovelace' })).not.toHaveAttribute('aria-disabled');
  });
});

it('a record without an address is named, but is no link', () => {
  render(<InTheBrowser rows={people(1)} rowActions={() => <RecordLink>Its name</RecordLink>} />);
  expect(screen.getByText('Its name')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Its name' })).toBeNull();
});

describe('a list that was left open', () => {
  it('says how old it is and what is new, and shows that on page 1', async () => {
    const show = vi.fn(() => Promise.resolve());
    render(<LeftOpen newItems={{ readAt: Date.now() - 5 * 60_000, difference: 1234, show }} />);
    expect(screen.getByText('Read 5 minutes ago')).toBeVisible();
    expect(address()).toBe('/?page=2');

    await userEvent.click(screen.getByRole('button', { name: '1,234 new · Show' }));
    expect(show).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });

  it('keeps the keyboard in the list when its button goes', async () => {
    const newItems = { readAt: Date.now(), difference: -2, show: () => Promise.resolve() };
    const { rerender } = render(<LeftOpen newItems={newItems} />);
    screen.getByRole('button', { name: '2 gone · Show' }).focus();
    await userEvent.keyboard('{Enter}');
    rerender(<LeftOpen newItems={{ ...newItems, difference: 0 }} />);
    expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('says nothing while it is young', () => {
    render(<LeftOpen newItems={{ readAt: Date.now() - 50_000, difference: 0, show: () => Promise.resolve() }} />);
    expect(screen.queryByText(/^Read/)).toBeNull();
  });
});

describe('a page that the browser has translated', () => {
  it('shows how much there is of another page, and its rows', async () => {
    render(<InTheBrowser />);
    const before = names();
    translatePage();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(names()).not.toEqual(before);
    expect(screen.getByText(/^Showing 11 to/)).toBeVisible();
    expect(screen.queryByText(/^Showing 1 to/)).toBeNull();
  });

  it('leaves the data of the rows as it is', () => {
    render(<InTheBrowser />);
    const cells = screen.getAllByRole('cell').map((cell) => cell.innerHTML);
    const titles = screen.getAllByRole('rowheader').map((cell) => cell.innerHTML);
    translatePage();
    expect(screen.getAllByRole('cell').map((cell) => cell.innerHTML)).toEqual(cells);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.innerHTML)).toEqual(titles);
    expect(screen.getByRole('columnheader', { name: 'Name' }).querySelector('font')).not.toBeNull();
  });
});
