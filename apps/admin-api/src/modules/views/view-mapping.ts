import type { Schemas } from '@countinghouse/api-client/whole';
import { versionOf } from '../versions/versions';
import type { ViewRow } from './views-repository';

/** The fields of a view that can be changed; its version covers these. */
const toRecord = ({ name, isShared, address, density, columns }: ViewRow) => ({
  name,
  isShared,
  address,
  density,
  columns,
});

/** The same as the audit log shows it: the columns in words. */
export const toLogged = (row: ViewRow) => ({
  ...toRecord(row),
  columns: row.columns
    .map(({ id, isShown, width }) => `${id}${isShown ? '' : ' (hidden)'}${width === null ? '' : ` ${width} px`}`)
    .join(', '),
});

export const toView = (row: ViewRow): Schemas['View'] => ({
  _id: row.id,
  list: row.list,
  owner: row.owner,
  isDefault: row.isDefault,
  ...toRecord(row),
  version: versionOf(toRecord(row)),
});
