export { SelectionBar } from './selection-bar';
export { SelectPage, SelectRow } from './selection-boxes';
