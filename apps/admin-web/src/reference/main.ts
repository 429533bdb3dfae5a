import { loadPanelConfig } from '../panel-config';
import { guardMarkup } from '../trusted-types';
import { isPlainMarkup } from './is-plain-markup';
import { showReference } from './show-reference';

guardMarkup(isPlainMarkup);

const root = document.getElementById('root') ?? document.body;

void showReference(root, loadPanelConfig());
