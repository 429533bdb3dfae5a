export { brands } from './stories/brands';
export { resetAppState } from './stories/reset-app-state';
export { guide, type Guide } from './stories/guide';
export { toDesignTokens, toTokensCss } from './stories/design-tokens';
export { storyAnnotations } from './stories/story-annotations';
export { StoryFrame, type StoryFrameProps } from './stories/story-frame';
