import { getQueryFailure } from '@countinghouse/api-client';
import { DescriptionList, DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { ApprovalPolicyForm } from './approval-policy-form';
import { describeApprovalPolicy } from './approval-policy-values';
import { OpenApprovalRequests } from './open-approval-requests';
import { useApprovalPolicy } from './approval-requests-api';

/** The approval policy, which the main admin can change. */
export function DualApprovalSection() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useApprovalPolicy();
  const failure = getQueryFailure(query);
  const policy = query.data?.data;

  return (
    <DetailSection title="Dual approval">
      <Group justify="space-between" gap="sm">
        <Text size="sm">A second admin must approve the actions that are turned on here.</Text>
        <Button variant="default" size="xs" disabled={!policy} onClick={() => setIsOpen(true)}>
          Change approval policy
        </Button>
      </Group>
      {query.isPending && <Skeleton height={48} role="status" aria-label="Loading the approval policy" />}
      {failure && <ErrorState {...failure} />}
      {policy && <DescriptionList items={describeApprovalPolicy(policy)} />}
      <OpenApprovalRequests kinds={['approval_policy']} />
      {isOpen && policy && (
        <ApprovalPolicyForm
          policy={policy}
          version={query.data?.version}
          reload={async () => {
            const { data } = await query.refetch({ throwOnError: true });
            return { policy: data?.data ?? policy, version: data?.version };
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </DetailSection>
  );
}
