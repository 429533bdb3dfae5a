import type { MfaChallenge } from '@countinghouse/api-client';
import { hasPersistentStorage, useSession } from '@countinghouse/permissions';
import { loadWhenOnline, Note } from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { SignInForm } from './sign-in-form';
import { SignedOutFrame } from './signed-out-frame';
import classes from './signed-out-frame.module.css';

const loadMfaForm = loadWhenOnline(() => import('./mfa-form'));
const MfaForm = lazy(async () => ({ default: (await loadMfaForm()).MfaForm }));

export interface SignInScreenProps {
  /** Called when a session starts, here or in another tab. */
  onSignedIn: () => void;
  /** Why the previous session ended. */
  note?: string | undefined;
  /** Shown under the form. */
  children?: ReactNode;
}

const STORAGE_UNAVAILABLE =
  'Your browser blocks storage for this site. You can sign in, but only in this tab and until you reload it.';

/** The sign-in screen, titled Account Login. */
export function SignInScreen({ onSignedIn, note, children }: SignInScreenProps) {
  const session = useSession();
  const [initialSession] = useState(session);
  const [step, setStep] = useState<MfaChallenge>();
  const [reason, setReason] = useState<string>();
  // The pre-rendered page assumes a browser that can store the session.
  const [canStore] = useState(() => typeof window === 'undefined' || hasPersistentStorage());
  const hasSignedIn = session.status === 'active' && session !== initialSession;

  const handleSignedIn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (hasSignedIn) handleSignedIn();
  }, [hasSignedIn]);

  return (
    <SignedOutFrame title="Account Login">
      <p className={classes.text}>
        {step ? 'Verify that it’s you.' : 'Welcome back! Fill in the credentials to login into the dashboard.'}
      </p>
      {[note, canStore ? undefined : STORAGE_UNAVAILABLE].map(
        (message) =>
          message !== undefined && (
            <div key={message} className={classes.note}>
              <Note tone="warning" role="status">
                {message}
              </Note>
            </div>
          ),
      )}
      {/* Hidden rather than unmounted, to keep the entered values for the way back. */}
      <div hidden={step !== undefined}>
        <SignInForm onMfaChallenge={setStep} reason={reason} />
      </div>
      {step && (
        <Suspense>
          <MfaForm
            step={step}
            onBack={(newReason) => {
              setStep(undefined);
              setReason(newReason);
            }}
          />
        </Suspense>
      )}
      <div className={classes.below}>{children}</div>
    </SignedOutFrame>
  );
}
