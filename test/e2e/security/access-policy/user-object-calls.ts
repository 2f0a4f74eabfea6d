import type { ObjectIds } from '../../contract/field-matrix/full-site.js';

/** A request for an object: over REST, over GraphQL, or with an API token. */
export type ObjectRequest =
  | { readonly path: string; readonly body?: unknown }
  | { readonly query: string; readonly variables: Readonly<Record<string, unknown>> };

export interface UserObjectCall {
  /** The row of the policy. */
  readonly row: string;
  readonly request: (ids: ObjectIds) => ObjectRequest;
}

const rest = (row: string, path: (ids: ObjectIds) => string, body?: (ids: ObjectIds) => unknown): UserObjectCall => ({
  row,
  request: (ids) => ({ path: path(ids), body: body?.(ids) }),
});

/** A field with one id; `rest` contains its other arguments and its selection. */
const field = (
  row: string,
  of: keyof ObjectIds,
  { arg = 'id: $it', args = '', select = '', type = 'ID!' } = {},
): UserObjectCall => {
  const [operation = '', name = ''] = row.split('.');
  const query = `${operation.toLowerCase()} ($it: ${type}) { ${name}(${arg}${args})${select} }`;
  return { row, request: (ids) => ({ query, variables: { it: ids[of] } }) };
};
const list = { arg: 'ids: [$it]' };

/** Every call that names an object of a user. Calls that delete the object come last. */
export const USER_OBJECT_CALLS: readonly UserObjectCall[] = [
  rest('GET /api/token/:id', ({ token }) => `/api/token/${token}`),
  rest(
    'PUT /api/token',
    () => '/api/token',
    ({ token }) => ({ id: Number(token), name: 'mine now', remain_quota: 1, expired_time: -1 }),
  ),
  rest(
    'POST /api/token/:id/key',
    ({ token }) => `/api/token/${token}/key`,
    () => ({}),
  ),
  rest(
    'POST /api/token/batch/keys',
    () => '/api/token/batch/keys',
    ({ token }) => ({ ids: [Number(token)] }),
  ),
  rest(
    'PUT /api/user/passkey/:id',
    ({ passkey }) => `/api/user/passkey/${passkey}`,
    () => ({ name: 'mine now' }),
  ),
  rest('GET /mj/task/:id/fetch', ({ drawing }) => `/mj/task/${drawing}/fetch`),
  rest('GET /mj/task/:id/image-seed', ({ drawing }) => `/mj/task/${drawing}/image-seed`),
  rest(
    'POST /mj/task/list-by-condition',
    () => '/mj/task/list-by-condition',
    ({ drawing }) => ({ ids: [drawing] }),
  ),
  rest(
    'POST /mj/submit/:action',
    () => '/mj/submit/change',
    ({ drawing }) => ({ taskId: drawing, action: 'UPSCALE', index: 1 }),
  ),
  rest('GET /:mode/mj/task/:id/fetch', ({ drawing }) => `/fast/mj/task/${drawing}/fetch`),
  rest('GET /:mode/mj/task/:id/image-seed', ({ drawing }) => `/fast/mj/task/${drawing}/image-seed`),
  rest(
    'POST /:mode/mj/task/list-by-condition',
    () => '/fast/mj/task/list-by-condition',
    ({ drawing }) => ({ ids: [drawing] }),
  ),
  rest(
    'POST /:mode/mj/submit/:action',
    () => '/fast/mj/submit/change',
    ({ drawing }) => ({ taskId: drawing, action: 'UPSCALE', index: 1 }),
  ),
  rest('GET /suno/fetch/:id', ({ song }) => `/suno/fetch/${song}`),
  rest(
    'POST /suno/fetch',
    () => '/suno/fetch',
    ({ song }) => ({ ids: [song] }),
  ),
  rest(
    'POST /suno/submit/:action',
    () => '/suno/submit/music',
    ({ song }) => ({ prompt: 'go on', mv: 'chirp-v3-0', task_id: song, continue_clip_id: song, continue_at: 1 }),
  ),
  ...(['GET', 'DELETE'] as const).map((method) =>
    rest(`${method} /v1/videos/:id`, ({ video }) => `/v1/videos/${video}`),
  ),
  rest('GET /v1/videos/:id/content', ({ video }) => `/v1/videos/${video}/content`),
  rest('GET /api/video/:id/content', ({ video }) => `/api/video/${video}/content`),
  rest(
    'POST /v1/videos/:id/remix',
    ({ video }) => `/v1/videos/${video}/remix`,
    () => ({ prompt: 'mine now' }),
  ),
  rest('GET /api/video/self', ({ video }) => `/api/video/self?p=0&task_id=${video}`),
  rest('GET /api/mj/self', ({ drawing }) => `/api/mj/self?p=0&mj_id=${drawing}`),
  rest('GET /api/task/self', ({ song }) => `/api/task/self?p=0&task_id=${song}`),
  field('Query.token', 'token', { select: ' { name usedQuota }' }),
  field('Query.log', 'log', { select: ' { content username }' }),
  field('Query.logContent', 'log', { select: ' { input output }' }),
  rest('GET /api/log/:id', ({ log }) => `/api/log/${log}`),
  field('Query.payment', 'order', { arg: 'orderNumber: $it', type: 'String!', select: ' { status money }' }),
  field('Query.drawings', 'drawing', {
    arg: 'filter: {taskId: $it}',
    type: 'String',
    select: ' { totalCount nodes { taskId } }',
  }),
  field('Query.tasks', 'song', {
    arg: 'filter: {taskId: $it}',
    type: 'String',
    select: ' { totalCount nodes { taskId } }',
  }),
  field('Query.videos', 'video', {
    arg: 'filter: {taskId: $it}',
    type: 'String',
    select: ' { totalCount nodes { taskId } }',
  }),
  field('Query.usage', 'token', {
    arg: 'filter: {tokenId: $it}',
    args: ', groupBy: [TOKEN]',
    select: ' { tokenId tokenName quota }',
  }),
  field('Mutation.updateToken', 'token', { args: ', input: {name: "mine now"}', select: ' { name }' }),
  field('Mutation.setTokensEnabled', 'token', { ...list, args: ', enabled: true', select: ' { name }' }),
  field('Mutation.revealTokenKey', 'token'),
  field('Mutation.endFormerTokenKey', 'token', { select: ' { name }' }),
  field('Mutation.renamePasskey', 'passkey', { args: ', name: "mine now"', select: ' { name }' }),
  field('Mutation.markNoticesRead', 'notice', { ...list, select: ' { title }' }),
  field('Query.promptVersion', 'prompt', { select: ' { message }' }),
  field('Query.promptVersions', 'prompt', { select: ' { number }' }),
  field('Mutation.savePrompt', 'prompt', {
    args: ', content: {system: "", message: "mine now", models: []}',
    select: ' { version }',
  }),
  field('Mutation.updatePrompt', 'prompt', { args: ', input: {name: "mine now"}', select: ' { name }' }),
  // These delete their object.
  field('Mutation.deletePrompt', 'prompt'),
  field('Mutation.deletePasskey', 'passkey'),
  rest('DELETE /api/user/passkey/:id', ({ passkey }) => `/api/user/passkey/${passkey}`),
  // The key of the token is used above.
  field('Mutation.rotateToken', 'token', { args: ', overlapHours: 1', select: ' { key }' }),
  field('Mutation.deleteTokens', 'token', list),
  rest('DELETE /api/token/:id', ({ token }) => `/api/token/${token}`),
  field('Mutation.endSession', 'session'),
  rest('DELETE /api/user/self/sessions/:session', ({ session }) => `/api/user/self/sessions/${session}`),
];

