import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ListRules } from './list-params';
import { useListState, type ListState } from './use-list-state';

const rules = { filters: { status: ['pending', 'approved'], network: ['btc', 'tron'] } } satisfies ListRules<
  'status' | 'network'
>;

/** A list at an address; `lists` are its states, one per render. */
function open(address: string) {
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
  const asked = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { lists, router, asked };
}

describe('useListState', () => {
  it('keeps the choices of two lists of one screen that come before it is drawn again', () => {
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

  it('keeps both of two choices that come before the list is drawn again', () => {
    const { lists, asked } = open('/?page=3');
    act(() => {
      lists[0]?.setFilter('status', 'pending');
      lists[0]?.setFilter('network', 'tron');
    });
    expect(asked()).toEqual({ status: 'pending', network: 'tron' });
  });

  it('sets several filters in one step, and leaves the others', async () => {
    const { lists, router, asked } = open('/?page=3&status=pending');
    act(() => lists[0]?.setFilters({ network: 'tron' }));
    expect(asked()).toEqual({ status: 'pending', network: 'tron' });
    act(() => lists.at(-1)?.setFilters({ status: '', network: '' }));
    expect(asked()).toEqual({});
    await act(() => router.navigate(-1));
    expect(asked()).toEqual({ status: 'pending', network: 'tron' });
  });

  it('keeps a choice made while a search was being typed', () => {
    const { lists, asked } = open('/');
    act(() => lists[0]?.setFilter('status', 'pending'));
    // The search box calls back after a pause, with the function that it had when the pause began.
    act(() => lists[0]?.setSearch('ada'));
    expect(asked()).toEqual({ status: 'pending', search: 'ada' });
  });

  it('starts from where Back has led', async () => {
    const { lists, router, asked } = open('/');
    act(() => lists[0]?.setFilter('status', 'pending'));
    await act(() => router.navigate(-1));
    act(() => lists.at(-1)?.setFilter('network', 'tron'));
    expect(asked()).toEqual({ network: 'tron' });
  });

  it('goes where a link leads, whatever was typed just before', () => {
    const { lists, router, asked } = open('/?status=pending');
    act(() => void router.navigate('/elsewhere'));
    // The search box calls back after a pause, and the link was clicked during it.
    act(() => lists[0]?.setSearch('ada'));
    expect(asked()).toEqual({ status: 'pending' });
    expect(router.state.navigation.location?.pathname).toBe('/elsewhere');
  });

  it('takes nothing from the address of another screen that is on its way', () => {
    const { lists, router, asked } = open('/?status=pending');
    act(() => void router.navigate('/elsewhere?record=7'));
    act(() => lists[0]?.setFilter('network', 'tron'));
    expect(asked()).toEqual({ status: 'pending', network: 'tron' });
  });
});
