import { useRecordPath } from '@countinghouse/navigation';
import { CaseFacts, FormSection } from '@countinghouse/ui';
import classes from './user-form.module.css';
import { useUserFacts } from './users-api';

/** What speaks for and against completing a user's verification, as a part of the form. Nothing where the server tells none. */
export function UserFactsSection({ id }: { id: string }) {
  const { isOffered, facts, failure } = useUserFacts(id);
  const hrefOf = useRecordPath();
  // The form says itself that the user is gone.
  if (!isOffered || failure?.isMissing) return null;
  return (
    <FormSection title="Facts" description="What speaks for and against the verification.">
      <div className={classes.facts}>
        <CaseFacts facts={facts} failure={failure} hrefOf={hrefOf} />
      </div>
    </FormSection>
  );
}
