import { useCapabilities } from '@countinghouse/api-client';
import { usePermissions } from '@countinghouse/permissions';
import { confirm, DetailSection } from '@countinghouse/ui';
import { Button, Group, Text } from '@mantine/core';
import { FactorRemovalText } from '../access-consequences';
import { useRemoveSecondFactor, useSecondFactorRule, type Subadmin } from './subadmins-api';

/** Lets the main admin remove the second factor of a sub-admin who lost it. */
export function SubadminSecondFactor({ subadmin }: { subadmin: Subadmin }) {
  const supportsSecondFactors = useCapabilities()?.includes('second_factors') ?? false;
  const { has } = usePermissions();
  const rule = useSecondFactorRule(supportsSecondFactors && has('main-admin')).data?.data;
  const removeSecondFactor = useRemoveSecondFactor();
  // The server lists only active accounts without a second factor.
  const hasSecondFactor = rule && subadmin.status === 'active' && !rule.without.some(({ _id }) => _id === subadmin._id);
  if (!hasSecondFactor) return null;

  const confirmRemoval = () =>
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
        <Text size="sm">For admins who have lost their phone or security keys, and their recovery codes.</Text>
        <Button variant="default" c="red" onClick={() => void confirmRemoval()}>
          Remove second factor
        </Button>
      </Group>
    </DetailSection>
  );
}
