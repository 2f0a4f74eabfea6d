import { defineErrors } from '../../../common/errors/define-errors.js';

/** Why a response of the provider is refused. The browser returns to the login page with the code. */
export const SamlResponseError = defineErrors({
  saml_response_malformed: {
    status: 400,
    zh: 'SAML 响应无法读取',
    en: 'The SAML response cannot be read',
    when: 'It is not XML, too large or too deep, or contains a document type, entities, comments or CDATA.',
  },
  saml_response_encrypted: {
    status: 400,
    zh: 'SAML 断言已加密：请在身份提供方关闭断言加密',
    en: 'The SAML assertion is encrypted: disable assertion encryption at the provider',
  },
  saml_signature_invalid: {
    status: 403,
    zh: 'SAML 断言没有有效签名：请核对身份提供方的证书',
    en: 'The SAML assertion has no valid signature: check the certificates of the provider',
  },
  saml_algorithm_weak: {
    status: 403,
    zh: 'SAML 响应使用了过时的签名算法：请在身份提供方选择 SHA-256',
    en: 'The SAML response is signed with an outdated algorithm: choose SHA-256 at the provider',
  },
  saml_issuer_unknown: {
    status: 403,
    zh: 'SAML 响应来自其他身份提供方：请核对 Entity ID',
    en: 'The SAML response was issued by another provider: check the entity ID',
  },
  saml_audience_wrong: {
    status: 403,
    zh: 'SAML 断言不是发给本站的：请核对身份提供方中的 SP Entity ID（Audience）',
    en: 'The SAML assertion is for another site: check the SP entity ID (audience) at the provider',
  },
  saml_recipient_wrong: {
    status: 403,
    zh: 'SAML 响应不是发往本站的：请核对身份提供方中的 ACS 地址',
    en: 'The SAML response is addressed to another site: check the ACS URL at the provider',
  },
  saml_response_expired: {
    status: 403,
    zh: 'SAML 断言已过期或尚未生效：请重试，并核对两边的时钟',
    en: 'The SAML assertion has expired or is not valid yet: try again, and check the clocks of both sides',
  },
  saml_response_used: {
    status: 403,
    zh: 'SAML 断言已被使用，请重新登录',
    en: 'The SAML assertion was already used. Log in again',
  },
  saml_login_unsolicited: {
    status: 403,
    zh: '不接受从身份提供方发起的登录：请从本站的登录页开始',
    en: 'Logins that start at the provider are not accepted: start at the login page of this site',
  },
  saml_name_id_unusable: {
    status: 403,
    zh: 'SAML 断言没有可用的 NameID：请在身份提供方选择持久的 NameID',
    en: 'The SAML assertion has no usable NameID: choose a persistent NameID at the provider',
    when: 'It is missing, longer than 255 characters, or transient.',
  },
});

export const SamlError = defineErrors({
  saml_logout_invalid: {
    status: 400,
    envelopeStatus: 400,
    zh: 'SAML 登出请求无效',
    en: 'The SAML logout request is invalid',
    when: 'A logout request of the SAML provider that is unsigned, forged, expired, or for another site.',
  },
  saml_metadata_unreachable: {
    status: 400,
    zh: '获取 SAML 元数据失败，请检查网络和地址',
    en: 'The SAML metadata cannot be fetched. Check the network and the address',
  },
  saml_metadata_invalid: {
    status: 400,
    zh: '这不是 SAML 2.0 身份提供方的元数据（需要 Entity ID、HTTP-Redirect 登录地址和证书）',
    en: 'This is not the metadata of a SAML 2.0 identity provider with an entity ID, HTTP-Redirect address and certificate',
  },
});
