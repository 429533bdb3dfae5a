import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './column-edge.module.css';
import { widthLimits, type TablePreferences } from './use-table-preferences';

type Widths = TablePreferences['widths'];

export interface ColumnEdgeProps {
  /** The column's id and heading. */
  id: string;
  header: string;
  widths: Widths;
  /** Draws the table with other widths, which nobody has decided for yet, and says whether there is room for them. */
  onTry: (widths: Widths) => boolean;
  onChange: (widths: Widths) => void;
  /** The Tab key stops at one edge of a table; Up and Down lead from one to the next. */
  isTabStop: boolean;
  onTabStop: () => void;
}

/** How far an arrow key moves an edge, in pixels. */
const step = 16;

const headingOf = (edge: Element | null) => edge?.closest('th');
const widthOf = (edge: Element | null) => Math.round(headingOf(edge)?.getBoundingClientRect().width ?? 0);
const inLimits = (width: number) => Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));

/**
 * The edge of a heading, which makes its column wider or narrower: by dragging it, or by Left and Right. A double click
 * and Delete let the content decide again.
 */
export function ColumnEdge({ id, header, widths, onTry, onChange, isTabStop, onTabStop }: ColumnEdgeProps) {
  const edge = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(0);
  const tried = useRef<number>(undefined);
  useLayoutEffect(() => setNow(widthOf(edge.current)), [widths]);

  const attempt = (width: number) => {
    const before = tried.current === undefined ? widths : { ...widths, [id]: tried.current };
    const next = inLimits(width);
    if (onTry({ ...widths, [id]: next })) tried.current = next;
    else onTry(before);
  };
  const decide = () => {
    if (tried.current === undefined) return;
    tried.current = undefined;
    // A column is never narrower than a figure or its heading: what it has become is what is kept.
    onChange({ ...widths, [id]: inLimits(widthOf(edge.current)) });
  };
  const forget = () => {
    const { [id]: _forgotten, ...others } = widths;
    onChange(others);
  };

  const follow = ({ clientX }: PointerEvent) => {
    if (edge.current?.dataset['held'] === undefined) return;
    // The other columns give room on both sides, so that the edge comes to the pointer in a few steps.
    for (let round = 0; round < 3; round += 1) {
      const right = headingOf(edge.current)?.getBoundingClientRect().right ?? clientX;
      if (Math.abs(clientX - right) < 1) return;
      attempt(widthOf(edge.current) + clientX - right);
    }
  };
  const release = () => {
    delete edge.current?.dataset['held'];
    decide();
  };
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => attempt(widthOf(edge.current) - step),
      ArrowRight: () => attempt(widthOf(edge.current) + step),
      ArrowUp: () => neighbourOf(edge.current, -1)?.focus(),
      ArrowDown: () => neighbourOf(edge.current, 1)?.focus(),
      Delete: forget,
      Backspace: forget,
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
    decide();
  };

  return (
    <div
      ref={edge}
      className={classes.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-description="Left and Right change it, Up and Down lead to other columns, Delete lets the content decide."
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      aria-valuenow={Math.max(now, widthLimits.least)}
      aria-valuetext={`${now} pixels`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => {
        setNow(widthOf(edge.current));
        onTabStop();
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The heading would be dragged instead.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.dataset['held'] = 'true';
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={forget}
    />
  );
}

function neighbourOf(edge: Element | null, direction: 1 | -1): HTMLElement | undefined {
  const edges = Array.from(edge?.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? []);
  const visible = edges.filter(({ offsetParent }) => offsetParent !== null);
  return visible[visible.findIndex((other) => other === edge) + direction];
}
