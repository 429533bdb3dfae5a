import { isKnown } from '../dash/dash';

export interface PhoneNumberProps {
  /** As the server sends it. Nothing known is drawn as the specification's "-". */
  value: string | null | undefined;
}

/** A phone number, whole and from left to right everywhere: half of one cannot be called. */
export function PhoneNumber({ value }: PhoneNumberProps) {
  return (
    <bdi translate="no" dir="ltr">
      {isKnown(value) ? value : '-'}
    </bdi>
  );
}
