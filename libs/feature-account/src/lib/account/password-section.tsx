import { DetailSection } from '@countinghouse/ui';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { PasswordForm } from './password-form';

export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DetailSection title="Password">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Changing your password signs you out everywhere else.</Text>
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      </Group>
      {isOpen && <PasswordForm onClose={() => setIsOpen(false)} />}
    </DetailSection>
  );
}
