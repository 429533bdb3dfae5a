import { EmptyState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DocumentRequestNote, findDocumentRequest } from '../users/document-request-note';
import { documentKinds, documentNouns, userDocuments, type UserDocument } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';
import { useMarkDocument, type VersionedUser } from './kyc-api';
import { KycDocument } from './kyc-document';
import classes from './kyc-review.module.css';

/**
 * Renders the uploaded documents. Wide screens show two side by side, with a switch for the second one; narrow screens
 * show all of them stacked.
 */
export function KycDocuments({ record }: { record: VersionedUser }) {
  const { user } = record;
  const { mark, isBusy } = useMarkDocument(record);
  const [chosen, setChosen] = useState<UserDocument>();
  const uploaded = documentKinds.flatMap((kind) => {
    const path = user[kind];
    return path ? [{ kind, path }] : [];
  });
  const [, ...others] = uploaded;
  const secondDocument = others.find(({ kind }) => kind === chosen) ?? others[0];

  return (
    <div className={classes.documents}>
      {others.length > 1 && (
        <div className={classes.switch} role="group" aria-label="Compare with">
          {others.map(({ kind }) => (
            <Button
              key={kind}
              className={classes.choice}
              variant="default"
              size="xs"
              aria-pressed={kind === secondDocument?.kind}
              onClick={() => setChosen(kind)}
            >
              {userDocuments[kind]}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.pair} data-single={uploaded.length === 1}>
        {uploaded.map(({ kind, path }) => (
          <KycDocument
            key={kind}
            user={user}
            kind={kind}
            path={path}
            isHiddenOnWideScreen={others.some((other) => other.kind === kind) && kind !== secondDocument?.kind}
            isBusy={isBusy}
            // The mutation reports the failure, and the checkbox keeps its stored state.
            onMark={(isVerified) => void mark(kind, isVerified).catch(() => undefined)}
          />
        ))}
      </div>
      {uploaded.length === 0 && <EmptyState title="No documents uploaded" />}
      {documentKinds
        .filter((kind) => !user[kind])
        .map((kind) => (
          <Missing key={kind} user={user} kind={kind} />
        ))}
    </div>
  );
}

function Missing({ user, kind }: { user: UserDetails; kind: UserDocument }) {
  const request = findDocumentRequest(user, kind);
  return (
    <div className={classes.missing}>
      No {documentNouns[kind]} uploaded.
      {request && <DocumentRequestNote request={request} />}
    </div>
  );
}
