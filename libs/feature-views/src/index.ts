export { useDefaultViews } from './lib/default-views';
export { drawViewsMenu } from './lib/views-menu';
