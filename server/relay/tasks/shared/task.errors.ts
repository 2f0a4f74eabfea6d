import { defineErrors } from '../../../common/errors/define-errors.js';

/** Clients compare with these texts, so all languages have the same text. */
const withText = (text: string, status = 400) => ({ status, zh: text, en: text });

/** Errors of the task platforms, with the texts that their clients expect. */
export const TaskError = defineErrors({
  prompt_is_required: withText('prompt_is_required'),
  base64_is_required: withText('base64_is_required'),
  source_and_target_are_required: withText('sourceBase64_or_targetBase64_is_required'),
  task_id_is_required: withText('taskId_is_required'),
  action_is_required: withText('action_is_required'),
  index_is_required: withText('index_is_required'),
  content_is_invalid: withText('content_is_invalid'),
  custom_id_is_required: withText('customId_is_required'),
  unknown_action: withText('unknown_action:{action}'),
  ids_are_required: withText('ids_is_required'),
  task_not_found: withText('task_not_found'),
  task_status_not_success: withText('task_status_not_success'),
  origin_channel_disabled: { status: 400, zh: '该任务所属渠道已被禁用', en: 'The channel of this task is disabled' },
  prompt_empty: withText('prompt_empty'),
  invalid_action: withText('invalid_action'),
  task_not_exist: withText('task_not_exist'),
  task_channel_disable: withText('task_channel_disable'),
  quota_not_enough: withText('quota_not_enough', 403),
  drawing_quota_not_enough: withText('quota_not_enough'),
  picture_unreachable: withText('http_get_image_failed', 500),
});
