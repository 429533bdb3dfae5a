import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';

const theme = create({ base: 'light', brandTitle: 'Countinghouse' });

addons.setConfig({ theme, sidebar: { showRoots: true } });
