import { useEffect, useEffectEvent, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Place } from './viewpoint';

export interface Gestures {
  /** Zoom by a factor, about a place. */
  onZoom: (factor: number, at: Place) => void;
  /** Move by so many pixels. */
  onMove: (by: Place) => void;
}

/** How much one pixel of a wheel zooms: a notch of a mouse, 100 pixels, by a fifth; a pinch on a touchpad as the fingers do. */
const perPixel = { wheel: 0.002, pinch: 0.01 };
/** A wheel may count lines or pages instead of pixels. */
const pixelsIn = [1, 16, 400];
const mostPixels = 200;

const middleOf = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
const stepOf = (from: Place, to: Place): Place => ({ x: to.x - from.x, y: to.y - from.y });

/** The place of a pointer on the stage, from its centre. */
function placeOn(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** The wheel zooms about the pointer, two fingers pinch, one pointer drags, and a double click goes twice as near. */
export function useGestures(stage: RefObject<HTMLElement | null>, { onZoom, onMove }: Gestures) {
  const pointers = useRef(new Map<number, Place>());

  const zoomByWheel = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    event.preventDefault();
    const pixels = event.deltaY * (pixelsIn[event.deltaMode] ?? 1);
    const bounded = Math.min(Math.max(pixels, -mostPixels), mostPixels);
    onZoom(Math.exp(-bounded * (event.ctrlKey ? perPixel.pinch : perPixel.wheel)), placeOn(element, event));
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listener = (event: WheelEvent) => zoomByWheel(event, element);
    // React listens to wheels passively, and then the page would scroll as well.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [stage]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = placeOn(event.currentTarget, event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    pointers.current.set(event.pointerId, to);
    if (!other) return onMove(stepOf(from, to));
    onMove(stepOf(middleOf(from, other), middleOf(to, other)));
    const before = distanceOf(from, other);
    if (before > 0) onZoom(distanceOf(to, other) / before, middleOf(to, other));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, placeOn(event.currentTarget, event));
    },
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => onZoom(2, placeOn(event.currentTarget, event)),
  };
}
