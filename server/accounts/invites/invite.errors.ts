import { defineErrors } from '../../common/errors/define-errors.js';

export const InviteError = defineErrors({
  transfer_too_small: {
    status: 400,
    zh: '划转失败 转移额度最小为{min}！',
    en: 'Transfer failed: the minimum amount is {min}',
  },
  invite_quota_insufficient: {
    status: 403,
    zh: '划转失败 邀请额度不足！',
    en: 'Transfer failed: your invitation rewards are not sufficient',
  },
});
