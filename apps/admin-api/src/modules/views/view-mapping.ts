import type { Schemas } from '@countinghouse/api-client/strict';
import { getVersion } from '../versions/versions';
import type { ViewRow } from './views-repository';

/** The editable fields of a view, which its version covers. */
const toEditableFields = ({ name, isShared, address, density, columns }: ViewRow) => ({
  name,
  isShared,
  address,
  density,
  columns,
});

/** Returns the fields for the audit log, with the columns as text. */
export const toAuditFields = (row: ViewRow) => ({
  ...toEditableFields(row),
  columns: row.columns
    .map(({ id, isShown, width }) => `${id}${isShown ? '' : ' (hidden)'}${width === null ? '' : ` ${width} px`}`)
    .join(', '),
});

export const toView = (row: ViewRow): Schemas['View'] => ({
  _id: row.id,
  list: row.list,
  owner: row.owner,
  isDefault: row.isDefault,
  ...toEditableFields(row),
  version: getVersion(toEditableFields(row)),
});
