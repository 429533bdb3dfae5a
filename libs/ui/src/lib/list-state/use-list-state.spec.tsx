import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ListRules } from './list-params';
import { useListState, type ListState } from './use-list-state';

const rules = { filters: { status: ['pending', 'approved'], network: ['btc', 'tron'] } } satisfies ListRules<
  'status' | 'network'
>;

/** Renders a list at a URL; `lists` has its state of each render. */
function openLists(address: string) {
  const lists: ListState<'status' | 'network'>[] = [];
  function List() {
    lists.push(useListState<'status' | 'network'>(rules));
    return null;
  }
  const routes = [
    { path: '/', element: <List /> },
    { path: '/elsewhere', lazy: () => new Promise<never>(() => undefined) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const getQuery = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { lists, router, getQuery };
}

describe('useListState', () => {
  it('keeps changes of two lists of a screen before it renders', () => {
    const lists: ListState[] = [];
    function Lists() {
      lists.push(useListState({ name: 'earnings' }), useListState({ name: 'milestones' }));
      return null;
    }
    const router = createMemoryRouter([{ path: '/', element: <Lists /> }]);
    render(<RouterProvider router={router} />);
    act(() => {
      lists[0]?.setPage(2);
      lists[1]?.setPage(3);
    });
    expect(router.state.location.search).toBe('?earnings-page=2&milestones-page=3');
  });

  it('keeps two changes before the list renders', () => {
    const { lists, getQuery } = openLists('/?page=3');
    act(() => {
      lists[0]?.setFilter('status', 'pending');
      lists[0]?.setFilter('network', 'tron');
    });
    expect(getQuery()).toEqual({ status: 'pending', network: 'tron' });
  });

  it('sets several filters in one history entry and keeps the others', async () => {
    const { lists, router, getQuery } = openLists('/?page=3&status=pending');
    act(() => lists[0]?.setFilters({ network: 'tron' }));
    expect(getQuery()).toEqual({ status: 'pending', network: 'tron' });
    act(() => lists.at(-1)?.setFilters({ status: '', network: '' }));
    expect(getQuery()).toEqual({});
    await act(() => router.navigate(-1));
    expect(getQuery()).toEqual({ status: 'pending', network: 'tron' });
  });

  it('keeps a filter that is set while a search is typed', () => {
    const { lists, getQuery } = openLists('/');
    act(() => lists[0]?.setFilter('status', 'pending'));
    // A debounced search calls the function of an earlier render.
    act(() => lists[0]?.setSearch('ada'));
    expect(getQuery()).toEqual({ status: 'pending', search: 'ada' });
  });

  it('starts from the location that Back has restored', async () => {
    const { lists, router, getQuery } = openLists('/');
    act(() => lists[0]?.setFilter('status', 'pending'));
    await act(() => router.navigate(-1));
    act(() => lists.at(-1)?.setFilter('network', 'tron'));
    expect(getQuery()).toEqual({ network: 'tron' });
  });

  it('follows a link although a search was typed just before', () => {
    const { lists, router, getQuery } = openLists('/?status=pending');
    act(() => void router.navigate('/elsewhere'));
    // The link was clicked during the pause of a debounced search.
    act(() => lists[0]?.setSearch('ada'));
    expect(getQuery()).toEqual({ status: 'pending' });
    expect(router.state.navigation.location?.pathname).toBe('/elsewhere');
  });

  it('ignores the URL of a pending navigation', () => {
    const { lists, router, getQuery } = openLists('/?status=pending');
    act(() => void router.navigate('/elsewhere?record=7'));
    act(() => lists[0]?.setFilter('network', 'tron'));
    expect(getQuery()).toEqual({ status: 'pending', network: 'tron' });
  });
});
