export { brands } from './stories/brands';
export { forgetEverything } from './stories/forget-everything';
export { guide, type Guide } from './stories/guide';
export { toDesignTokens, toTokensCss } from './stories/design-tokens';
export { storyAnnotations } from './stories/story-annotations';
export { StoryFrame, type StoryFrameProps } from './stories/story-frame';
