import { activityStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { FigureInput, FormFrame, FormSection, type FormRecord, type Reading } from '@countinghouse/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { choicesOf } from '../choices-of';
import { validatePlan, type PlanFormValues } from './plan-form-values';
import { lockInPeriodUnits, planTypes } from './plan-labels';

export interface PlanFormProps {
  initialValues: PlanFormValues;
  submitLabel: string;
  /** Saves what differs from its basis, if anything does; rejects with what is wrong. */
  onSave: (values: PlanFormValues, baseRecord: Reading<PlanFormValues>) => Promise<unknown> | undefined;
  /** The plan that is edited. */
  record?: FormRecord<PlanFormValues>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
}

/** The fields of a plan. Mounted once the record is there. */
export function PlanForm({ initialValues, onSave, ...frame }: PlanFormProps) {
  const form = useForm<PlanFormValues>({ initialValues, validate: validatePlan });

  return (
    <FormFrame
      form={form}
      onSubmit={onSave}
      words={{ error: 'Failed to save plan' }}
      listHref={paths.plans()}
      {...frame}
    >
      <FormSection title="Plan">
        <TextInput label="Category" required maxLength={120} {...form.getInputProps('category')} />
        <NativeSelect
          label="Plan Type"
          required
          data={choicesOf(planTypes, initialValues.planType)}
          {...form.getInputProps('planType')}
        />
        <NativeSelect
          label="Status"
          data={choicesOf(activityStatuses, initialValues.status)}
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
      <FormSection title="Profit" description="The profit that can be expected.">
        <FigureInput label="Profit Min (%)" unit="%" required {...form.getInputProps('profitPercentage.min')} />
        <FigureInput label="Profit Max (%)" unit="%" required {...form.getInputProps('profitPercentage.max')} />
      </FormSection>
      <FormSection title="Lock-in" description="For how long the money stays in.">
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
          data={choicesOf(lockInPeriodUnits, initialValues.lockInPeriodUnit)}
          {...form.getInputProps('lockInPeriodUnit')}
        />
      </FormSection>
    </FormFrame>
  );
}
