import { Link, useLocation, type LinkProps } from 'react-router-dom';

/** What a link out of a list leaves in the history entry of the screen that it leads to. */
interface ListOrigin {
  /** The list's address as it was left. */
  list: string;
}

/** A link out of a list. On the screen that it leads to, {@link useListHref} finds the way back to the same rows. */
export function ListLink(props: LinkProps) {
  const { pathname, search } = useLocation();
  return <Link state={{ list: pathname + search } satisfies ListOrigin} {...props} />;
}

/**
 * The address of the list at `path`: with its page, search, order and filters, where a {@link ListLink} led from there
 * to the present screen; otherwise as it is at first.
 */
export function useListHref(path: string): string;
export function useListHref(path: string | undefined): string | undefined;
export function useListHref(path: string | undefined): string | undefined {
  const { state } = useLocation();
  return path !== undefined && isListOrigin(state) && state.list.split('?')[0] === path ? state.list : path;
}

function isListOrigin(state: unknown): state is ListOrigin {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}
