import { activityStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { FigureInput, FormFrame, FormSection, type FormRecord, type RecordSnapshot } from '@countinghouse/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getSelectOptions } from '../select-options';
import { validatePlan, type PlanFormValues } from './plan-form-values';
import { lockInPeriodUnits, planTypes } from './plan-labels';

export interface PlanFormProps {
  initialValues: PlanFormValues;
  submitLabel: string;
  /** Saves the changes against the base record; undefined without changes. */
  onSave: (values: PlanFormValues, baseRecord: RecordSnapshot<PlanFormValues>) => Promise<unknown> | undefined;
  /** The plan to edit. */
  record?: FormRecord<PlanFormValues>;
  /** Storage key of the draft, which survives an expired session. */
  draftKey: string;
}

/** The plan form. Mount it once the record is loaded. */
export function PlanForm({ initialValues, onSave, ...frame }: PlanFormProps) {
  const form = useForm<PlanFormValues>({ initialValues, validate: validatePlan });

  return (
    <FormFrame
      form={form}
      onSubmit={onSave}
      messages={{ error: 'Failed to save plan' }}
      listHref={paths.plans()}
      {...frame}
    >
      <FormSection title="Plan">
        <TextInput label="Category" required maxLength={120} {...form.getInputProps('category')} />
        <NativeSelect
          label="Plan Type"
          required
          data={getSelectOptions(planTypes, initialValues.planType)}
          {...form.getInputProps('planType')}
        />
        <NativeSelect
          label="Status"
          data={getSelectOptions(activityStatuses, initialValues.status)}
          {...form.getInputProps('status')}
        />
      </FormSection>
      <FormSection title="Investment" description="How much can be invested. Leave the maximum empty for no limit.">
        <FigureInput label="Investment Min" unit="USD" required {...form.getInputProps('investmentAmount.min')} />
        <FigureInput
          label="Investment Max"
          unit="USD"
          placeholder="No Limit"
          {...form.getInputProps('investmentAmount.max')}
        />
      </FormSection>
      <FormSection title="Profit" description="Expected profit.">
        <FigureInput label="Profit Min (%)" unit="%" required {...form.getInputProps('profitPercentage.min')} />
        <FigureInput label="Profit Max (%)" unit="%" required {...form.getInputProps('profitPercentage.max')} />
      </FormSection>
      <FormSection title="Lock-in" description="How long the investment is locked.">
        <FigureInput
          label="Lock-In Period"
          unit={form.getValues().lockInPeriodUnit}
          required
          inputMode="numeric"
          {...form.getInputProps('lockInPeriod')}
        />
        <NativeSelect
          label="Lock-In Unit"
          required
          data={getSelectOptions(lockInPeriodUnits, initialValues.lockInPeriodUnit)}
          {...form.getInputProps('lockInPeriodUnit')}
        />
      </FormSection>
    </FormFrame>
  );
}
