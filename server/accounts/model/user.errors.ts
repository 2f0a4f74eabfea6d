import { defineErrors } from '../../common/errors/define-errors.js';

export const UserError = defineErrors({
  user_not_found: { status: 404, zh: '用户不存在', en: 'User not found' },
  username_taken: {
    status: 409,
    zh: '用户名已存在，或已注销',
    en: 'This username is taken, or belonged to a deleted account',
  },
  username_too_long: {
    status: 400,
    zh: '输入不合法 用户名最多 12 个字符',
    en: 'Invalid input: a username can have at most 12 characters',
  },
  display_name_too_long: {
    status: 400,
    zh: '输入不合法 显示名称最多 20 个字符',
    en: 'Invalid input: a display name can have at most 20 characters',
  },
  password_length: {
    status: 400,
    zh: '输入不合法 密码长度必须为 8 到 128 个字符',
    en: 'Invalid input: a password must have 8 to 128 characters',
  },
  group_unknown: { status: 400, zh: '分组 {group} 不存在', en: 'Group {group} not found' },
  quota_not_whole: {
    status: 400,
    zh: '输入不合法 额度必须是整数',
    en: 'Invalid input: quota must be a whole number',
  },
  adjustment_zero: {
    status: 400,
    zh: '调整的额度不能为 0',
    en: 'An adjustment must not be 0',
  },
  account_is_team: {
    status: 409,
    zh: '此账户是团队，不能登录，也没有密码和角色',
    en: 'This account is a team: it cannot log in and has neither a password nor a role',
  },
  user_view_forbidden: {
    status: 403,
    zh: '无权获取同级或更高等级用户的信息',
    en: 'You may not see users of your own or a higher level',
  },
  user_edit_forbidden: {
    status: 403,
    zh: '无权更新同权限等级或更高权限等级的用户信息',
    en: 'You may not change users of your own or a higher level',
  },
  user_delete_forbidden: {
    status: 403,
    zh: '无权删除同权限等级或更高权限等级的用户',
    en: 'You may not delete users of your own or a higher level',
  },
  user_create_forbidden: {
    status: 403,
    zh: '无法创建权限大于等于自己的用户',
    en: 'You may not create users of your own or a higher level',
  },
  user_raise_forbidden: {
    status: 403,
    zh: '无权将其他用户权限等级提升到大于等于自己的权限等级',
    en: 'You may not raise users to your own or a higher level',
  },
  staff_role_of_admin: {
    status: 409,
    zh: '管理员已拥有全部权限，不能设置员工角色',
    en: 'Administrators have all permissions and no staff role',
  },
  promote_forbidden: {
    status: 403,
    zh: '普通管理员用户无法提升其他用户为管理员',
    en: 'Only the super administrator can promote users',
  },
  already_admin: { status: 409, zh: '该用户已经是管理员', en: 'This user is already an administrator' },
  already_common: { status: 409, zh: '该用户已经是普通用户', en: 'This user is already an ordinary user' },
  root_disable_forbidden: {
    status: 403,
    zh: '无法禁用超级管理员用户',
    en: 'The super administrator cannot be disabled',
  },
  root_delete_forbidden: {
    status: 403,
    zh: '无法删除超级管理员用户',
    en: 'The super administrator cannot be deleted',
  },
  root_demote_forbidden: {
    status: 403,
    zh: '无法降级超级管理员用户',
    en: 'The super administrator cannot be demoted',
  },
  root_cancel_forbidden: {
    status: 403,
    zh: '不能删除超级管理员账户',
    en: 'The super administrator account cannot be deleted',
  },
  username_mismatch: {
    status: 400,
    zh: '输入的用户名与当前账户不一致',
    en: 'This is not the username of your account',
  },
  current_password_required: {
    status: 403,
    zh: '修改密码需要先输入当前密码，或重新登录后再试',
    en: 'Enter your current password, or log in again first',
  },
  current_password_wrong: { status: 403, zh: '当前密码不正确', en: 'The current password is not correct' },
});

export const PersonalSettingsError = defineErrors({
  notify_type_invalid: { status: 400, zh: '无效的预警类型', en: 'Unknown notification type' },
  warning_threshold_not_whole: {
    status: 400,
    zh: '预警阈值必须是整数，且不能超过 9007199254740991',
    en: 'The threshold must be a whole number up to 9007199254740991',
  },
  warning_threshold_invalid: { status: 400, zh: '预警阈值必须大于0', en: 'The threshold must be greater than 0' },
});
