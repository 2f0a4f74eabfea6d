import { defineErrors } from '../../platform/errors/app-error.js';

export const PasskeyError = defineErrors({
  // The same for an unknown key, another user's key, a wrong signature and another site: nothing can be learned from it.
  passkey_refused: { status: 403, zh: '通行密钥验证失败', en: 'The passkey was not accepted' },
  passkey_challenge_over: {
    status: 409,
    zh: '通行密钥请求已过期，请重试',
    en: 'This request for a passkey is over, try again',
  },
  passkey_not_found: { status: 404, zh: '通行密钥不存在', en: 'There is no such passkey' },
  passkey_known: { status: 409, zh: '该通行密钥已被绑定', en: 'This passkey is registered already' },
  passkeys_too_many: { status: 409, zh: '通行密钥数量已达上限', en: 'You have as many passkeys as one may have' },
});
