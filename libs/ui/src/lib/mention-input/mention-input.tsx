import { Textarea } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { endsComposition } from '../shortcuts/key-press';
import classes from './mention-input.module.css';
import { MentionList } from './mention-list';
import { insertMention, mentionAt, type MentionOption } from './mention-query';

export interface MentionInputProps {
  /** The label of the field. */
  label: string;
  /** The text. */
  value: string;
  /** Called with the text after every change. */
  onChange: (value: string) => void;
  /** Who is offered for what was typed after an `@`, the best first; "" stands for nothing yet. */
  suggest: (words: string) => readonly MentionOption[];
  /** Ctrl+Enter, or Cmd+Enter. */
  onSend?: () => void;
  /** Stands under the label. */
  description?: ReactNode;
  /** Why the text was refused; stands under the field. */
  error?: ReactNode;
  /** Where its form finds it. */
  dataPath?: string;
  /** The text can be read and copied, but not changed. @default false */
  readOnly?: boolean;
}

/** A text of several lines, in which an `@` offers names: arrows move, Enter and Tab choose, Escape closes. */
export function MentionInput({ value, onChange, suggest, onSend, dataPath, ...field }: MentionInputProps) {
  const listId = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number>(undefined);
  const [caret, setCaret] = useState<number>();
  const [activeId, setActiveId] = useState<string>();
  const [closedAt, setClosedAt] = useState<number>();

  const query = caret === undefined ? undefined : mentionAt(value, caret);
  const options = query && query.start !== closedAt ? suggest(query.words) : [];
  const active = options.find(({ id }) => id === activeId) ?? options[0];

  // The caret can be put behind a chosen name only once the name is in the field.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    element.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [value]);

  const follow = ({ selectionStart, selectionEnd, value: text }: HTMLTextAreaElement) => {
    setCaret(selectionStart === selectionEnd ? selectionEnd : undefined);
    if (mentionAt(text, selectionEnd)?.start !== closedAt) setClosedAt(undefined);
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
    if (endsComposition(event)) return;
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
        follow(currentTarget);
        onChange(currentTarget.value);
      }}
      onSelect={({ currentTarget }) => follow(currentTarget)}
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
          <span className={classes.found} role="status">
            {active && `${options.length} found`}
          </span>
        </div>
      )}
    />
  );
}
