import { hasValue } from '../dash/dash';

export interface PhoneNumberProps {
  /** The phone number. A missing value is shown as "-", as the specification requires. */
  value: string | null | undefined;
}

/** Phone number that is always written left to right and never wraps. */
export function PhoneNumber({ value }: PhoneNumberProps) {
  return (
    <bdi translate="no" dir="ltr">
      {hasValue(value) ? value : '-'}
    </bdi>
  );
}
