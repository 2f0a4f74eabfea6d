import { defineErrors } from '../../../common/errors/define-errors.js';

export const CouponError = defineErrors({
  coupon_not_found: { status: 404, zh: '优惠券不存在', en: 'Coupon not found' },
  coupon_name_length: {
    status: 400,
    zh: '优惠券名称长度必须在 1-50 之间',
    en: 'The name of a coupon must be 1 to 50 characters long',
  },
  coupon_code_invalid: {
    status: 400,
    zh: '优惠码只能包含字母、数字、- 和 _，长度 3-32',
    en: 'A coupon code must have 3 to 32 letters, digits, hyphens and underscores',
  },
  coupon_code_taken: { status: 400, zh: '优惠码已存在', en: 'This coupon code already exists' },
  coupon_discount_invalid: {
    status: 400,
    zh: '优惠必须是 1-99 的整数百分比，或带货币的固定金额，二选一',
    en: 'A coupon must reduce the price by a whole percentage from 1 to 99, or by an amount with a currency',
  },
  coupon_limit_invalid: {
    status: 400,
    zh: '使用次数必须是正整数，或 -1 表示不限',
    en: 'The number of uses must be a whole number of at least 1, or -1 for no limit',
  },
  coupon_validity_invalid: {
    status: 400,
    zh: '优惠券有效期无效，结束时间必须晚于开始时间',
    en: 'A coupon must expire after it becomes valid',
  },
  coupon_status_invalid: {
    status: 400,
    zh: '优惠券状态只能设为启用（1）或禁用（2）',
    en: 'A coupon can only be set to enabled (1) or disabled (2)',
  },
  coupon_ids_required: { status: 400, zh: 'ID列表不能为空', en: 'The list of ids cannot be empty' },

  coupon_not_yet_valid: { status: 400, zh: '优惠券尚未生效', en: 'This coupon is not valid yet' },
  coupon_expired: { status: 400, zh: '优惠券已过期', en: 'This coupon has expired' },
  coupon_group_excluded: { status: 400, zh: '您所在的分组不能使用该优惠券', en: 'This coupon is not for your group' },
  coupon_currency_differs: {
    status: 400,
    zh: '该优惠券只能用于 {currency} 支付',
    en: 'This coupon is for payments in {currency}',
  },
  coupon_order_too_small: {
    status: 400,
    zh: '该优惠券要求充值至少 {min}',
    en: 'This coupon requires a top-up of at least {min}',
  },
  coupon_used_up: { status: 400, zh: '优惠券已被用完', en: 'This coupon has been used up' },
  coupon_used_before: {
    status: 400,
    zh: '您已用完该优惠券的次数；未支付的订单关闭后，次数会退回',
    en: 'You have used up your uses of this coupon. Uses of unpaid orders are returned when the orders are closed',
  },
});
