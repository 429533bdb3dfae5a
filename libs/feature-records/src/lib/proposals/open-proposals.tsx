import { newRequestKey } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';
import { confirm } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProposalNote } from './proposal-note';
import classes from './proposal-note.module.css';
import { useAgree, useFourEyes, useOpenProposals, type Proposal, type ProposalKind } from './proposals-api';
import { ProposedChanges } from './proposed-changes';
import { isAnythingHeld } from './second-admin';

export interface OpenProposalsProps {
  /** Which kinds are meant. */
  kinds: readonly ProposalKind[];
  /** Only those about this record. */
  recordId?: string;
  /** All that somebody who decides about the same change alone is told before. @default what it would change */
  describe?: (proposal: Proposal) => ReactNode;
}

const describeChanges = (proposal: Proposal) => <ProposedChanges proposal={proposal} />;

const accessLabels: Readonly<Record<string, string>> = {
  activate: 'to activate the account of',
  reset_password: 'a link for a new password of',
  remove_second_factor: 'to remove the second factor of',
};

/** What is proposed, as part of a sentence. */
const describeChange = ({ kind, after, record_name: name }: Proposal): string => {
  const words: Record<ProposalKind, string> = {
    withdrawal: `to approve withdrawal ${name}`,
    topup: `to approve top-up ${name}`,
    deposit_wallet: 'a change of a deposit address',
    permissions: `more permissions for ${name}`,
    four_eyes: 'looser rules of four eyes',
    access: `${accessLabels[String(after['action'])] ?? 'access to the account of'} ${name}`,
  };
  return words[kind];
};

/** What waits for a second admin among the records of a list, or on one of them; nothing where nothing does. */
export function OpenProposals({ kinds, recordId, describe = describeChanges }: OpenProposalsProps) {
  const session = useSession();
  const rules = useFourEyes().data?.data;
  const all = useOpenProposals(isAnythingHeld(rules)).data?.data ?? [];
  const meant = all.filter(
    (proposal) => kinds.includes(proposal.kind) && (recordId === undefined || proposal.record_id === recordId),
  );
  if (meant.length === 0) return null;
  const adminId = session.status === 'active' ? session.adminId : undefined;
  return (
    <div className={classes.list}>
      {meant.map((proposal) => (
        <ProposalNote
          key={proposal._id}
          proposal={proposal}
          isOwn={proposal.proposed_by._id === adminId}
          words={describeChange(proposal)}
          agree={proposal.record_id !== adminId && <AgreeButton proposal={proposal} description={describe(proposal)} />}
        >
          {describe(proposal)}
        </ProposalNote>
      ))}
    </div>
  );
}

function AgreeButton({ proposal, description }: { proposal: Proposal; description: ReactNode }) {
  const isLink = proposal.kind === 'access' && proposal.after['action'] === 'reset_password';
  const agree = useAgree({
    error: 'The proposal could not be agreed to.',
    ...(isLink && { success: 'Agreed. The link can be made now.' }),
  });
  const ask = () =>
    confirm({
      title: 'Agree to this proposal?',
      children: (
        <>
          {description}
          <p>
            <bdi translate="no">{proposal.proposed_by.fullName}</bdi> proposes {describeChange(proposal)}.{' '}
            {isLink ? 'They can then make one link, which nobody else sees.' : 'It is changed at once.'}
          </p>
        </>
      ),
      confirmLabel: 'Agree',
      run: () => agree(proposal._id, newRequestKey()),
    });
  return (
    <Button size="xs" onClick={() => void ask()}>
      Agree
    </Button>
  );
}
