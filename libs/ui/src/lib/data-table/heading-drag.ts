import type { ComponentProps } from 'react';

/** The heading that is being dragged. */
let dragged: { id: string; row: Element | null } | undefined;

/** What makes a heading one that can be dragged to the place of another one of its table. */
export function headingDrag(id: string, onMove: (id: string, to: string) => void): ComponentProps<'th'> {
  const mark = (heading: HTMLElement, isTarget: boolean) => heading.toggleAttribute('data-target', isTarget);
  const isTarget = (heading: HTMLElement) => dragged !== undefined && dragged.row === heading.parentElement;
  return {
    draggable: true,
    onDragStart: (event) => {
      // Its edge is dragged to make the column wider.
      if (event.currentTarget.querySelector('[data-held]')) return event.preventDefault();
      dragged = { id, row: event.currentTarget.parentElement };
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
    },
    onDragOver: (event) => {
      if (!isTarget(event.currentTarget)) return;
      event.preventDefault();
      mark(event.currentTarget, dragged?.id !== id);
    },
    onDragLeave: ({ currentTarget }) => mark(currentTarget, false),
    onDrop: (event) => {
      if (!isTarget(event.currentTarget)) return;
      event.preventDefault();
      mark(event.currentTarget, false);
      if (dragged && dragged.id !== id) onMove(dragged.id, id);
    },
    onDragEnd: () => (dragged = undefined),
  };
}
