import type { Config } from '../../config/config';
import { badRequest } from '../../common/http-error';
import type { Call, OperationId } from '../../contract/operation-types';

/** The WebAuthn relying party: the panel as browsers see it. Passkeys are bound to it. */
export interface RelyingParty {
  /** With protocol and port. */
  origin: string;
  /** The host name, without port. */
  rpId: string;
  name: string;
}

/**
 * Returns the relying party of a call: `PUBLIC_URL`, or the address of the call itself.
 *
 * @throws HttpError 400 if the call has no valid address
 */
export function getRelyingParty({ publicUrl, panel }: Config, call: Pick<Call<OperationId>, 'origin'>): RelyingParty {
  const address = publicUrl ?? call.origin;
  if (!URL.canParse(address)) throw badRequest();
  const { origin, hostname } = new URL(address);
  return { origin, rpId: hostname, name: panel.productName };
}
