import { Textarea } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isImeEvent } from '../shortcuts/key-press';
import classes from './mention-input.module.css';
import { MentionList } from './mention-list';
import { insertMention, findMentionQuery, type MentionOption } from './mention-query';

export interface MentionInputProps {
  /** Label of the field. */
  label: string;
  /** Current text. */
  value: string;
  /** Called with the new text after every change. */
  onChange: (value: string) => void;
  /** Returns the people that match the text after an `@`, best first; the text may be empty. */
  suggest: (query: string) => readonly MentionOption[];
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend?: () => void;
  /** Description below the label. */
  description?: ReactNode;
  /** Error below the field. */
  error?: ReactNode;
  /** Field path by which the form finds the input. */
  dataPath?: string;
  /** Makes the text read-only. @default false */
  readOnly?: boolean;
}

/** Multi-line text field with `@` mentions: arrows move, Enter and Tab select, Escape closes the list. */
export function MentionInput({ value, onChange, suggest, onSend, dataPath, ...field }: MentionInputProps) {
  const listId = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number>(undefined);
  const [caret, setCaret] = useState<number>();
  const [activeId, setActiveId] = useState<string>();
  const [closedAt, setClosedAt] = useState<number>();

  const query = caret === undefined ? undefined : findMentionQuery(value, caret);
  const options = query && query.start !== closedAt ? suggest(query.query) : [];
  const active = options.find(({ id }) => id === activeId) ?? options[0];

  // The caret can move behind an inserted name only after the name is in the field.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    element.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [value]);

  const updateCaret = ({ selectionStart, selectionEnd, value: text }: HTMLTextAreaElement) => {
    setCaret(selectionStart === selectionEnd ? selectionEnd : undefined);
    if (findMentionQuery(text, selectionEnd)?.start !== closedAt) setClosedAt(undefined);
  };
  const move = (step: 1 | -1) => {
    const from = options.findIndex(({ id }) => id === active?.id);
    setActiveId(options[(from + step + options.length) % options.length]?.id);
  };
  const choose = ({ name }: MentionOption) => {
    if (!query) return;
    const inserted = insertMention(value, query, name);
    nextCaret.current = inserted.caret;
    setCaret(inserted.caret);
    setClosedAt(query.start);
    onChange(inserted.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeEvent(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.();
    else if (!active) return;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(active);
    else if (event.key === 'Escape') setClosedAt(query?.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Textarea
      {...field}
      data-path={dataPath}
      ref={element}
      rows={3}
      resize="vertical"
      value={value}
      onChange={({ currentTarget }) => {
        setActiveId(undefined);
        updateCaret(currentTarget);
        onChange(currentTarget.value);
      }}
      onSelect={({ currentTarget }) => updateCaret(currentTarget)}
      onBlur={() => setCaret(undefined)}
      onKeyDown={onKeyDown}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={active && listId}
      aria-activedescendant={active && `${listId}-${active.id}`}
      inputContainer={(input) => (
        <div className={classes.field}>
          {input}
          {active && (
            <MentionList id={listId} options={options} activeId={active.id} onPoint={setActiveId} onChoose={choose} />
          )}
          <span className={classes.matchCount} role="status">
            {active && `${options.length} found`}
          </span>
        </div>
      )}
    />
  );
}
