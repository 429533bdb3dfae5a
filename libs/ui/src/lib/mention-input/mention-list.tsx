import classes from './mention-input.module.css';
import type { MentionOption } from './mention-query';

export interface MentionListProps {
  /** Id of the listbox, and prefix of the option ids. */
  id: string;
  /** Options in display order. */
  options: readonly MentionOption[];
  /** Id of the active option. */
  activeId: string;
  /** Called when the pointer moves over an option. */
  onPoint: (id: string) => void;
  /** Called when an option is clicked. */
  onChoose: (option: MentionOption) => void;
}

/** List of names below the field. */
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
          // Keeps the focus in the field.
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
