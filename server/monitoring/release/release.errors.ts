import { defineErrors } from '../../common/errors/define-errors.js';

export const ReleaseError = defineErrors({
  update_check_off: {
    status: 400,
    zh: '未设置 RELEASES_URL，无法检查更新',
    en: 'RELEASES_URL is not set, so updates cannot be checked',
  },
  update_check_failed: {
    status: 400,
    zh: '检查更新失败',
    en: 'Check for update failed',
  },
});
