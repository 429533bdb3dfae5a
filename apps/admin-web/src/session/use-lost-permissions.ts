import { useForget } from '@countinghouse/api-client';
import { permissionKeys, usePermissions, type Gate } from '@countinghouse/permissions';
import { clearDrafts, dismissConfirm } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { permissionPaths } from './stay-within-permissions';

const gates: readonly Gate[] = [...permissionKeys, 'main-admin'];

/**
 * Once a flag or the role is taken away, nothing is kept that the admin may no longer see: read lists, what was typed, an
 * open question. The menu and the gates follow the permissions themselves, so this comes when their screens are gone.
 */
export function useLostPermissions(): void {
  const { has } = usePermissions();
  const forget = useForget();
  const heldBefore = useRef<readonly Gate[]>([]);
  const held = gates.filter(has);
  const heldWords = held.join(' ');

  useEffect(() => {
    const isLost = heldBefore.current.some((gate) => !held.includes(gate));
    heldBefore.current = held;
    if (!isLost) return;
    dismissConfirm();
    clearDrafts();
    forget(...permissionPaths);
    // `heldWords` stands for the list, which is a new one every time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [heldWords, forget]);
}
