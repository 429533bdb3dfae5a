import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notAllowed, notFound } from '../../common/http-error';
import type { Permissions } from '../../common/permission-flags';
import { recordWrite } from '../audit-log/audit-log-repository';
import { findUpload, findUploadOwner, hasLookedLately } from './uploads-repository';

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Whoever may see a record may see its image. */
const neededPermission = {
  user_document: 'users',
  topup_proof: 'transactions',
} as const satisfies Record<Upload['owner'], keyof Permissions>;

export const uploadsHandlers = ({ database }: Deps): Pick<Handlers, 'getUpload'> => ({
  getUpload: async (call) => {
    const { params, caller } = call;
    const upload = await findUpload(database.orm, params.path);
    if (!upload) throw notFound('Image');
    if (!caller.permissions[neededPermission[upload.owner]]) throw notAllowed();
    // A panel draws the same image several times.
    const image = `/uploads/${upload.name}`;
    if (!(await hasLookedLately(database.orm, caller.id, image))) {
      const entityId = await findUploadOwner(database.orm, upload);
      await recordWrite(database.orm, call, { entity: 'document', ...(entityId && { entityId }), after: { image } });
    }
    return { contentType: upload.contentType, bytes: upload.content };
  },
});
