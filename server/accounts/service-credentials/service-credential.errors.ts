import { defineErrors } from '../../common/errors/define-errors.js';

export const ServiceCredentialError = defineErrors({
  service_credential_invalid: {
    status: 401,
    zh: '服务凭据无效或已吊销',
    en: 'The service credential is invalid or revoked',
  },
  service_credential_expired: { status: 401, zh: '服务凭据已过期', en: 'The service credential has expired' },
  service_credential_address: {
    status: 403,
    zh: '服务凭据不允许从此地址使用',
    en: 'The service credential cannot be used from this address',
  },
  service_credential_not_found: { status: 404, zh: '服务凭据不存在', en: 'Service credential not found' },
  service_credential_revoked: {
    status: 409,
    zh: '服务凭据已吊销，不能修改',
    en: 'The service credential is revoked and cannot be changed',
  },
  service_credential_name_invalid: {
    status: 400,
    zh: '名称不能为空，且最多 50 个字符',
    en: 'A name of 1 to 50 characters is required',
  },
  service_credential_scopes_invalid: {
    status: 400,
    zh: '请至少选择一个您拥有的权限',
    en: 'Choose at least one scope that you have yourself',
  },
  service_credential_expiry_past: { status: 400, zh: '过期时间必须在将来', en: 'The expiry must be in the future' },
  service_credential_address_invalid: {
    status: 400,
    zh: '每行须为一个 IP 地址或网段，最多 100 行',
    en: 'Each line must be an IP address or a network, at most 100 lines',
  },
  service_credential_too_many: {
    status: 409,
    zh: '未吊销的服务凭据最多 200 个',
    en: 'There can be at most 200 service credentials that are not revoked',
  },
});
