import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { saveListPosition } from './list-position';

/** History state that a list link adds to the target screen's entry. */
interface ListOrigin {
  /** URL of the list, with its parameters. */
  list: string;
}

export interface ListLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> {
  /** Absolute path of the target. */
  to: string;
}

/**
 * Link out of a list. On the target screen, {@link useListHref} returns the way back to the same rows. It is lighter than the
 * router's `Link`, which resolves relative paths, since a page of a list has a hundred of them.
 */
export function ListLink({ to, onClick, ...props }: ListLinkProps) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    saveListPosition(key, pathname + search, event.currentTarget);
    void navigate(to, { state: { list: pathname + search } satisfies ListOrigin });
  };
  return <a {...props} href={to} onClick={follow} />;
}

/** Returns whether a click navigates in this tab, i.e. without modifier keys. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * Returns the URL of the list at `path`, including its page, search, order and filters if a {@link ListLink} led from it to
 * the current screen.
 */
export function useListHref(path: string): string;
export function useListHref(path: string | undefined): string | undefined;
export function useListHref(path: string | undefined): string | undefined {
  const { state } = useLocation();
  return path !== undefined && isListOrigin(state) && state.list.split('?')[0] === path ? state.list : path;
}

/** History state of a link back to a list, which marks the new entry as a return. */
export const listReturnState = { isListReturn: true };

/** Returns whether a link back to the list created the history entry. */
export const isListReturn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isListReturn' in state;

function isListOrigin(state: unknown): state is ListOrigin {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}
