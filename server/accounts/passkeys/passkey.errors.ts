import { defineErrors } from '../../common/errors/define-errors.js';

export const PasskeyError = defineErrors({
  passkey_refused: {
    status: 403,
    zh: '通行密钥验证失败',
    en: 'The passkey was not accepted',
    when: "The same for an unknown passkey, another user's, a wrong signature and another site's, so that it reveals nothing.",
  },
  passkey_challenge_over: {
    status: 409,
    zh: '通行密钥请求已过期，请重试',
    en: 'This request for a passkey is over, try again',
  },
  passkey_not_found: { status: 404, zh: '通行密钥不存在', en: 'There is no such passkey' },
  passkey_known: { status: 409, zh: '该通行密钥已被绑定', en: 'This passkey is registered already' },
  passkeys_too_many: { status: 409, zh: '通行密钥数量已达上限', en: 'You have as many passkeys as one may have' },
});
