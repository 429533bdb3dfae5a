import type { ComponentProps } from 'react';

/** The dragged heading. */
let dragged: { id: string; row: Element | null } | undefined;

/** Returns the props that let a heading be dragged to the position of another one in its table. */
export function getHeadingDragProps(id: string, onMove: (id: string, to: string) => void): ComponentProps<'th'> {
  const setTarget = (heading: HTMLElement, isTarget: boolean) => heading.toggleAttribute('data-target', isTarget);
  const isTarget = (heading: HTMLElement) => dragged !== undefined && dragged.row === heading.parentElement;
  return {
    draggable: true,
    onDragStart: (event) => {
      // Dragging the edge resizes the column.
      if (event.currentTarget.querySelector('[data-held]')) return event.preventDefault();
      dragged = { id, row: event.currentTarget.parentElement };
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
    },
    onDragOver: (event) => {
      if (!isTarget(event.currentTarget)) return;
      event.preventDefault();
      setTarget(event.currentTarget, dragged?.id !== id);
    },
    onDragLeave: ({ currentTarget }) => setTarget(currentTarget, false),
    onDrop: (event) => {
      if (!isTarget(event.currentTarget)) return;
      event.preventDefault();
      setTarget(event.currentTarget, false);
      if (dragged && dragged.id !== id) onMove(dragged.id, id);
    },
    onDragEnd: () => (dragged = undefined),
  };
}
