import { TextInput, type TextInputProps } from '@mantine/core';

export interface FigureInputProps extends TextInputProps {
  /** Unit after the number: "USD", "%". */
  unit: string;
}

/**
 * Text field for a number with a unit. The input is never reformatted; read it with `parseFigure` and reject what that does
 * not accept.
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
