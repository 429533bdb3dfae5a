import { useEffect, useEffectEvent, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Point } from './view-transform';

/** Handlers of the gestures. */
export interface Gestures {
  /** Zooms by a factor around a point. */
  onZoom: (factor: number, at: Point) => void;
  /** Moves by a number of pixels. */
  onMove: (by: Point) => void;
}

/** Zoom exponent per wheel pixel: a mouse notch of 100 pixels zooms by about a fifth; a touchpad pinch follows the fingers. */
const ZOOM_PER_PIXEL = { wheel: 0.002, pinch: 0.01 };
/** By `WheelEvent.deltaMode`: pixels, lines, pages. */
const PIXELS_PER_DELTA_MODE = [1, 16, 400];
const MAX_WHEEL_PX = 200;

const getMidpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const getOffset = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** Returns the position of a pointer relative to the centre of the stage. */
function getPoint(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Handles gestures on an image: the wheel zooms around the pointer, two fingers pinch, one pointer pans, and a double click doubles the zoom. */
export function useGestures(stage: RefObject<HTMLElement | null>, { onZoom, onMove }: Gestures) {
  const pointers = useRef(new Map<number, Point>());

  const zoomByWheel = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    event.preventDefault();
    const pixels = event.deltaY * (PIXELS_PER_DELTA_MODE[event.deltaMode] ?? 1);
    const bounded = Math.min(Math.max(pixels, -MAX_WHEEL_PX), MAX_WHEEL_PX);
    onZoom(
      Math.exp(-bounded * (event.ctrlKey ? ZOOM_PER_PIXEL.pinch : ZOOM_PER_PIXEL.wheel)),
      getPoint(element, event),
    );
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listener = (event: WheelEvent) => zoomByWheel(event, element);
    // React's wheel listeners are passive and cannot prevent scrolling.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [stage]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = getPoint(event.currentTarget, event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, to);
    if (!other) return onMove(getOffset(from, to));
    onMove(getOffset(getMidpoint(from, other), getMidpoint(to, other)));
    const before = getDistance(from, other);
    if (before > 0) onZoom(getDistance(to, other) / before, getMidpoint(to, other));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, getPoint(event.currentTarget, event));
    },
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => onZoom(2, getPoint(event.currentTarget, event)),
  };
}
