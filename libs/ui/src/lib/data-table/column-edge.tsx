import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './column-edge.module.css';
import { WIDTH_LIMITS_PX, type TablePreferences } from './use-table-preferences';

type Widths = TablePreferences['widths'];

export interface ColumnEdgeProps {
  /** Id of the column. */
  id: string;
  /** Heading of the column. */
  header: string;
  /** Current column widths in pixels. */
  widths: Widths;
  /** Previews other widths and returns whether they fit. */
  onTry: (widths: Widths) => boolean;
  /** Called with the widths to store. */
  onChange: (widths: Widths) => void;
  /** Whether Tab reaches this edge; Up and Down move between the edges of a table. */
  isTabStop: boolean;
  /** Called when the edge receives the focus. */
  onTabStop: () => void;
}

/** Distance that an arrow key moves an edge. */
const KEY_STEP_PX = 16;

const getHeading = (edge: Element | null) => edge?.closest('th');
const getWidth = (edge: Element | null) => Math.round(getHeading(edge)?.getBoundingClientRect().width ?? 0);
const clampWidth = (width: number) => Math.round(Math.min(WIDTH_LIMITS_PX.max, Math.max(WIDTH_LIMITS_PX.min, width)));

/**
 * Handle at the edge of a heading that resizes its column by dragging or with Left and Right. A double click or Delete resets
 * the width to fit the content.
 */
export function ColumnEdge({ id, header, widths, onTry, onChange, isTabStop, onTabStop }: ColumnEdgeProps) {
  const edge = useRef<HTMLDivElement>(null);
  const [currentWidth, setCurrentWidth] = useState(0);
  const pendingWidth = useRef<number>(undefined);
  useLayoutEffect(() => setCurrentWidth(getWidth(edge.current)), [widths]);

  const tryWidth = (width: number) => {
    const previous = pendingWidth.current === undefined ? widths : { ...widths, [id]: pendingWidth.current };
    const next = clampWidth(width);
    if (onTry({ ...widths, [id]: next })) pendingWidth.current = next;
    else onTry(previous);
  };
  const commit = () => {
    if (pendingWidth.current === undefined) return;
    pendingWidth.current = undefined;
    // Content may keep the column wider than requested, so the actual width is stored.
    onChange({ ...widths, [id]: clampWidth(getWidth(edge.current)) });
  };
  const reset = () => {
    const { [id]: _removed, ...others } = widths;
    onChange(others);
  };

  const drag = ({ clientX }: PointerEvent) => {
    if (edge.current?.dataset['held'] === undefined) return;
    // Other columns shrink on both sides, so the edge reaches the pointer only after a few rounds.
    for (let round = 0; round < 3; round += 1) {
      const right = getHeading(edge.current)?.getBoundingClientRect().right ?? clientX;
      if (Math.abs(clientX - right) < 1) return;
      tryWidth(getWidth(edge.current) + clientX - right);
    }
  };
  const release = () => {
    delete edge.current?.dataset['held'];
    commit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = {
      ArrowLeft: () => tryWidth(getWidth(edge.current) - KEY_STEP_PX),
      ArrowRight: () => tryWidth(getWidth(edge.current) + KEY_STEP_PX),
      ArrowUp: () => getNeighbour(edge.current, -1)?.focus(),
      ArrowDown: () => getNeighbour(edge.current, 1)?.focus(),
      Delete: reset,
      Backspace: reset,
    }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
    commit();
  };

  return (
    <div
      ref={edge}
      className={classes.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-description="Use Left and Right to resize, Up and Down to choose a column, Delete to reset."
      aria-valuemin={WIDTH_LIMITS_PX.min}
      aria-valuemax={WIDTH_LIMITS_PX.max}
      aria-valuenow={Math.max(currentWidth, WIDTH_LIMITS_PX.min)}
      aria-valuetext={`${currentWidth} pixels`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => {
        setCurrentWidth(getWidth(edge.current));
        onTabStop();
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Prevents dragging the heading.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.dataset['held'] = 'true';
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={reset}
    />
  );
}

function getNeighbour(edge: Element | null, direction: 1 | -1): HTMLElement | undefined {
  const edges = Array.from(edge?.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? []);
  const visible = edges.filter(({ offsetParent }) => offsetParent !== null);
  return visible[visible.findIndex((other) => other === edge) + direction];
}
