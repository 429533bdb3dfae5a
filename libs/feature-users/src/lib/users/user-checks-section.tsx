import { useRecordPath } from '@countinghouse/navigation';
import { CaseChecks, FormSection } from '@countinghouse/ui';
import classes from './user-form.module.css';
import { useUserChecks } from './users-api';

/** Renders the checks of a user's KYC as a form section; nothing if the server has no checks. */
export function UserChecksSection({ id }: { id: string }) {
  const { isEnabled, checks, failure } = useUserChecks(id);
  const getHref = useRecordPath();
  // The form already reports a missing user.
  if (!isEnabled || failure?.isMissing) return null;
  return (
    <FormSection title="Checks" description="Automated checks of this user’s account and documents.">
      <div className={classes.checks}>
        <CaseChecks checks={checks} failure={failure} getHref={getHref} />
      </div>
    </FormSection>
  );
}
