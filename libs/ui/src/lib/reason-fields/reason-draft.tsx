import { trimText } from '@countinghouse/shared/text';
import { useEffect, useRef } from 'react';
import { createExternalStore, useExternalStore, type ExternalStore } from '../external-store';
import { reasonErrors, type Reason } from './reason';
import { ReasonFields, type ReasonField } from './reason-fields';

interface DraftState extends Reason {
  /** How often it was found wanting since it has been on the screen. */
  refusals: number;
}

/** A reason that a question asks for. It outlives the question, which may have to be asked again. */
export interface ReasonDraft {
  /** The reason as it stands, without blanks around the details. */
  read: () => Reason;
  /** Whether it is whole; where it is not, its fields say so, and the first of them takes the focus. */
  check: () => boolean;
  /** Forgets it. */
  clear: () => void;
  /** For {@link DraftFields}. */
  store: ExternalStore<DraftState>;
}

const nothing: DraftState = { reason: '', details: '', refusals: 0 };

/** Makes a reason that is still to be given. */
export function createReasonDraft(): ReasonDraft {
  const store = createExternalStore(nothing);
  return {
    store,
    read: () => {
      const { reason, details } = store.get();
      return { reason, details: trimText(details) };
    },
    check: () => {
      const state = store.get();
      if (Object.keys(reasonErrors(state, true)).length === 0) return true;
      store.set({ ...state, refusals: state.refusals + 1 });
      return false;
    },
    clear: () => store.set(nothing),
  };
}

export interface DraftFieldsProps {
  /** What is kept of the reason; from `createReasonDraft`. */
  draft: ReasonDraft;
  /** The reasons that are offered. */
  offered: readonly string[];
}

/** The fields of a reason that a question asks for: the `fields` of a `confirm`, whose `check` is the draft's. */
export function DraftFields({ draft: { store }, offered }: DraftFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { refusals, ...given } = useExternalStore(store);
  const errors = refusals > 0 ? reasonErrors(given, true) : {};
  const field = (name: keyof Reason): ReasonField => ({
    value: given[name],
    onChange: (value) => store.set({ ...store.get(), [name]: value }),
    error: errors[name],
    'data-path': name,
  });

  useEffect(() => {
    if (refusals === 0) return;
    const [wrong] = Object.keys(reasonErrors(store.get(), true));
    place.current?.querySelector<HTMLElement>(`[data-path=${wrong}]`)?.focus();
  }, [refusals, store]);
  // A question that is asked again begins without reproach.
  useEffect(() => () => store.set({ ...store.get(), refusals: 0 }), [store]);

  return (
    <div ref={place}>
      <ReasonFields offered={offered} reason={field('reason')} details={field('details')} isRequired />
    </div>
  );
}
