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
