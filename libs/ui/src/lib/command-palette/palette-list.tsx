import type { PaletteGroup, PaletteItem } from './palette-items';
import classes from './command-palette.module.css';

export interface PaletteListProps {
  /** Id of the listbox, and prefix of the option ids. */
  id: string;
  /** Groups in display order. */
  groups: readonly PaletteGroup[];
  /** Id of the active item. */
  activeId: string | undefined;
  /** Called when the pointer moves over an item. */
  onPoint: (id: string) => void;
  /** Called when an item is clicked. */
  onChoose: (item: PaletteItem) => void;
}

/** Grouped listbox of the palette. */
export function PaletteList({ id, groups, activeId, onPoint, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list} hidden={groups.length === 0}>
      {groups.map(({ label, items }) => (
        <div key={label} role="group" aria-label={label} className={classes.group}>
          <div className={classes.heading} aria-hidden>
            {label}
          </div>
          {items.map((item) => (
            <Option
              key={item.id}
              id={`${id}-${item.id}`}
              item={item}
              isActive={item.id === activeId}
              onPoint={() => onPoint(item.id)}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, item: { label, note, icon: Icon }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      ref={isActive ? reveal : undefined}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {Icon && <Icon size={18} stroke={1.5} aria-hidden />}
      <span className={classes.label}>{label}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
  );
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
