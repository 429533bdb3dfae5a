import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notAllowed, notFound } from '../../common/http-error';
import type { Permissions } from '../../common/permission-flags';
import { findUpload } from './uploads-repository';

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Whoever may see a record may see its image. */
const neededPermission = {
  user_document: 'users',
  topup_proof: 'transactions',
} as const satisfies Record<Upload['owner'], keyof Permissions>;

export const uploadsHandlers = ({ database }: Deps): Pick<Handlers, 'getUpload'> => ({
  getUpload: async ({ params, caller }) => {
    const upload = await findUpload(database.orm, params.path);
    if (!upload) throw notFound('Image');
    if (!caller.permissions[neededPermission[upload.owner]]) throw notAllowed();
    return { contentType: upload.contentType, bytes: upload.content };
  },
});
