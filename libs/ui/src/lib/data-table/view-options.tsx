import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy } from 'react';
import { Dropdown } from '../dropdown/dropdown';
import { loadWhenOnline } from '../load-when-online';
import type { ViewChoicesProps } from './view-choices';
import classes from './view-options.module.css';

const loadChoices = loadWhenOnline(() => import('./view-choices'));
const ViewChoices = lazy(async () => ({ default: (await loadChoices()).ViewChoices }));

/** Which columns are shown, and how tall rows are. */
export function ViewOptions<Row>(props: ViewChoicesProps<Row>) {
  return (
    <Dropdown
      label="Display"
      className={classes.dropdown}
      onIntent={() => void loadChoices().catch(() => undefined)}
      button={(marks) => (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} {...marks}>
          Display
        </Button>
      )}
    >
      <ViewChoices {...props} />
    </Dropdown>
  );
}
