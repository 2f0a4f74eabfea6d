import { defineErrors } from '../../common/errors/define-errors.js';

/** Clients compare with these texts, so all languages have the same text. */
const said = (text: string, status = 400) => ({ status, zh: text, en: text });

/** Errors of the task platforms, with the texts that their clients expect. */
export const TaskError = defineErrors({
  prompt_is_required: said('prompt_is_required'),
  base64_is_required: said('base64_is_required'),
  source_and_target_are_required: said('sourceBase64_or_targetBase64_is_required'),
  task_id_is_required: said('taskId_is_required'),
  action_is_required: said('action_is_required'),
  index_is_required: said('index_is_required'),
  content_is_invalid: said('content_is_invalid'),
  custom_id_is_required: said('customId_is_required'),
  unknown_action: said('unknown_action:{action}'),
  ids_are_required: said('ids_is_required'),
  task_not_found: said('task_not_found'),
  task_status_not_success: said('task_status_not_success'),
  origin_channel_disabled: { status: 400, zh: '该任务所属渠道已被禁用', en: 'The channel of that task is disabled' },
  prompt_empty: said('prompt_empty'),
  invalid_action: said('invalid_action'),
  task_not_exist: said('task_not_exist'),
  task_channel_disable: said('task_channel_disable'),
  quota_not_enough: said('quota_not_enough', 403),
  drawing_quota_not_enough: said('quota_not_enough'),
  picture_unreachable: said('http_get_image_failed', 500),
});
