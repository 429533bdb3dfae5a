import { fireEvent, render } from '@testing-library/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useButtonKeys } from './use-button-keys';

function Buttons({ onPress }: { onPress: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useButtonKeys(place);
  return (
    <div ref={place}>
      <button aria-keyshortcuts="A" onClick={onPress}>
        Approve
      </button>
    </div>
  );
}

/** Presses A as soon as its children are in the page. */
function PressedAtOnce({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: 'a' }), []);
  return children;
}

it('a button is pressed by its key from the moment in which it is there', () => {
  const onPress = vi.fn();
  render(
    <PressedAtOnce>
      <Buttons onPress={onPress} />
    </PressedAtOnce>,
  );
  expect(onPress).toHaveBeenCalledOnce();
});

it.each([
  ['Russian', { key: 'ф', code: 'KeyA' }, 1],
  ['Hebrew', { key: 'ש', code: 'KeyA' }, 1],
  ['AZERTY', { key: 'a', code: 'KeyQ' }, 1],
  ['AZERTY, another letter at that place', { key: 'q', code: 'KeyA' }, 0],
  ['an input method', { key: 'a', code: 'KeyA', keyCode: 229 }, 0],
  ['a field that the browser fills in', { key: undefined }, 0],
])('by the key of %s', (_, key, times) => {
  const onPress = vi.fn();
  render(<Buttons onPress={onPress} />);
  fireEvent.keyDown(document.body, key);
  expect(onPress).toHaveBeenCalledTimes(times);
});
