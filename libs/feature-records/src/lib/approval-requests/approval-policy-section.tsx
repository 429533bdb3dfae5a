import { queryFailure } from '@countinghouse/api-client';
import { DescriptionList, DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { ApprovalPolicyForm } from './approval-policy-form';
import { ruleWords } from './approval-policy-values';
import { OpenApprovalRequests } from './open-approval-requests';
import { useApprovalPolicy } from './approval-requests-api';

/** What needs a second admin, for the main admin to change. */
export function DualApprovalSection() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useApprovalPolicy();
  const failure = queryFailure(query);
  const rules = query.data?.data;

  return (
    <DetailSection title="Four eyes">
      <Group justify="space-between" gap="sm">
        <Text size="sm">One admin proposes, and another one decides.</Text>
        <Button variant="default" size="xs" disabled={!rules} onClick={() => setIsOpen(true)}>
          Change four eyes
        </Button>
      </Group>
      {query.isPending && <Skeleton height={48} role="status" aria-label="Loading four eyes" />}
      {failure && <ErrorState {...failure} />}
      {rules && <DescriptionList items={ruleWords(rules)} />}
      <OpenApprovalRequests kinds={['approval_policy']} />
      {isOpen && rules && (
        <ApprovalPolicyForm
          rules={rules}
          version={query.data?.version}
          reload={async () => {
            const { data } = await query.refetch({ throwOnError: true });
            return { rules: data?.data ?? rules, version: data?.version };
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </DetailSection>
  );
}
