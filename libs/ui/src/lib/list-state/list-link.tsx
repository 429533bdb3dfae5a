import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberPlace } from './list-place';

/** What a link out of a list leaves in the history entry of the screen that it leads to. */
interface ListOrigin {
  /** The list's address as it was left. */
  list: string;
}

export interface ListLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> {
  /** An absolute path. */
  to: string;
}

/**
 * A link out of a list. On the screen that it leads to, {@link useListHref} finds the way back to the same rows. Lighter
 * than the router's own, which resolves relative paths: a page of a list has a hundred of them.
 */
export function ListLink({ to, onClick, ...props }: ListLinkProps) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    rememberPlace(key, pathname + search, event.currentTarget);
    void navigate(to, { state: { list: pathname + search } satisfies ListOrigin });
  };
  return <a {...props} href={to} onClick={follow} />;
}

/** Whether a click asks for this tab; with a key held, it asks the browser for another one. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

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

/** What a link back to a list leaves in the new history entry of the list, which was at this place before. */
export const backInList = { isBackInList: true };

/** Whether a history entry was made by a link back to the list. */
export const isBackInList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBackInList' in state;

function isListOrigin(state: unknown): state is ListOrigin {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}
