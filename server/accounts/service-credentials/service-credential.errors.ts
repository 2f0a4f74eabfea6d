import { defineErrors } from '../../common/errors/define-errors.js';

export const ServiceCredentialError = defineErrors({
  service_credential_invalid: {
    status: 401,
    zh: '服务凭据无效或已吊销',
    en: 'The service credential is unknown or revoked',
  },
  service_credential_expired: { status: 401, zh: '服务凭据已过期', en: 'The service credential has expired' },
  service_credential_address: {
    status: 403,
    zh: '服务凭据不允许从此地址使用',
    en: 'The service credential may not be used from this address',
  },
  service_credential_not_found: { status: 404, zh: '服务凭据不存在', en: 'The service credential does not exist' },
  service_credential_revoked: {
    status: 409,
    zh: '服务凭据已吊销，不能修改',
    en: 'The service credential is revoked and cannot be changed',
  },
  service_credential_name_invalid: {
    status: 400,
    zh: '名称不能为空，且最多 50 个字符',
    en: 'A name is required and has at most 50 characters',
  },
  service_credential_scopes_invalid: {
    status: 400,
    zh: '请至少选择一个您拥有的权限',
    en: 'At least one scope is required, each a permission that you have',
  },
  service_credential_expiry_past: { status: 400, zh: '过期时间必须在将来', en: 'The expiry must be in the future' },
  service_credential_address_invalid: {
    status: 400,
    zh: '每行须为一个 IP 地址或网段，最多 100 行',
    en: 'Each line is an IP address or a network, at most 100 lines',
  },
  service_credential_too_many: {
    status: 409,
    zh: '未吊销的服务凭据最多 200 个',
    en: 'There are at most 200 service credentials that are not revoked',
  },
});
