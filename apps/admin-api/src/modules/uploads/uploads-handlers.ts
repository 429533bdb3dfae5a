import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound, permissionMissing } from '../../common/http-error';
import type { Permissions } from '../../common/permission-keys';
import { findUpload, findUploadOwner, hasRecentDocumentView } from './uploads-repository';
import { createDocumentViewRecorder } from './record-document-views';

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** The permission for a record includes its images. */
const requiredPermissions = {
  user_document: 'users',
  topup_proof: 'transactions',
} as const satisfies Record<Upload['owner'], keyof Permissions>;

export function uploadsHandlers({ database }: Deps): Pick<Handlers, 'getUpload'> {
  const recordDocumentView = createDocumentViewRecorder(database.orm);

  return {
    getUpload: async (call) => {
      const { params, caller } = call;
      const upload = await findUpload(database.orm, params.path);
      if (!upload) throw notFound('Image');
      const permission = requiredPermissions[upload.owner];
      if (!caller.permissions[permission]) throw permissionMissing(permission);
      // The panel loads the same image several times.
      const image = `/uploads/${upload.name}`;
      if (!(await hasRecentDocumentView(database.orm, caller.id, image)))
        await recordDocumentView(call, { image, ownerId: await findUploadOwner(database.orm, upload) });
      return { contentType: upload.contentType, bytes: upload.content };
    },
  };
}
