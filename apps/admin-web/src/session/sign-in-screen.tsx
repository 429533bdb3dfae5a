import type { MfaChallenge } from '@countinghouse/api-client';
import { keepsSessions, useSession } from '@countinghouse/permissions';
import { loadWhenOnline, Note } from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { SignInForm } from './sign-in-form';
import { SignedOutFrame } from './signed-out-frame';
import classes from './signed-out-frame.module.css';

const loadMfaForm = loadWhenOnline(() => import('./mfa-form'));
const MfaForm = lazy(async () => ({ default: (await loadMfaForm()).MfaForm }));

export interface SignInScreenProps {
  /** Called once a session began, here or in another tab. */
  onSignedIn: () => void;
  /** Why the session before this one is over. */
  note?: string | undefined;
  /** Under the form. */
  children?: ReactNode;
}

const keepsNothing =
  'Your browser does not store anything for this site. You can sign in, but only in this tab, and only until it is reloaded.';

/** Account Login. */
export function SignInScreen({ onSignedIn, note, children }: SignInScreenProps) {
  const session = useSession();
  const [sessionAtArrival] = useState(session);
  const [step, setStep] = useState<MfaChallenge>();
  const [reason, setReason] = useState<string>();
  // The page that is made in advance is made for browsers that store things.
  const [canStore] = useState(() => typeof window === 'undefined' || keepsSessions());
  const hasSignedIn = session.status === 'active' && session !== sessionAtArrival;

  const leave = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (hasSignedIn) leave();
  }, [hasSignedIn]);

  return (
    <SignedOutFrame title="Account Login">
      <p className={classes.text}>
        {step ? 'Please prove that it is you.' : 'Welcome back! Fill in the credentials to login into the dashboard.'}
      </p>
      {[note, canStore ? undefined : keepsNothing].map(
        (words) =>
          words !== undefined && (
            <div key={words} className={classes.note}>
              <Note tone="warning" role="status">
                {words}
              </Note>
            </div>
          ),
      )}
      {/* Hidden, so that what was typed is there again for whoever goes back. */}
      <div hidden={step !== undefined}>
        <SignInForm onMfaChallenge={setStep} reason={reason} />
      </div>
      {step && (
        <Suspense>
          <MfaForm
            step={step}
            onBack={(why) => {
              setStep(undefined);
              setReason(why);
            }}
          />
        </Suspense>
      )}
      <div className={classes.below}>{children}</div>
    </SignedOutFrame>
  );
}
