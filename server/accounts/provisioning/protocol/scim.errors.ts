import { defineErrors } from '../../../common/errors/define-errors.js';

/** Errors of the SCIM API; `type` is the `scimType` of RFC 7644, 3.12. */
export const ScimError = defineErrors({
  scim_filter_invalid: {
    status: 400,
    envelopeStatus: 400,
    type: 'invalidFilter',
    zh: '过滤条件无效：{detail}',
    en: 'The filter is invalid: {detail}',
  },
  scim_path_invalid: {
    status: 400,
    envelopeStatus: 400,
    type: 'invalidPath',
    zh: '属性路径无效：{path}',
    en: 'The attribute path is invalid: {path}',
  },
  scim_syntax_invalid: {
    status: 400,
    envelopeStatus: 400,
    type: 'invalidSyntax',
    zh: '请求体无效：{detail}',
    en: 'The body is invalid: {detail}',
  },
  scim_value_invalid: {
    status: 400,
    envelopeStatus: 400,
    type: 'invalidValue',
    zh: '属性值无效：{detail}',
    en: 'The value of an attribute is invalid: {detail}',
  },
  scim_no_target: {
    status: 400,
    envelopeStatus: 400,
    type: 'noTarget',
    zh: '路径 {path} 没有匹配的值',
    en: 'No value matches the path {path}',
  },
  scim_read_only: {
    status: 400,
    envelopeStatus: 400,
    type: 'mutability',
    zh: '属性 {path} 不能修改',
    en: 'The attribute {path} cannot be changed',
  },
  scim_resource_exists: {
    status: 409,
    envelopeStatus: 409,
    type: 'uniqueness',
    zh: '已存在相同 userName、externalId 或 displayName 的资源',
    en: 'A resource with this userName, externalId or displayName already exists',
  },
  scim_account_protected: {
    status: 409,
    envelopeStatus: 409,
    type: 'uniqueness',
    zh: '该用户已有由管理员手动设置的管理员账户，不能通过 SCIM 管理',
    en: 'The user has an account with a manually assigned administrator role, which SCIM does not manage',
  },
  scim_resource_not_found: {
    status: 404,
    envelopeStatus: 404,
    zh: '资源 {id} 不存在',
    en: 'Resource {id} not found',
  },
  scim_version_mismatch: {
    status: 412,
    envelopeStatus: 412,
    zh: '资源已被修改',
    en: 'The resource has changed since the version in If-Match',
  },
});
