import { permissionKeys, usePermissions, type Permissions, permissionLabels } from '@countinghouse/permissions';
import { Note } from '@countinghouse/ui';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './permission-fields.module.css';
import { hasNoPermission, type SubadminFormValues } from './subadmin-form-values';

export interface PermissionFieldsProps {
  form: UseFormReturnType<SubadminFormValues>;
  /** The permissions that the sub-admin already has. Keeping one does not count as granting it. */
  currentPermissions: Permissions;
  /** Whether the server sent them. */
  areCurrentPermissionsKnown: boolean;
}

/** Renders the nine permissions. An admin can revoke a permission that they do not hold, but cannot grant it. */
export function PermissionFields({ form, currentPermissions, areCurrentPermissionsKnown }: PermissionFieldsProps) {
  const { has, status } = usePermissions();

  const getRestriction = (key: keyof Permissions) => {
    if (status === 'pending' || has(key)) return undefined;
    return currentPermissions[key]
      ? 'You do not have this permission: if you remove it, you cannot grant it again.'
      : 'You do not have this permission, so you cannot grant it.';
  };

  return (
    <div role="group" aria-label="Permissions" className={classes.permissions}>
      {!areCurrentPermissionsKnown && (
        <div className={classes.note}>
          <Note tone="warning">
            The current permissions are unknown, so nothing is ticked. Ticked permissions are granted; the others stay
            unchanged.
          </Note>
        </div>
      )}
      {areCurrentPermissionsKnown && hasNoPermission(form.values.permissions) && (
        <div className={classes.note}>
          <Note tone="warning">No permissions: they can sign in but see nothing.</Note>
        </div>
      )}
      {permissionKeys.map((key) => (
        <Checkbox
          key={key}
          label={permissionLabels[key]}
          description={getRestriction(key)}
          disabled={!has(key) && !currentPermissions[key]}
          {...form.getInputProps(`permissions.${key}`, { type: 'checkbox' })}
        />
      ))}
    </div>
  );
}
