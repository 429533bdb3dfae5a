import { brands, storyAnnotations } from '@countinghouse/ui/stories';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { GuidedPage } from '../src/docs/guided-page';
import { freezeDate } from '../src/freeze-date';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 50_000 });

const preview: Preview = {
  ...storyAnnotations,
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        title: 'Scheme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    brand: {
      description: 'Brand',
      toolbar: {
        title: 'Brand',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: Object.entries(brands).map(([value, { name }]) => ({ value, title: name })),
      },
    },
    direction: {
      description: 'Direction of text',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  parameters: {
    // The decorator below adds the padding, so that a story looks the same outside Storybook.
    layout: 'none',
    a11y: { test: 'error', options: { resultTypes: ['violations'] } },
    backgrounds: { disabled: true },
    controls: { expanded: true },
    docs: { page: GuidedPage },
    options: {
      storySort: { order: ['Introduction', 'White label', 'Foundations', 'Components', 'Patterns', 'Screens'] },
    },
    viewport: {
      options: {
        desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
        laptop: { name: 'Laptop, 1280', styles: { width: '1280px', height: '900px' }, type: 'desktop' },
        small: { name: 'Small, 1024', styles: { width: '1024px', height: '900px' }, type: 'desktop' },
        tablet: { name: 'Tablet, 820', styles: { width: '820px', height: '900px' }, type: 'tablet' },
        phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
      },
    },
  },
  tags: ['autodocs'],
  decorators: [
    (Story, { parameters }) => (
      <div style={{ padding: parameters['layout'] === 'fullscreen' ? 0 : '1rem' }}>
        <Story />
      </div>
    ),
    ...[storyAnnotations.decorators ?? []].flat(),
  ],
  beforeEach: [storyAnnotations.beforeEach ?? [], freezeDate].flat(),
};

export default preview;
