import { defineErrors } from '../../../common/errors/define-errors.js';

export const IdempotencyError = defineErrors({
  idempotency_key_invalid: {
    status: 400,
    envelopeStatus: 400,
    zh: 'Idempotency-Key 必须是 1 到 255 个可见 ASCII 字符',
    en: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
  },
  idempotency_key_in_use: {
    status: 409,
    envelopeStatus: 409,
    zh: '使用相同 Idempotency-Key 的请求正在处理，请稍后再试',
    en: 'A request with this Idempotency-Key is still running. Try again shortly',
  },
  idempotency_key_reused: {
    status: 422,
    envelopeStatus: 422,
    zh: '此幂等键（Idempotency-Key 或 effectKey）已用于另一个请求',
    en: 'This idempotency key (Idempotency-Key or effectKey) was already used for a different request',
  },
});
