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

it('presses the button for a key press right after mounting', () => {
  const onPress = vi.fn();
  render(
    <PressOnMount>
      <Buttons onPress={onPress} />
    </PressOnMount>,
  );
  expect(onPress).toHaveBeenCalledOnce();
});

it.each([
  ['Russian', { key: 'ф', code: 'KeyA' }],
  ['Hebrew', { key: 'ש', code: 'KeyA' }],
  ['AZERTY', { key: 'a', code: 'KeyQ' }],
])('presses the button for its key on a keyboard with the %s layout', (_, key) => {
  const onPress = vi.fn();
  render(<Buttons onPress={onPress} />);
  fireEvent.keyDown(document.body, key);
  expect(onPress).toHaveBeenCalledOnce();
});

it.each([
  ['another letter at the position of A on AZERTY', { key: 'q', code: 'KeyA' }],
  ['a key press for an input method', { key: 'a', code: 'KeyA', keyCode: 229 }],
  ['an event of browser autofill, which has no key', { key: undefined }],
])('ignores %s', (_, key) => {
  const onPress = vi.fn();
  render(<Buttons onPress={onPress} />);
  fireEvent.keyDown(document.body, key);
  expect(onPress).not.toHaveBeenCalled();
});
