import type { Area } from '@countinghouse/navigation';
import { UiProvider } from '@countinghouse/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { openArea } from './open-area';

/**
 * Opens an address of an area as the panel would, without the frame around it. `said` collects what calls had to say.
 *
 * @param wrap puts around the screen what else the panel gives to it
 */
export function renderArea(area: Area, address: string, wrap = (screen: ReactNode) => screen) {
  const said: string[] = [];
  const { router, queryClient, AreaView } = openArea(area, address, { onSaid: (words) => said.push(words) });

  render(
    <UiProvider productName="Countinghouse">
      <AreaView wrap={wrap} />
    </UiProvider>,
  );
  return { router, queryClient, said };
}
