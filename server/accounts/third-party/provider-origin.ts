import { type ChangeOrigin, currentOrigin } from '../../platform/database/change-origin.js';

/** The origin of changes that the OpenID Connect provider causes, within the current request. */
export function providerOrigin(): ChangeOrigin {
  const { address, requestId, operation = '' } = currentOrigin() ?? {};
  return { kind: 'identity_provider', name: 'OIDC', address, requestId, operation };
}
