/** Events of direct user input. Scroll and input events can also be caused by scripts. */
export const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

let lastPosition = '';

/** Whether a user caused the event. Browsers also report a resting pointer when something moves under it. */
export function isUserActivity(event: Event): boolean {
  if (event.type !== 'pointermove' || !(event instanceof MouseEvent)) return true;
  const position = `${event.screenX} ${event.screenY}`;
  const hasMoved = lastPosition !== '' && position !== lastPosition;
  lastPosition = position;
  return hasMoved;
}
