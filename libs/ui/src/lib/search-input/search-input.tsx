import { normalizeSearch } from '@countinghouse/shared/text';
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { OnPaper } from '../on-paper/on-paper';
import { endsComposition } from '../shortcuts/key-press';
import { useShortcut } from '../shortcuts/use-shortcut';
import classes from './search-input.module.css';

/** Milliseconds without a keystroke before a search starts. */
const pause = 150;

export interface SearchInputProps {
  /** What is searched for now; the field follows it when it changes elsewhere (Back, Clear filters). */
  value: string;
  /** Called 150 ms after the last keystroke, unless a link was followed in between; at once by Enter and the clear button. */
  onChange: (value: string) => void;
  /** Accessible name. @default "Search" */
  label?: string;
  /** Says what is searched: "Name, email or phone". */
  placeholder?: string;
  /** The longest text that can be typed. @default 100 */
  maxLength?: number;
  /**
   * What is searched is loaded, and may be thousands of rows: the search waits for a longer pause, for a key that came
   * meanwhile would wait for the rows. @default false
   */
  isLocal?: boolean;
  /** `/` puts the cursor into it; of several on one screen, into the first alone. @default true */
  hasKey?: boolean;
}

/** A search field. `/` puts the cursor into it from anywhere on the screen. */
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
  // The value, and then the searches that are to become it. When one of them does, more may have been typed already.
  const [values, setValues] = useState([value]);
  if (value !== values[0]) {
    const at = values.indexOf(value);
    setValues(at === -1 ? [value] : values.slice(at));
    if (at === -1) setDraft(value);
  }

  const say = (text: string) => {
    setValues((before) => [...before, text]);
    onChange(text);
  };
  const search = useDebouncedCallback(say, isLocal ? 2 * pause : pause);
  const searchNow = (text: string) => {
    search.cancel();
    say(text);
  };
  // Whoever follows a link during the pause goes where it leads: a search that began then would bring them back.
  useWindowEvent('click', (event) => leadsAway(event) && search.cancel(), { capture: true });
  useShortcut('/', () => hasKey && field.current?.focus(), { worksInDialogs: true });

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
          if (event.key === 'Enter' && !endsComposition(event)) searchNow(normalizeSearch(draft));
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
        <OnPaper>
          {label}: {value}
        </OnPaper>
      )}
    </>
  );
}

/** Whether a click follows a link, in this tab. */
function leadsAway({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a[href]') !== null && !ctrlKey && !metaKey && !shiftKey;
}
