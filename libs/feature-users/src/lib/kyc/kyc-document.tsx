import { DocumentViewer, LabelBadge } from '@countinghouse/ui';
import { Checkbox, Loader } from '@mantine/core';
import { getAccountName } from '../account-name';
import { DocumentRequestNote, findDocumentRequest } from '../users/document-request-note';
import { useDocumentImage } from '../users/use-document-image';
import { userDocuments, type UserDocument } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';
import { documentVerdicts, getDocumentVerdict } from './document-verdict';
import classes from './kyc-review.module.css';

export interface KycDocumentProps {
  user: UserDetails;
  kind: UserDocument;
  /** Path of its image. */
  path: string;
  /** Whether another document takes its place on wide screens. */
  isHiddenOnWideScreen: boolean;
  onMark: (isVerified: boolean) => void;
  isBusy: boolean;
}

/** Renders one document with its review status. The checkbox shows the stored status. */
export function KycDocument({ user, kind, path, isHiddenOnWideScreen, onMark, isBusy }: KycDocumentProps) {
  const label = userDocuments[kind];
  const request = findDocumentRequest(user, kind);

  return (
    <section className={classes.document} aria-label={label} data-aside={isHiddenOnWideScreen}>
      <div className={classes.top}>
        <div className={classes.head}>
          <h2 className={classes.title}>{label}</h2>
          <LabelBadge labels={documentVerdicts} value={getDocumentVerdict(user, kind)} />
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
      alt={`${userDocuments[kind]} of ${getAccountName(user)}`}
      hasFailed={image.isError}
      onRetry={retry}
      pages={pages}
    />
  );
}
