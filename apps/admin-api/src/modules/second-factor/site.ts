import type { Config } from '../../config/config';
import { badRequest } from '../../common/http-error';
import type { Call, OperationId } from '../../contract/operation-types';

/** Where the panel is, as browsers see it: passkeys are made for it, and work nowhere else. */
export interface Site {
  /** With protocol and port. */
  origin: string;
  /** The host alone. */
  rpId: string;
  name: string;
}

/**
 * The site that a call belongs to: `PUBLIC_URL`, or else where the call itself has come to.
 *
 * @throws HttpError where a call has come to no address
 */
export function siteOf({ publicUrl, panel }: Config, call: Pick<Call<OperationId>, 'origin'>): Site {
  const address = publicUrl ?? call.origin;
  if (!URL.canParse(address)) throw badRequest();
  const { origin, hostname } = new URL(address);
  return { origin, rpId: hostname, name: panel.productName };
}