const OF_THE_SITE = 'administrators run channels, codes, alerts, sinks, jobs and runs of the whole site';
const UNKEPT = 'the id of a stored response is its owner’s: responses.spec.ts asks as another user';
const BATCHES = 'a file or batch is its user’s: batches.spec.ts and batches.db.spec.ts ask as another user';
const TEAMS =
  'a team is its members’: teams.db.spec.ts, projects.db.spec.ts, project-statements.spec.ts, prompts.db.spec.ts … ask as another user';
const VIEWS = 'a view is that of its user or shared: saved-views.db.spec.ts asks as other users';
const MODEL = 'names a model or an action, which no user owns';
const PEOPLE = 'about a person: the table of ranks';
const DIRECTORY = 'the super administrator and its credential provision all users and groups: provisioning.spec.ts';
const SITE_FILTER = 'a filter over what the caller may see anyway; shown in logs and usage';

/** Rows that name an id of an object that no user owns, and why. */
export const NOT_OWNED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['GET', 'DELETE'].map((method) => `${method} /api/channel/:id`),
      ...['GET', 'DELETE'].map((method) => `${method} /api/redemption/:id`),
      ...['test', 'update_balance', 'fetch_models'].map((what) => `GET /api/channel/${what}/:id`),
      'PUT /api/channel',
      'POST /api/channel/batch',
      'POST /api/channel/batch/tag',
      'PUT /api/redemption',
      'PUT /api/redemption/batch-disable',
      'Query.channel',
      'Query.channelBalanceRun',
      'Query.channelTestRun',
      'Query.channelTimeline',
      'Query.priceImport',
      'Query.reconciliation',
      'Query.auditEntries',
      'Query.errorCauses',
      ...['applyPriceImportRun', 'applyPriceImportChanges', 'cancelPriceImport', 'revertPriceVersion'].map(mutation),
      'Query.jobRun',
      'Subscription.jobRunChanged',
      'Mutation.cancelJobRun',
      'Mutation.retryJobRun',
      'Query.job',
      'Query.logCleanup',
      'Query.redemption',
      'Subscription.jobProgress',
      ...['addChannelKeys', 'cancelChannelBalances', 'cancelChannelTests', 'cancelJob', 'copyChannel'].map(mutation),
      ...['deleteChannels', 'deleteRedemptions', 'discardJob', 'fetchUpstreamModels', 'removeChannelKeys'].map(
        mutation,
      ),
      ...['replaceChannelKey', 'retryJob', 'revealRedemptions', 'setChannelKeyEnabled', 'setChannelsEnabled'].map(
        mutation,
      ),
      ...[
        'setRedemptionsEnabled',
        'startChannelTests',
        'startChannelTestRun',
        'tagChannels',
        'testChannel',
        'updateChannel',
      ].map(mutation),
      ...['Query.alertHistory', 'Query.alertDeliveries', 'saveAlertRule', 'deleteAlertRule', 'acknowledgeAlerts'].map(
        mutation,
      ),
      ...['saveAlertReceiver', 'deleteAlertReceiver', 'testAlertReceiver', 'retryAlertDelivery'].map(mutation),
      ...[
        'saveLogSink',
        'deleteLogSink',
        'testLogSink',
        'Query.siteImport',
        'startSiteImport',
        'startSiteImportRun',
      ].map(mutation),
      ...['saveAuditSink', 'deleteAuditSink', 'testAuditSink'].map(mutation),
      ...['updateServiceCredential', 'revokeServiceCredential'].map(mutation),
      ...['PUT', 'DELETE'].map((method) => `${method} /api/service_credential/:id`),
      'POST /api/payment/:orderNumber/refund',
      'Mutation.refundPayment',
      'GET /api/coupon/:id',
      'PUT /api/coupon',
      'DELETE /api/coupon/:id',
      'Query.coupon',
      ...['updateCoupon', 'setCouponsEnabled', 'deleteCoupons'].map(mutation),
      'PUT /api/plan',
      'DELETE /api/plan/:id',
      'Mutation.updatePlan',
      'Mutation.deletePlan',
      ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/plan/account/:id`),
      'Query.accountPlan',
      'Mutation.assignPlan',
      'Mutation.orderPlan',
      'Mutation.endPlan',
      'GET /api/vendor_invoice/:id',
      'DELETE /api/vendor_invoice/:id',
      'PUT /api/vendor_invoice/:id/models',
      'GET /api/vendor_invoice/:id/report',
      'GET /api/vendor_invoice/:id/report/csv',
      'Query.vendorReport',
      ...['setVendorModelNames', 'deleteVendorInvoice'].map(mutation),
      ...['updateChannelBalance', 'updateChannels', 'updateRedemption', 'Query.optionChanges'].map(mutation),
    ].map((row) => [row, OF_THE_SITE]),
  ),
  ...Object.fromEntries(
    [
      'GET /v1/responses/:id',
      'DELETE /v1/responses/:id',
      'POST /v1/responses/:id/cancel',
      'GET /v1/responses/:id/input_items',
    ].map((row) => [row, UNKEPT]),
  ),
  ...Object.fromEntries(
    [
      'GET /v1/files/:id',
      'DELETE /v1/files/:id',
      'GET /v1/files/:id/content',
      'GET /v1/batches/:id',
      'POST /v1/batches/:id/cancel',
      'GET /v1/messages/batches/:id',
      'DELETE /v1/messages/batches/:id',
      'POST /v1/messages/batches/:id/cancel',
      'GET /v1/messages/batches/:id/results',
      'Query.batches',
      'Mutation.cancelBatch',
    ].map((row) => [row, BATCHES]),
  ),
  ...Object.fromEntries(
    [
      ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/team/:id`),
      ...['GET', 'POST'].map((method) => `${method} /api/team/:id/invitations`),
      'DELETE /api/team/:id/invitations/:invitationId',
      'POST /api/team/:id/leave',
      'GET /api/team/:id/members',
      ...['PUT', 'DELETE'].map((method) => `${method} /api/team/:id/members/:userId`),
      'PUT /api/team/:id/members/:userId/caps',
      ...['GET', 'POST'].map((method) => `${method} /api/team/:id/projects`),
      'PUT /api/team/:id/projects/:projectId',
      ...['archive', 'restore'].map((act) => `POST /api/team/:id/projects/:projectId/${act}`),
      'GET /api/team/:id/statement/months',
      'GET /api/team/:id/statement/months/:month',
      'Query.teamClosedStatements',
      'GET /api/team/:id/projects/:projectId/statement/months',
      'Query.projectStatements',
      'GET /api/team/:id/projects/:projectId/statement/months/:month',
      'GET /api/team/:id/plan',
      'POST /api/team/:id/plan/order',
      'Query.teamPlan',
      'Mutation.orderTeamPlan',
      'GET /api/team/:id/statement',
      'POST /api/team/:id/transfers',
      'GET /api/token',
      'POST /api/token',
      ...['Query.team', 'Query.teamInvitations', 'Query.teamStatement', 'Query.tokens', 'createTokens'].map(mutation),
      ...['updateTeam', 'archiveTeam', 'setTeamMemberRole', 'setTeamMemberCaps', 'removeTeamMember', 'leaveTeam'].map(
        mutation,
      ),
      ...['createTeamInvitation', 'revokeTeamInvitation', 'transferTeamQuota'].map(mutation),
      ...['createProject', 'updateProject', 'setProjectArchived', 'createPrompt'].map(mutation),
    ].map((row) => [row, TEAMS]),
  ),
  ...Object.fromEntries(
    ['createSavedView', 'updateSavedView', 'deleteSavedView', 'setDefaultView'].map((name) => [mutation(name), VIEWS]),
  ),
  'POST /v1/engines/:model/embeddings': MODEL,
  'Query.closedStatements':
    'the id of an account is for administrators: closed-statements.spec.ts asks as another user',
  'GET /api/user/statement/months/:month': 'a month, of the own statements',
  'GET /api/invoice/:number': 'an invoice of any user is for staff: invoices.spec.ts asks as another user',
  'GET /api/invoice/export/:month': 'a month',
  'GET /api/user/invoices/:number': 'of the own invoices: invoices.spec.ts asks as another user',
  'Query.payments': 'the filter by user is for administrators',
  'GET /api/oauth/:provider': 'a provider of logins',
  'GET /api/oauth/:provider/start': 'a provider of logins',
  'GET /mj/image/:id': 'an image is public to callers who know its URL',
  'GET /:mode/mj/image/:id': 'an image is public to callers who know its URL',
  'POST /:mode/mj/insight-face/swap': MODEL,
  'POST /:mode/mj/notify': 'notification of the upstream, authenticated by the channel key',
  'POST /mj/notify': 'notification of the upstream, authenticated by the channel key',
  'POST /api/user/passkey/register/finish': 'a credential made just now in this login’s ceremony',
  'POST /api/user/passkey/login/finish': 'a credential authenticates the caller',
  'POST /api/user/login/2fa/passkey/finish': 'a credential authenticates the caller',
  ...Object.fromEntries(
    [
      'GET /api/user/:id',
      'DELETE /api/user/:id',
      'DELETE /api/user/:id/2fa',
      'DELETE /api/user/:id/sessions',
      'PUT /api/user',
      'POST /api/user/manage',
      'Query.user',
      'GET /api/user/:id/data',
      'POST /api/user/:id/erase',
      'GET /api/user/:id/statement/months',
      'GET /api/user/:id/statement/months/:month',
      'PUT /api/user/:id/staff_role',
      'Mutation.setStaffRole',
      ...['adjustUserQuota', 'endUserSessions', 'eraseUser', 'manageUser', 'removeUserSecondFactor', 'updateUser'].map(
        mutation,
      ),
      ...['adjustQuotaOfUsers', 'manageUsers', 'setGroupOfUsers'].map(mutation),
    ].map((row) => [row, PEOPLE]),
  ),
  ...Object.fromEntries(
    [
      ...['Users', 'Groups'].flatMap((kind) =>
        ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /scim/v2/${kind}/:id`),
      ),
      'POST /scim/v2/Groups',
      'GET /scim/v2/ResourceTypes/:id',
      'GET /scim/v2/Schemas/:id',
    ].map((row) => [row, DIRECTORY]),
  ),
  ...Object.fromEntries(
    ['Query.logs', 'Query.logStat', 'Query.conversations', 'Subscription.logTail', 'Subscription.usageArrived'].map(
      (row) => [row, SITE_FILTER],
    ),
  ),
};

function mutation(name: string): string {
  return name.includes('.') ? name : `Mutation.${name}`;
}
