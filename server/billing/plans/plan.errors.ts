import { defineErrors } from '../../common/errors/define-errors.js';

/** Bounds of inputs, which the texts of their errors name. */
export const PLAN_LIMITS = { nameLength: 50, seats: 500, periodsOfOrder: 12 };

export const PlanError = defineErrors({
  plan_not_found: { status: 404, zh: '套餐不存在', en: 'Plan not found' },
  plan_name_length: {
    status: 400,
    zh: `套餐名称长度必须在 1-${PLAN_LIMITS.nameLength} 之间`,
    en: `The name of a plan must be 1 to ${PLAN_LIMITS.nameLength} characters long`,
  },
  plan_quota_invalid: {
    status: 400,
    zh: '套餐额度必须是正整数',
    en: 'The quota of a plan must be a whole number of at least 1',
  },
  plan_price_invalid: {
    status: 400,
    zh: '套餐价格必须是最多两位小数的金额，并带三位字母的货币',
    en: 'The price of a plan must have at most two decimals and a currency of three letters',
  },
  plan_seats_invalid: {
    status: 400,
    zh: `套餐席位数必须在 1-${PLAN_LIMITS.seats} 之间，留空表示不限`,
    en: `The seats of a plan must be 1 to ${PLAN_LIMITS.seats}; blank means no limit`,
  },
  plan_for_teams: {
    status: 400,
    zh: '该套餐限制席位，只能分配给团队',
    en: 'This plan has seats, so only teams can have it',
  },
  plan_price_missing: {
    status: 400,
    zh: '出售的套餐必须设置大于 0 的价格',
    en: 'A plan that is offered for sale needs a price above 0',
  },
  plan_periods_invalid: {
    status: 400,
    zh: `购买的周期数必须在 1-${PLAN_LIMITS.periodsOfOrder} 之间`,
    en: `1 to ${PLAN_LIMITS.periodsOfOrder} periods of a plan can be bought in one order`,
  },
  plan_not_for_sale: { status: 404, zh: '该套餐未在出售', en: 'This plan is not for sale' },
  plan_unpayable: {
    status: 400,
    zh: '该支付方式不支持套餐的货币',
    en: 'This payment method does not support the currency of the plan',
  },
  plan_other_running: {
    status: 409,
    zh: '当前已有其他套餐，请在其结束后购买',
    en: 'Another plan is running: buy this one after it ends',
  },
  plan_open_ended: {
    status: 409,
    zh: '当前套餐没有结束时间，无需购买',
    en: 'This plan has no end date, so it cannot be extended',
  },
  plan_in_use: {
    status: 400,
    zh: '仍有账户在使用该套餐，无法删除',
    en: 'Accounts have this plan, so it cannot be deleted',
  },
  plan_assigned_already: {
    status: 400,
    zh: '该账户已有套餐，请先结束当前套餐',
    en: 'This account already has a plan; end it first',
  },
  plan_account_unknown: { status: 404, zh: '用户或团队不存在', en: 'User or team not found' },
  plan_not_assigned: { status: 404, zh: '该账户没有套餐', en: 'This account has no plan' },
  plan_times_invalid: {
    status: 400,
    zh: '套餐的开始时间不能早于现在，结束时间必须晚于开始时间',
    en: 'A plan cannot start in the past, and must end after it starts',
  },
});
