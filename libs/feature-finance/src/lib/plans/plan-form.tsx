import { paths } from '@countinghouse/permissions';
import { FormFrame, FormSection, optionsOf } from '@countinghouse/ui';
import { NativeSelect, NumberInput, TextInput, type NumberInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { validatePlan, type PlanFormValues } from './plan-form-values';
import { lockInPeriodUnits, planStatuses, planTypes } from './plan-labels';

export interface PlanFormProps {
  initialValues: PlanFormValues;
  submitLabel: string;
  /** Saves; rejects with what is wrong. */
  onSave: (values: PlanFormValues) => Promise<unknown>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
}

/** The fields of a plan. Mounted once the record is there. */
export function PlanForm({ initialValues, submitLabel, onSave, draftKey }: PlanFormProps) {
  const form = useForm<PlanFormValues>({ initialValues, validate: validatePlan });

  return (
    <FormFrame form={form} onSubmit={onSave} submitLabel={submitLabel} listHref={paths.plans()} draftKey={draftKey}>
      <FormSection title="Plan">
        <TextInput label="Category" required maxLength={120} {...form.getInputProps('category')} />
        <NativeSelect label="Plan Type" required data={optionsOf(planTypes)} {...form.getInputProps('planType')} />
        <NativeSelect label="Status" data={optionsOf(planStatuses)} {...form.getInputProps('status')} />
      </FormSection>
      <FormSection title="Investment" description="How much can be invested. Leave the maximum empty for no limit.">
        <Figure label="Investment Min" unit="USD" required {...form.getInputProps('investmentAmount.min')} />
        <Figure
          label="Investment Max"
          unit="USD"
          placeholder="No Limit"
          {...form.getInputProps('investmentAmount.max')}
        />
      </FormSection>
      <FormSection title="Profit" description="The profit that can be expected.">
        <Figure label="Profit Min (%)" unit="%" required {...form.getInputProps('profitPercentage.min')} />
        <Figure label="Profit Max (%)" unit="%" required {...form.getInputProps('profitPercentage.max')} />
      </FormSection>
      <FormSection title="Lock-in" description="For how long the money stays in.">
        <Figure
          label="Lock-In Period"
          unit={form.getValues().lockInPeriodUnit}
          required
          allowDecimal={false}
          {...form.getInputProps('lockInPeriod')}
        />
        <NativeSelect
          label="Lock-In Unit"
          required
          data={optionsOf(lockInPeriodUnits)}
          {...form.getInputProps('lockInPeriodUnit')}
        />
      </FormSection>
    </FormFrame>
  );
}

/** A number with its unit. What is typed is never corrected behind the admin's back. */
function Figure({ unit, ...props }: NumberInputProps & { unit: string }) {
  return (
    <NumberInput
      hideControls
      decimalScale={2}
      thousandSeparator=","
      allowNegative={false}
      clampBehavior="none"
      rightSection={unit}
      rightSectionWidth={`${unit.length + 3}ch`}
      rightSectionPointerEvents="none"
      rightSectionProps={{ style: { color: 'var(--ui-ink-second)' } }}
      {...props}
    />
  );
}
