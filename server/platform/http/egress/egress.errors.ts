import { defineErrors } from '../../../common/errors/define-errors.js';

/** Addresses that the server does not connect to. */
export const EgressError = defineErrors({
  egress_scheme: {
    status: 400,
    zh: '地址必须以 http:// 或 https:// 开头',
    en: 'The address must start with http:// or https://',
  },
  egress_private: {
    status: 400,
    zh: '不允许访问私有网络地址（设置 EGRESS_ALLOW_PRIVATE=true 后允许）',
    en: 'Private network addresses are not allowed (set EGRESS_ALLOW_PRIVATE=true to allow them)',
  },
  egress_not_public: {
    status: 400,
    zh: '只允许公网地址',
    en: 'Only public addresses are allowed',
  },
});
