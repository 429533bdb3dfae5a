import { loadPanelConfig } from '../panel-config';
import { showReference } from './show-reference';

const root = document.getElementById('root') ?? document.body;

void showReference(root, loadPanelConfig());
