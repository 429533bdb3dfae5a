import type { Preview } from '@storybook/react-vite';
import { forgetEverything } from './forget-everything';
import { StoryFrame } from './story-frame';

/** How a story is drawn, in Storybook and in the specs that render stories. */
export const storyAnnotations: Preview = {
  initialGlobals: { scheme: 'system', brand: 'countinghouse', direction: 'ltr' },
  beforeEach: forgetEverything,
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
