import { EmptyState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DocumentRequestNote, requestFor } from '../users/document-request-note';
import { documentKinds, documentNouns, userDocuments, type UserDocument } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';
import { useMarkDocument, type Case } from './kyc-api';
import { KycDocument } from './kyc-document';
import classes from './kyc-review.module.css';

/**
 * The documents that there are. On a wide screen two stand side by side, and a switch chooses the one beside the first;
 * on a narrow one all stand below each other.
 */
export function KycDocuments({ of }: { of: Case }) {
  const { user } = of;
  const { mark, isBusy } = useMarkDocument(of);
  const [chosen, setChosen] = useState<UserDocument>();
  const present = documentKinds.flatMap((kind) => {
    const path = user[kind];
    return path ? [{ kind, path }] : [];
  });
  const [, ...others] = present;
  const beside = others.find(({ kind }) => kind === chosen) ?? others[0];

  return (
    <div className={classes.documents}>
      {others.length > 1 && (
        <div className={classes.switch} role="group" aria-label="Beside the first document">
          {others.map(({ kind }) => (
            <Button
              key={kind}
              className={classes.choice}
              variant="default"
              size="xs"
              aria-pressed={kind === beside?.kind}
              onClick={() => setChosen(kind)}
            >
              {userDocuments[kind]}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.pair} data-single={present.length === 1}>
        {present.map(({ kind, path }) => (
          <KycDocument
            key={kind}
            user={user}
            kind={kind}
            path={path}
            isAside={others.some((other) => other.kind === kind) && kind !== beside?.kind}
            isBusy={isBusy}
            // The call itself tells of a failure; the mark stays as it was.
            onMark={(isVerified) => void mark(kind, isVerified).catch(() => undefined)}
          />
        ))}
      </div>
      {present.length === 0 && <EmptyState title="No documents uploaded" />}
      {documentKinds
        .filter((kind) => !user[kind])
        .map((kind) => (
          <Missing key={kind} user={user} kind={kind} />
        ))}
    </div>
  );
}

function Missing({ user, kind }: { user: UserDetails; kind: UserDocument }) {
  const request = requestFor(user, kind);
  return (
    <div className={classes.missing}>
      No {documentNouns[kind]} uploaded.
      {request && <DocumentRequestNote request={request} />}
    </div>
  );
}
