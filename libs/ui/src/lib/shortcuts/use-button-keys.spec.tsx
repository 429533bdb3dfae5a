import { fireEvent, render } from '@testing-library/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useButtonKeys } from './use-button-keys';

function Buttons({ onPress }: { onPress: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  useButtonKeys(container);
  return (
    <div ref={container}>
      <button aria-keyshortcuts="A" onClick={onPress}>
        Approve
      </button>
    </div>
  );
}

/** Presses A right after its children have mounted. */
function PressOnMount({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: 'a' }), []);
  return children;
}

it('handles a key press right after mounting', () => {
  const onPress = vi.fn();
  render(
    <PressOnMount>
      <Buttons onPress={onPress} />
    </PressOnMount>,
  );
  expect(onPress).toHaveBeenCalledOnce();
});

it.each([
  ['Russian', { key: 'ф', code: 'KeyA' }, 1],
  ['Hebrew', { key: 'ש', code: 'KeyA' }, 1],
  ['AZERTY', { key: 'a', code: 'KeyQ' }, 1],
  ['AZERTY, another letter at that position', { key: 'q', code: 'KeyA' }, 0],
  ['an input method', { key: 'a', code: 'KeyA', keyCode: 229 }, 0],
  ['browser autofill', { key: undefined }, 0],
])('handles the key of %s', (_, key, times) => {
  const onPress = vi.fn();
  render(<Buttons onPress={onPress} />);
  fireEvent.keyDown(document.body, key);
  expect(onPress).toHaveBeenCalledTimes(times);
});
