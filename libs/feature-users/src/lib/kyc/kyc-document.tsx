import { DocumentViewer, WordBadge } from '@countinghouse/ui';
import { Checkbox, Loader } from '@mantine/core';
import { accountName } from '../account-name';
import { DocumentRequestNote, requestFor } from '../users/document-request-note';
import { useDocumentImage } from '../users/use-document-image';
import { userDocuments, type UserDocument } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';
import { documentVerdicts, verdictOf } from './document-verdict';
import classes from './kyc-review.module.css';

export interface KycDocumentProps {
  user: UserDetails;
  kind: UserDocument;
  /** Where its image is to be fetched. */
  path: string;
  /** On a wide screen another document stands in its place. */
  isAside: boolean;
  onMark: (isVerified: boolean) => void;
  /** A mark is being saved. */
  isBusy: boolean;
}

/** One document, as large as there is room, and the verdict on it. The mark shows what the server has. */
export function KycDocument({ user, kind, path, isAside, onMark, isBusy }: KycDocumentProps) {
  const label = userDocuments[kind];
  const request = requestFor(user, kind);

  return (
    <section className={classes.document} aria-label={label} data-aside={isAside}>
      <div className={classes.top}>
        <div className={classes.head}>
          <h2 className={classes.title}>{label}</h2>
          <WordBadge vocabulary={documentVerdicts} word={verdictOf(user, kind)} />
          <span className={classes.mark} aria-busy={isBusy}>
            {isBusy && <Loader size={14} aria-label="Saving" />}
            <Checkbox
              label="Verified"
              aria-label={`${label} is verified`}
              checked={user[`${kind}_verified`] === true}
              aria-disabled={isBusy}
              onChange={({ currentTarget }) => !isBusy && onMark(currentTarget.checked)}
            />
          </span>
        </div>
        {request && <DocumentRequestNote request={request} />}
      </div>
      <PagedDocument key={path} user={user} kind={kind} path={path} />
    </section>
  );
}

function PagedDocument({ user, kind, path }: Pick<KycDocumentProps, 'user' | 'kind' | 'path'>) {
  const { image, pages, retry } = useDocumentImage(user, kind, path);
  return (
    <DocumentViewer
      src={image.data}
      alt={`${userDocuments[kind]} of ${accountName(user)}`}
      hasFailed={image.isError}
      onRetry={retry}
      pages={pages}
    />
  );
}
