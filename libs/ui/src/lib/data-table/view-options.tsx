import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy } from 'react';
import { Dropdown } from '../dropdown/dropdown';
import { loadWhenOnline } from '../load-when-online';
import type { ViewChoicesProps } from './view-choices';
import classes from './view-options.module.css';

const loadChoices = loadWhenOnline(() => import('./view-choices'));
const ViewChoices = lazy(async () => ({ default: (await loadChoices()).ViewChoices }));

/** Button that opens the display options of a table. */
export function ViewOptions<Row>(props: ViewChoicesProps<Row>) {
  return (
    <Dropdown
      label="Display"
      className={classes.dropdown}
      onIntent={() => void loadChoices().catch(() => undefined)}
      button={(triggerProps) => (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} {...triggerProps}>
          Display
        </Button>
      )}
    >
      <ViewChoices {...props} />
    </Dropdown>
  );
}
