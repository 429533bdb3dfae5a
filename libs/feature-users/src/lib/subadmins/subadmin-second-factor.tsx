import { useCapabilities } from '@countinghouse/api-client';
import { usePermissions } from '@countinghouse/permissions';
import { confirm, DetailSection } from '@countinghouse/ui';
import { Button, Group, Text } from '@mantine/core';
import { FactorRemovalText } from '../access-texts';
import { useRemoveSecondFactor, useSecondFactorRule, type Subadmin } from './subadmins-api';

/** The way out for a sub-admin who has lost their second factor: for the main admin, where there is one to remove. */
export function SubadminSecondFactor({ subadmin }: { subadmin: Subadmin }) {
  const keepsFactors = useCapabilities()?.includes('second_factors') ?? false;
  const { has } = usePermissions();
  const rule = useSecondFactorRule(keepsFactors && has('main-admin')).data?.data;
  const removeSecondFactor = useRemoveSecondFactor();
  // The server names who has none, of the active accounts alone.
  const hasOne = rule && subadmin.status === 'active' && !rule.without.some(({ _id }) => _id === subadmin._id);
  if (!hasOne) return null;

  const ask = () =>
    confirm({
      title: 'Remove the second factor?',
      children: <FactorRemovalText account={subadmin} />,
      confirmLabel: 'Remove second factor',
      tone: 'danger',
      run: () => removeSecondFactor(subadmin._id),
    });

  return (
    <DetailSection title="Second factor">
      <Group justify="space-between" gap="sm">
        <Text size="sm">For somebody who has lost their phone or their keys, and their recovery codes.</Text>
        <Button variant="default" c="red" onClick={() => void ask()}>
          Remove second factor
        </Button>
      </Group>
    </DetailSection>
  );
}
