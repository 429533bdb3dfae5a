import type { Area } from '@countinghouse/navigation';
import { endSession, startSession } from '@countinghouse/permissions';
import type { RequestHandler } from 'msw';
import { useState, type ReactNode } from 'react';
import { waitFor, within } from 'storybook/test';
import { areResponsesSettled, createMockFetch } from './mock-fetch';
import { findOverflow } from './find-overflow';
import { serveDocumentImages } from './handlers';
import classes from './story-screen.module.css';
import { openArea } from './open-area';

export interface ScreenProps {
  area: Area;
  /** Path of the screen. */
  address: string;
  /** Handlers that replace the default ones. */
  handlers?: readonly RequestHandler[];
  /** Whether nobody is signed in. The screen then has its own `main`. @default false */
  isSignedOut?: boolean;
  /** Wraps the screen in further providers. */
  wrap?: (screen: ReactNode) => ReactNode;
}

/** Renders a screen for a story: signed in, without a server and without the panel's frame. */
export function Screen({ area, address, handlers = [], isSignedOut = false, wrap = (screen) => screen }: ScreenProps) {
  const [{ AreaView }] = useState(() => {
    if (isSignedOut) endSession();
    else startSession('token', 'admin-1');
    return openArea(area, address, { fetch: createMockFetch([...handlers, serveDocumentImages]) });
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

/** Returns a play function that waits for a text and for all responses. */
export function waitForText(text: string | RegExp) {
  return async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await within(canvasElement).findAllByText(text);
    await waitFor(() => {
      if (!areResponsesSettled()) throw new Error('Some requests are still pending.');
    });
  };
}

/** Like {@link waitForText}, and fails if the screen has overflow, see {@link findOverflow}. */
export function expectNoOverflow(text: string | RegExp) {
  return async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await waitForText(text)({ canvasElement });
    await waitFor(() => {
      const problems = findOverflow(canvasElement);
      if (problems.length > 0) throw new Error(`Overflow:\n${problems.join('\n')}`);
    });
  };
}

/** The message of a screen without permission. */
export const notAllowedMessage = 'You do not have access to this area';

/** Storybook globals for a phone. */
export const phoneViewport = { viewport: { value: 'phone' } };

/** Storybook globals by width in pixels. */
export const viewports = {
  1440: { viewport: { value: 'desktop' } },
  1280: { viewport: { value: 'laptop' } },
  1024: { viewport: { value: 'small' } },
  820: { viewport: { value: 'tablet' } },
  390: phoneViewport,
};

/** Storybook globals for a right-to-left layout. */
export const rightToLeftLayout = { direction: 'rtl' };
