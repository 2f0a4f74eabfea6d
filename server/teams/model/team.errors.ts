import { defineErrors } from '../../common/errors/define-errors.js';

export const TeamError = defineErrors({
  team_cap_invalid: {
    status: 400,
    zh: '额度上限必须是正整数，留空表示不限制',
    en: 'A quota cap must be a whole number, 1 or more; blank means no limit',
  },
  team_not_found: {
    status: 404,
    zh: '团队不存在，或您不是其成员',
    en: 'Team not found, or you are not a member',
  },
  team_creation_disabled: {
    status: 403,
    zh: '管理员未开放创建团队',
    en: 'Only administrators can create teams on this site',
  },
  team_forbidden: {
    status: 403,
    zh: '您在团队中的角色无权进行此操作',
    en: 'Your role in the team does not permit this',
  },
  team_name_invalid: {
    status: 400,
    zh: '团队名称不能为空，且最多 30 个字符',
    en: 'A team needs a name of at most 30 characters',
  },
  team_limit_reached: {
    status: 409,
    zh: '您拥有的团队数量已达上限（{limit} 个）',
    en: 'You own {limit} teams, which is the limit',
  },
  team_has_tokens: {
    status: 409,
    zh: '团队仍有令牌，请先删除',
    en: 'The team still has tokens: delete them first',
  },
  team_has_quota: {
    status: 409,
    zh: '团队余额不为零或正在变化：请由团队所有者归档，余额将转入其账户',
    en: 'The balance of the team is not zero, or is changing: an owner can archive the team and receives the balance',
  },
  team_has_work: {
    status: 409,
    zh: '团队仍有未结束或未退款的批处理、任务、视频或后台响应，请等待其结束',
    en: 'The team has batches, tasks, videos or background responses that have not ended or are not refunded yet: wait until they end',
  },
  team_has_orders: {
    status: 409,
    zh: '团队有未支付或尚未生效的套餐订单，请先等待其关闭、生效或退款',
    en: 'The team has plan orders that are open or have not started: wait until they are closed, started or refunded',
  },
  team_role_invalid: { status: 400, zh: '团队角色无效', en: 'Unknown team role' },
  team_member_not_found: { status: 404, zh: '该用户不是团队成员', en: 'This user is not a member of the team' },
  team_last_owner: {
    status: 409,
    zh: '团队至少需要一名所有者',
    en: 'A team needs at least one owner',
  },
  team_member_limit_reached: {
    status: 409,
    zh: '团队成员数量已达上限（{limit} 名）',
    en: 'The team has {limit} members, which is the limit',
  },
  team_seats_taken: {
    status: 409,
    zh: '团队套餐的 {seats} 个席位已全部用于成员和未使用的邀请',
    en: 'Members and open invitations occupy all {seats} seats of the team’s plan',
  },
  project_not_found: { status: 404, zh: '团队中没有该项目', en: 'Project not found' },
  project_name_invalid: {
    status: 400,
    zh: '项目名称不能为空，且最多 50 个字符',
    en: 'A project needs a name of at most 50 characters',
  },
  project_name_taken: {
    status: 409,
    zh: '团队中已有同名项目',
    en: 'The team already has a project with this name',
  },
  project_limit_reached: {
    status: 409,
    zh: '团队的项目数量已达上限（{limit} 个）',
    en: 'The team has {limit} projects, which is the limit',
  },
  team_invitation_not_found: { status: 404, zh: '邀请不存在', en: 'Invitation not found' },
  team_invitation_limit_reached: {
    status: 409,
    zh: '未使用的邀请数量已达上限（{limit} 个），请先撤销部分邀请',
    en: 'The team has {limit} open invitations, which is the limit: revoke some first',
  },
  team_invitation_address_invalid: {
    status: 400,
    zh: '邮箱地址无效',
    en: 'Invalid email address',
  },
  team_invitation_invalid: {
    status: 410,
    zh: '邀请链接无效、已使用、已撤销或已过期',
    en: 'This invitation is invalid, used, revoked or expired',
  },
  team_already_member: { status: 409, zh: '您已是该团队的成员', en: 'You are already a member of this team' },
  team_transfer_invalid: {
    status: 400,
    zh: '转账额度必须是正整数',
    en: 'The amount of a transfer must be a whole number of quota units above zero',
  },
});
