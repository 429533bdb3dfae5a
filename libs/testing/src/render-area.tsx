import type { Area } from '@countinghouse/navigation';
import { UiProvider } from '@countinghouse/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { openArea } from './open-area';

/**
 * Renders an area at an address like the panel, without the frame. `toastMessages` collects the messages of toasts.
 *
 * @param wrap wraps the screen in further providers
 */
export function renderArea(area: Area, address: string, wrap = (screen: ReactNode) => screen) {
  const toastMessages: string[] = [];
  const { router, queryClient, AreaView } = openArea(area, address, {
    onToast: (message) => toastMessages.push(message),
  });

  render(
    <UiProvider productName="Countinghouse">
      <AreaView wrap={wrap} />
    </UiProvider>,
  );
  return { router, queryClient, toastMessages };
}
