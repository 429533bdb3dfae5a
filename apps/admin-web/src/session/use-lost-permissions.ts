import { useResetCache } from '@countinghouse/api-client';
import { permissionKeys, usePermissions, type Gate } from '@countinghouse/permissions';
import { clearDrafts, dismissConfirm } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { permissionPaths } from './permission-cache';

const gates: readonly Gate[] = [...permissionKeys, 'main-admin'];

/**
 * Drops cached lists, drafts and open dialogs when a permission or the role is revoked. The menu and the gates follow
 * the permissions on their own.
 */
export function useLostPermissions(): void {
  const { has } = usePermissions();
  const resetCache = useResetCache();
  const previousGates = useRef<readonly string[]>([]);
  // A string is stable across renders; an array would not be.
  const gateKey = gates.filter(has).join(' ');

  useEffect(() => {
    const openGates = gateKey.split(' ').filter(Boolean);
    const hasLostGate = previousGates.current.some((gate) => !openGates.includes(gate));
    previousGates.current = openGates;
    if (!hasLostGate) return;
    dismissConfirm();
    clearDrafts();
    resetCache(...permissionPaths);
  }, [gateKey, resetCache]);
}
