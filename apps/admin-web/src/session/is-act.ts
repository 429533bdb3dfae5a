/** What a person does. Scrolling and input follow from these, or from something that nobody did. */
export const acts = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

let lastPlace = '';

/** Whether a person did this. A browser also reports a resting pointer while something moves under it. */
export function isAct(event: Event): boolean {
  if (event.type !== 'pointermove' || !(event instanceof MouseEvent)) return true;
  const place = `${event.screenX} ${event.screenY}`;
  const hasMoved = lastPlace !== '' && place !== lastPlace;
  lastPlace = place;
  return hasMoved;
}
