import { normalizeSearch } from '@countinghouse/shared/text';
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PrintOnly } from '../print-layout/print-only';
import { isImeEvent } from '../shortcuts/key-press';
import { useShortcut } from '../shortcuts/use-shortcut';
import classes from './search-input.module.css';

/** Pause after the last keystroke before a search starts. */
const DEBOUNCE_MS = 150;

export interface SearchInputProps {
  /** Current search text; the field follows external changes such as Back and Clear filters. */
  value: string;
  /** Called 150 ms after the last keystroke unless a link was followed, and immediately by Enter and the clear button. */
  onChange: (value: string) => void;
  /** Accessible name. @default "Search" */
  label?: string;
  /** Placeholder: "Name, email or phone". */
  placeholder?: string;
  /** Maximum number of characters. @default 100 */
  maxLength?: number;
  /**
   * Doubles the pause for a search in the browser, where filtering thousands of rows would delay the next keystroke.
   * @default false
   */
  isLocal?: boolean;
  /** Whether `/` focuses the field; set it for one field of a screen only. @default true */
  hasKey?: boolean;
}

/** Debounced search field that `/` focuses from anywhere on the screen. */
export function SearchInput({
  value,
  onChange,
  label = 'Search',
  placeholder,
  maxLength = 100,
  isLocal = false,
  hasKey = true,
}: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  // The current value, followed by submitted searches that have not been applied yet. When one is applied, the draft may
  // already be newer.
  const [values, setValues] = useState([value]);
  if (value !== values[0]) {
    const at = values.indexOf(value);
    setValues(at === -1 ? [value] : values.slice(at));
    if (at === -1) setDraft(value);
  }

  const submitSearch = (text: string) => {
    setValues((before) => [...before, text]);
    onChange(text);
  };
  const search = useDebouncedCallback(submitSearch, isLocal ? 2 * DEBOUNCE_MS : DEBOUNCE_MS);
  const searchNow = (text: string) => {
    search.cancel();
    submitSearch(text);
  };
  // A pending search would undo the navigation of a link that is clicked during the pause.
  useWindowEvent('click', (event) => isLinkClick(event) && search.cancel(), { capture: true });
  useShortcut('/', () => hasKey && field.current?.focus(), { isActiveInDialogs: true });

  return (
    <>
      <TextInput
        ref={field}
        type="search"
        className={classes.field}
        classNames={{ input: classes.input }}
        aria-label={label}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder={placeholder ?? label}
        maxLength={maxLength}
        value={draft}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          search(normalizeSearch(event.currentTarget.value));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isImeEvent(event)) searchNow(normalizeSearch(draft));
        }}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSectionPointerEvents={draft === '' ? 'none' : 'all'}
        rightSection={
          draft === '' ? (
            hasKey && (
              <Kbd size="xs" aria-hidden className={classes.key}>
                /
              </Kbd>
            )
          ) : (
            <CloseButton
              size="sm"
              aria-label="Clear search"
              onClick={() => {
                setDraft('');
                searchNow('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      {value !== '' && (
        <PrintOnly>
          {label}: {value}
        </PrintOnly>
      )}
    </>
  );
}

/** Returns whether a click follows a link in this tab. */
function isLinkClick({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a[href]') !== null && !ctrlKey && !metaKey && !shiftKey;
}
