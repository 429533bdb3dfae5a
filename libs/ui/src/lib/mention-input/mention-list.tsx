import classes from './mention-input.module.css';
import type { MentionOption } from './mention-query';

export interface MentionListProps {
  /** The listbox's id; an option's id is this one and its own. */
  id: string;
  options: readonly MentionOption[];
  activeId: string;
  onPoint: (id: string) => void;
  onChoose: (option: MentionOption) => void;
}

/** The names that an `@` offers, under the field. */
export function MentionList({ id, options, activeId, onPoint, onChoose }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Names" className={classes.list}>
      {options.map((option) => (
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          ref={option.id === activeId ? reveal : undefined}
          role="option"
          aria-selected={option.id === activeId}
          className={classes.option}
          // The caret stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={option.id === activeId ? undefined : () => onPoint(option.id)}
          onClick={() => onChoose(option)}
        >
          {option.name}
        </div>
      ))}
    </div>
  );
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: 'nearest' });
}
