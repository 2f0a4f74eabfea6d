import { defineErrors } from '../../../common/errors/define-errors.js';

export const PaymentError = defineErrors({
  payment_parameters_invalid: { status: 400, zh: '参数错误', en: 'Invalid parameter' },
  payment_method_unknown: {
    status: 400,
    zh: 'payment_method 只能是 zfb（支付宝）或 wx（微信支付）',
    en: 'payment_method must be zfb (Alipay) or wx (WeChat Pay)',
  },
  top_up_code_unknown: {
    status: 400,
    zh: '优惠码无效',
    en: 'Unknown coupon code',
    when: 'No enabled coupon has this code.',
  },
  top_up_too_small: {
    status: 400,
    zh: '充值数量不能小于 {min}',
    en: 'The amount to top up must be at least {min}',
  },
  top_up_too_large: { status: 400, zh: '充值数量过大', en: 'The amount to top up is too large' },
  top_up_too_cheap: { status: 400, zh: '充值金额过低', en: 'The amount to pay is too low' },
  payment_unconfigured: {
    status: 400,
    zh: '当前管理员未配置支付信息',
    en: 'The administrator has not set up online payment',
  },
  payment_provider_failed: {
    status: 502,
    zh: '支付服务暂时不可用，请稍后再试',
    en: 'The payment provider did not accept the request. Try again later',
    when: 'Stripe refused a request or did not respond; the reason is in the log as `payment.provider_failed`.',
  },
  payment_webhook_invalid: {
    status: 400,
    envelopeStatus: 400,
    zh: 'Webhook 签名无效',
    en: 'The signature of the webhook is invalid',
    when: 'The signature of an event does not match StripeWebhookSecret, or is older than five minutes.',
  },
  payment_not_booked: {
    status: 503,
    envelopeStatus: 503,
    zh: '暂时无法入账，请稍后重试',
    en: 'The event could not be booked. Send it again',
    when: 'The database is unavailable; Stripe sends the event again.',
  },
  billing_portal_empty: {
    status: 404,
    zh: '您还没有银行卡支付记录',
    en: 'You have not made a card payment yet',
    when: 'The customer portal exists after the first order at Stripe.',
  },
  refund_unsupported: {
    status: 400,
    zh: '该支付方式不支持在此退款，请在支付网关退款后调整额度',
    en: 'This payment cannot be refunded here: refund it at the gateway and adjust the balance',
  },
  refund_unpaid: { status: 400, zh: '订单未支付或正在争议中', en: 'The order is not paid, or is disputed' },
  refund_too_large: {
    status: 400,
    zh: '最多可退款 {left}',
    en: 'At most {left} can be refunded',
  },
  refund_plan_part: {
    status: 400,
    zh: '套餐订单只能全额退款：{left}',
    en: 'A plan order can only be refunded in full: {left}',
  },
  refund_refused: {
    status: 400,
    zh: '支付服务拒绝退款：{reason}',
    en: 'The payment provider refused the refund: {reason}',
  },
  payment_not_found: { status: 404, zh: '订单不存在', en: 'Payment not found' },
});
