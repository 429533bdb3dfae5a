import { describeFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { useAdmin } from '@countinghouse/permissions';
import { ErrorState, Initials, formatOptional, StatusBadge, getStatusLabel, type Tone } from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import classes from './admin-card.module.css';

const roles = {
  admin: { label: 'Admin', tone: 'info' },
  subadmin: { label: 'Subadmin', tone: 'neutral' },
  service: { label: 'Service account', tone: 'neutral' },
} as const satisfies Record<Schemas['AdminRole'], { label: string; tone: Tone }>;

export interface AdminCardProps {
  /** The profile in the dashboard's response, which may have fields that their details lack. */
  profile: Schemas['Admin'] | undefined;
}

/** Shows the signed-in admin: full name, role and email. */
export function AdminCard({ profile }: AdminCardProps) {
  const admin = useAdmin();

  if (admin.isPending) return <Skeleton height={48} width={280} role="status" aria-label="Loading your details" />;
  if (!admin.data) return <ErrorState message={describeFailure(admin.error)} onRetry={() => void admin.refetch()} />;

  const { fullName, email, role } = { ...profile, ...admin.data.data };
  return (
    <div className={classes.card}>
      <Initials name={fullName} size={48} />
      <div>
        <h2 className={classes.name}>
          {formatOptional(fullName)} {role !== undefined && <RoleBadge role={role} />}
        </h2>
        <div className={classes.email}>{formatOptional(email)}</div>
      </div>
    </div>
  );
}

function RoleBadge({ role }: { role: string }) {
  const { label, tone } = getStatusLabel(roles, role);
  return (
    <StatusBadge tone={tone} icon={IconShieldCheck}>
      {label}
    </StatusBadge>
  );
}
