import { queryFailure } from '@countinghouse/api-client';
import { DescriptionList, DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { FourEyesForm } from './four-eyes-form';
import { ruleWords } from './four-eyes-values';
import { OpenProposals } from './open-proposals';
import { useFourEyes } from './proposals-api';

/** What needs a second admin, for the main admin to change. */
export function FourEyesSection() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useFourEyes();
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
      <OpenProposals kinds={['four_eyes']} />
      {isOpen && rules && (
        <FourEyesForm
          rules={rules}
          version={query.data?.version}
          readAnew={async () => {
            const { data } = await query.refetch({ throwOnError: true });
            return { rules: data?.data ?? rules, version: data?.version };
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </DetailSection>
  );
}
