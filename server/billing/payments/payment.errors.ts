import { defineErrors } from '../../common/errors/define-errors.js';

export const PaymentError = defineErrors({
  payment_parameters_invalid: { status: 400, zh: '参数错误', en: 'Invalid parameter' },
  payment_method_unknown: {
    status: 400,
    zh: 'payment_method 只能是 zfb（支付宝）或 wx（微信支付）',
    en: 'payment_method must be zfb (Alipay) or wx (WeChat Pay)',
  },
  top_up_code_unknown: {
    status: 400,
    zh: '优惠码无效：本站没有优惠码',
    en: 'Unknown top_up_code: this site has no discount codes',
  },
  top_up_too_small: {
    status: 400,
    zh: '充值数量不能小于 {least}',
    en: 'The amount to top up must be at least {least}',
  },
  top_up_too_large: { status: 400, zh: '充值数量过大', en: 'The amount to top up is too large' },
  top_up_too_cheap: { status: 400, zh: '充值金额过低', en: 'The amount to pay is too low' },
  payment_unconfigured: {
    status: 400,
    zh: '当前管理员未配置支付信息',
    en: 'The administrator has not set up online payment',
  },
  payment_not_found: { status: 404, zh: '订单不存在', en: 'Payment not found' },
});
