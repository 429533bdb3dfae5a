import { describeFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { useAdmin } from '@countinghouse/permissions';
import { ErrorState, Initials, orDash, StatusBadge, wordOf, type Tone } from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import classes from './admin-card.module.css';

const roles = {
  admin: { label: 'Admin', tone: 'info' },
  subadmin: { label: 'Subadmin', tone: 'neutral' },
  service: { label: 'Service account', tone: 'neutral' },
} as const satisfies Record<Schemas['AdminRole'], { label: string; tone: Tone }>;

export interface AdminCardProps {
  /** What the dashboard's answer says of them; it may know more than their details. */
  profile: Schemas['Admin'] | undefined;
}

/** The signed-in admin: full name, role and email. */
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
          {orDash(fullName)} {role !== undefined && <RoleBadge role={role} />}
        </h2>
        <div className={classes.email}>{orDash(email)}</div>
      </div>
    </div>
  );
}

function RoleBadge({ role }: { role: string }) {
  const { label, tone } = wordOf(roles, role);
  return (
    <StatusBadge tone={tone} icon={IconShieldCheck}>
      {label}
    </StatusBadge>
  );
}
