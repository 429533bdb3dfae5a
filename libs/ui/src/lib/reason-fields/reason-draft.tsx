import { trimText } from '@countinghouse/shared/text';
import { useEffect, useRef } from 'react';
import { createExternalStore, useExternalStore, type ExternalStore } from '../external-store';
import { validateReason, type Reason } from './reason';
import { ReasonFields, type ReasonField } from './reason-fields';

interface DraftState extends Reason {
  /** Number of failed validations while the fields are shown. */
  failedAttempts: number;
}

/** Reason entered in a confirmation. It survives the dialog, which may have to open again. */
export interface ReasonDraft {
  /** Returns the current reason with trimmed details. */
  read: () => Reason;
  /** Validates the reason. If it is invalid, the fields show errors and the first of them receives the focus. */
  validate: () => boolean;
  /** Resets the reason. */
  clear: () => void;
  /** State for {@link ReasonDraftFields}. */
  store: ExternalStore<DraftState>;
}

const EMPTY_STATE: DraftState = { reason: '', details: '', failedAttempts: 0 };

/** Creates an empty reason draft. */
export function createReasonDraft(): ReasonDraft {
  const store = createExternalStore(EMPTY_STATE);
  return {
    store,
    read: () => {
      const { reason, details } = store.get();
      return { reason, details: trimText(details) };
    },
    validate: () => {
      const state = store.get();
      if (Object.keys(validateReason(state, true)).length === 0) return true;
      store.set({ ...state, failedAttempts: state.failedAttempts + 1 });
      return false;
    },
    clear: () => store.set(EMPTY_STATE),
  };
}

export interface ReasonDraftFieldsProps {
  /** The draft, from `createReasonDraft`. */
  draft: ReasonDraft;
  /** Selectable reasons. */
  reasons: readonly string[];
}

/** Reason fields of a confirmation, for the `fields` option of `confirm`; pass the draft's `validate` too. */
export function ReasonDraftFields({ draft: { store }, reasons }: ReasonDraftFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const { failedAttempts, ...reason } = useExternalStore(store);
  const errors = failedAttempts > 0 ? validateReason(reason, true) : {};
  const field = (name: keyof Reason): ReasonField => ({
    value: reason[name],
    onChange: (value) => store.set({ ...store.get(), [name]: value }),
    error: errors[name],
    'data-path': name,
  });

  useEffect(() => {
    if (failedAttempts === 0) return;
    const [invalidField] = Object.keys(validateReason(store.get(), true));
    container.current?.querySelector<HTMLElement>(`[data-path=${invalidField}]`)?.focus();
  }, [failedAttempts, store]);
  // A confirmation that opens again starts without errors.
  useEffect(() => () => store.set({ ...store.get(), failedAttempts: 0 }), [store]);

  return (
    <div ref={container}>
      <ReasonFields reasons={reasons} reason={field('reason')} details={field('details')} isRequired />
    </div>
  );
}
