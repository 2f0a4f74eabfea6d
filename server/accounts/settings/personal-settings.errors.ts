import { defineErrors } from '../../common/errors/define-errors.js';

export const PersonalSettingsError = defineErrors({
  notify_type_invalid: { status: 400, zh: '无效的预警类型', en: 'This kind of warning does not exist' },
  warning_threshold_invalid: { status: 400, zh: '预警阈值必须大于0', en: 'The threshold must be greater than 0' },
});
