import type { Area } from '@countinghouse/navigation';
import { endSession, startSession } from '@countinghouse/permissions';
import type { RequestHandler } from 'msw';
import { useState, type ReactNode } from 'react';
import { waitFor, within } from 'storybook/test';
import { answered, answeredBy } from './answered';
import { findOverflow } from './find-overflow';
import { documents } from './answers';
import classes from './story-screen.module.css';
import { openArea } from './open-area';

export interface ScreenProps {
  area: Area;
  /** Where it is opened. */
  address: string;
  /** What the server says, where it is not what the fixtures say. */
  answers?: readonly RequestHandler[];
  /** Nobody is signed in, and the screen has a `main` of its own. @default false */
  isSignedOut?: boolean;
  /** Puts around the screen what else the panel gives to it. */
  wrap?: (screen: ReactNode) => ReactNode;
}

/** A screen of the product for a story: signed in, opened at an address, without a server and without the frame around it. */
export function Screen({ area, address, answers = [], isSignedOut = false, wrap = (screen) => screen }: ScreenProps) {
  const [{ AreaView }] = useState(() => {
    if (isSignedOut) endSession();
    else startSession('token', 'admin-1');
    return openArea(area, address, { fetch: answeredBy([...answers, documents]) });
  });
  if (isSignedOut) return <AreaView wrap={wrap} />;
  return (
    <main className={classes.screen}>
      <AreaView wrap={wrap} />
    </main>
  );
}

/** Parameters of every story of a {@link Screen}. */
export const screenParameters = { hasOwnRouter: true, layout: 'fullscreen', controls: { disable: true } };

/** A play function: the story is ready once this text is there and every call has been answered. */
export function seen(text: string | RegExp) {
  return async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await within(canvasElement).findAllByText(text);
    await waitFor(() => {
      if (!answered()) throw new Error('Some calls have not been answered yet.');
    });
  };
}

/** The same, for a screen on which nothing may be cut off or stand outside its frame. */
export function fits(text: string | RegExp) {
  return async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await seen(text)({ canvasElement });
    await waitFor(() => {
      const found = findOverflow(canvasElement);
      if (found.length > 0) throw new Error(`This does not fit:\n${found.join('\n')}`);
    });
  };
}

/** What a screen says where the server refuses it to this admin. */
export const notAllowed = 'You do not have access to this area';

/** Globals of a story on a phone. */
export const onAPhone = { viewport: { value: 'phone' } };

/** Globals of a story in a window of this width, in pixels. */
export const at = {
  1440: { viewport: { value: 'desktop' } },
  1280: { viewport: { value: 'laptop' } },
  1024: { viewport: { value: 'small' } },
  820: { viewport: { value: 'tablet' } },
  390: onAPhone,
};

/** Globals of a story whose layout runs from right to left. */
export const rightToLeftLayout = { direction: 'rtl' };
