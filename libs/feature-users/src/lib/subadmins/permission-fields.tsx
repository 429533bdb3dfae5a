import { permissionKeys, usePermissions, type Permissions } from '@countinghouse/permissions';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './permission-fields.module.css';
import type { SubadminFormValues } from './subadmin-form-values';
import { permissionLabels } from './subadmin-labels';

export interface PermissionFieldsProps {
  form: UseFormReturnType<SubadminFormValues>;
  /** What the sub-admin already holds: leaving a flag as it is does not grant it. */
  held: Permissions;
}

/** The nine flags. One that the signed-in admin does not hold can be taken away, never granted. */
export function PermissionFields({ form, held }: PermissionFieldsProps) {
  const { has, status } = usePermissions();

  const limitOf = (key: keyof Permissions) => {
    if (status === 'pending' || has(key)) return undefined;
    return held[key]
      ? 'You do not hold this permission: once it is taken away, you cannot grant it again.'
      : 'You do not hold this permission, so you cannot grant it.';
  };

  return (
    <div role="group" aria-label="Permissions" className={classes.permissions}>
      {permissionKeys.map((key) => (
        <Checkbox
          key={key}
          label={permissionLabels[key]}
          description={limitOf(key)}
          disabled={!has(key) && !held[key]}
          {...form.getInputProps(`permissions.${key}`, { type: 'checkbox' })}
        />
      ))}
    </div>
  );
}
