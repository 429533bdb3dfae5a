import { useForget } from '@countinghouse/api-client';
import { permissionKeys, usePermissions, type Gate } from '@countinghouse/permissions';
import { clearDrafts, dismissConfirm } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { permissionPaths } from './stay-within-permissions';

const gates: readonly Gate[] = [...permissionKeys, 'main-admin'];

/**
 * Once a flag or the role is taken away, drops all that the admin may no longer see: lists that were read, what was
 * typed, an open question. The menu and the gates follow the permissions themselves, so those screens are gone by then.
 */
export function useLostPermissions(): void {
  const { has } = usePermissions();
  const forget = useForget();
  const heldBefore = useRef<readonly string[]>([]);
  // One string, because a list would be a new one on every render.
  const heldWords = gates.filter(has).join(' ');

  useEffect(() => {
    const held = heldWords.split(' ').filter(Boolean);
    const isLost = heldBefore.current.some((gate) => !held.includes(gate));
    heldBefore.current = held;
    if (!isLost) return;
    dismissConfirm();
    clearDrafts();
    forget(...permissionPaths);
  }, [heldWords, forget]);
}
