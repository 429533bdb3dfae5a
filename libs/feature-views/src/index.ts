export { useDefaultViews } from './lib/default-views';
export { ViewsMenu } from './lib/views-menu';
