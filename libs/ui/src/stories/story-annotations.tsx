import type { Preview } from '@storybook/react-vite';
import { resetAppState } from './reset-app-state';
import { StoryFrame } from './story-frame';

/** Globals and decorators of stories, in Storybook and in specs that render stories. */
export const storyAnnotations: Preview = {
  initialGlobals: { scheme: 'system', brand: 'countinghouse', direction: 'ltr' },
  beforeEach: resetAppState,
  decorators: [
    (Story, { globals, parameters }) => (
      <StoryFrame
        scheme={globals['scheme']}
        brand={globals['brand']}
        direction={globals['direction']}
        address={parameters['address']}
        hasOwnRouter={parameters['hasOwnRouter']}
      >
        <Story />
      </StoryFrame>
    ),
  ],
};
