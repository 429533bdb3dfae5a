import { permissionKeys, usePermissions, type Permissions, permissionLabels } from '@countinghouse/permissions';
import { Note } from '@countinghouse/ui';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './permission-fields.module.css';
import { hasNoPermission, type SubadminFormValues } from './subadmin-form-values';

export interface PermissionFieldsProps {
  form: UseFormReturnType<SubadminFormValues>;
  /** What the sub-admin already holds: leaving a flag as it is does not grant it. */
  held: Permissions;
  /** The server has said what that is. */
  isHeldKnown: boolean;
}

/** The nine flags. One that the signed-in admin does not hold can be taken away, never granted. */
export function PermissionFields({ form, held, isHeldKnown }: PermissionFieldsProps) {
  const { has, status } = usePermissions();

  const limitOf = (key: keyof Permissions) => {
    if (status === 'pending' || has(key)) return undefined;
    return held[key]
      ? 'You do not hold this permission: once it is taken away, you cannot grant it again.'
      : 'You do not hold this permission, so you cannot grant it.';
  };

  return (
    <div role="group" aria-label="Permissions" className={classes.permissions}>
      {!isHeldKnown && (
        <div className={classes.note}>
          <Note tone="warning">
            The server does not say what they may do now, so nothing is ticked. What you tick is granted; the rest stays
            as it is.
          </Note>
        </div>
      )}
      {isHeldKnown && hasNoPermission(form.values.permissions) && (
        <div className={classes.note}>
          <Note tone="warning">Nothing is ticked: they can sign in, and cannot see anything.</Note>
        </div>
      )}
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
