import { defineErrors } from '../common/errors/define-errors.js';

export const KeyRotationError = defineErrors({
  previous_key_missing: {
    status: 409,
    zh: '未设置 ENCRYPTION_KEY_PREVIOUS，因此没有需要重新加密的内容',
    en: 'ENCRYPTION_KEY_PREVIOUS is not set, so there is nothing to re-encrypt',
  },
  previous_key_in_use: {
    status: 409,
    zh: '有进程仍以旧密钥加密：请先让所有进程使用新的 ENCRYPTION_KEY 并重启',
    en: 'A process still encrypts with the previous key: restart all processes with the new ENCRYPTION_KEY first',
  },
});
