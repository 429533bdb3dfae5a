import { useRecordPath } from '@countinghouse/navigation';
import { CaseChecks, FormSection } from '@countinghouse/ui';
import classes from './user-form.module.css';
import { useUserChecks } from './users-api';

/** What speaks for and against completing a user's verification, as a part of the form. Nothing where the server tells none. */
export function UserChecksSection({ id }: { id: string }) {
  const { isOffered, checks, failure } = useUserChecks(id);
  const hrefOf = useRecordPath();
  // The form says itself that the user is gone.
  if (!isOffered || failure?.isMissing) return null;
  return (
    <FormSection title="Facts" description="What speaks for and against the verification.">
      <div className={classes.checks}>
        <CaseChecks checks={checks} failure={failure} hrefOf={hrefOf} />
      </div>
    </FormSection>
  );
}
