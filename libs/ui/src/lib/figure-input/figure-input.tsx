import { TextInput, type TextInputProps } from '@mantine/core';

export interface FigureInputProps extends TextInputProps {
  /** Written behind the number: "USD", "%". */
  unit: string;
}

/**
 * A number with its unit, as text: what is typed or pasted stays as it is, and is never made into another number. Read it
 * with `parseFigure`, and refuse what that does not understand.
 */
export function FigureInput({ unit, ...props }: FigureInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={`${unit.length + 3}ch`}
      rightSectionPointerEvents="none"
      rightSectionProps={{ style: { color: 'var(--ui-ink-second)' } }}
      {...props}
    />
  );
}
