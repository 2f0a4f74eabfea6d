import { defineErrors } from '../common/errors/define-errors.js';

export const SavedViewError = defineErrors({
  saved_view_not_found: {
    status: 404,
    zh: '视图不存在，或未与您共享',
    en: 'View not found, or it is not shared with you',
  },
  saved_view_name_invalid: {
    status: 400,
    zh: '视图名称不能为空，且最多 40 个字符',
    en: 'A view needs a name of at most 40 characters',
  },
  saved_view_name_taken: {
    status: 409,
    zh: '您在此页面已有同名视图',
    en: 'You already have a view with this name on this page',
  },
  saved_view_limit_reached: {
    status: 409,
    zh: '您保存的视图数量已达上限（{limit} 个），请先删除部分视图',
    en: 'You have {limit} saved views, which is the limit: delete some first',
  },
  saved_view_forbidden: {
    status: 403,
    zh: '您无权修改此视图，或无权与所选范围共享',
    en: 'You may not change this view or share it with these users',
  },
});
