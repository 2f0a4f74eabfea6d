/**
 * Who may call what. `public`: anybody; `user`, `admin`, `root`: at least that role; `relay`: the route checks an API
 * token itself and answers in the caller's dialect; `page`: documents and files of the console.
 */
export type Access = 'public' | 'user' | 'admin' | 'root' | 'relay' | 'page';

export interface RouteRule {
  access: Access;
  /** A GET that changes state and so needs the same-origin proof that other methods need anyway. */
  changes?: true;
}

const rule = (access: Access): RouteRule => ({ access });
const changing = (access: Access): RouteRule => ({ access, changes: true });

/**
 * Every route this server answers. A route without a row is refused, and a test walks all registered routes so that a
 * forgotten row fails the build. Paths are the router's templates, without a trailing slash.
 */
export const ROUTE_POLICY: Record<string, RouteRule> = {
  'GET /healthz': rule('public'),
  'GET /readyz': rule('public'),
  'GET /api/status': rule('public'),
  'GET /api/status/test': rule('admin'),
  'GET /api/notice': rule('public'),
  'GET /api/about': rule('public'),
  'GET /api/home_page_content': rule('public'),
  'GET /api/setup': rule('public'),
  'POST /api/setup': rule('public'),
  'GET /api/pricing': rule('public'),
  'GET /api/models': rule('user'),
  'GET /api/group': rule('admin'),

  'POST /api/user/login': rule('public'),
  'GET /api/user/logout': changing('public'),
  'POST /api/user/logout': rule('public'),
  'GET /api/user/groups': rule('public'),
  'GET /api/user/self': rule('user'),
  'PUT /api/user/self': rule('user'),
  'DELETE /api/user/self': rule('user'),
  'GET /api/user/self/groups': rule('user'),
  'GET /api/user/models': rule('user'),
  'GET /api/user/token': changing('user'),
  'GET /api/user': rule('admin'),
  'POST /api/user': rule('admin'),
  'PUT /api/user': rule('admin'),
  'GET /api/user/search': rule('admin'),
  'POST /api/user/manage': rule('admin'),
  'GET /api/user/:id': rule('admin'),
  'DELETE /api/user/:id': rule('admin'),

  'GET /api/option': rule('root'),
  'PUT /api/option': rule('root'),
  'POST /api/option/rest_model_ratio': rule('root'),

  'GET /api/channel': rule('admin'),
  'POST /api/channel': rule('admin'),
  'PUT /api/channel': rule('admin'),
  'GET /api/channel/search': rule('admin'),
  'GET /api/channel/models': rule('admin'),
  'GET /api/channel/models_enabled': rule('admin'),
  'GET /api/channel/:id': rule('admin'),
  'DELETE /api/channel/:id': rule('admin'),
  'POST /api/channel/batch': rule('admin'),
  'DELETE /api/channel/disabled': rule('admin'),
  'POST /api/channel/fix': rule('admin'),
  'GET /api/channel/test/:id': changing('admin'),
  'POST /api/channel/fetch_models': rule('admin'),
  'GET /api/channel/fetch_models/:id': changing('admin'),

  'GET /api/token': rule('user'),
  'POST /api/token': rule('user'),
  'PUT /api/token': rule('user'),
  'GET /api/token/search': rule('user'),
  'GET /api/token/:id': rule('user'),
  'DELETE /api/token/:id': rule('user'),

  'GET /api/log': rule('admin'),
  'GET /api/log/stat': rule('admin'),
  'GET /api/log/self': rule('user'),
  'GET /api/log/self/stat': rule('user'),
  'GET /api/log/search': rule('admin'),
  'GET /api/log/self/search': rule('user'),

  'GET /api/docs': rule('public'),
  'GET /api/docs/*': rule('public'),
  'GET /api/openapi.json': rule('public'),

  // GraphQL decides per field, see GRAPHQL_POLICY.
  'GET /graphql': rule('public'),
  'POST /graphql': rule('public'),

  'GET /v1/models': rule('relay'),
  'GET /v1/models/*': rule('relay'),
  'POST /v1/chat/completions': rule('relay'),
  'POST /v1/completions': rule('relay'),
  'POST /v1/responses': rule('relay'),
  'POST /v1/embeddings': rule('relay'),
  'POST /v1/messages': rule('relay'),
  'GET /v1beta/models': rule('relay'),
  'GET /v1beta/models/*': rule('relay'),
  'POST /v1/models/*': rule('relay'),
  'POST /v1beta/models/*': rule('relay'),
  'POST /gemini/v1beta/models/*': rule('relay'),
  'POST /v1beta/files': rule('relay'),
  'POST /upload/v1beta/files': rule('relay'),
  'POST /pg/chat/completions': rule('user'),

  'GET /assets/*': rule('page'),
  'GET /*': rule('page'),
};

/**
 * Root fields need a row each. Other types need one row for the type, or rows for single fields; the more exact row wins.
 */
export const GRAPHQL_POLICY: Record<string, Access> = {
  'Query.status': 'public',
  'Query.setupStatus': 'public',
  'Query.viewer': 'public',
  'Query.pricing': 'public',
  'Query.usableGroups': 'public',
  'Query.usableModels': 'user',
  'Query.onboarding': 'user',
  'Query.groups': 'admin',
  'Query.users': 'admin',
  'Query.user': 'admin',
  'Query.channels': 'admin',
  'Query.channel': 'admin',
  'Query.channelTypes': 'admin',
  'Query.knownModels': 'user',
  'Query.options': 'root',
  'Query.tokens': 'user',
  'Query.token': 'user',
  'Query.logs': 'user',
  'Query.log': 'user',
  'Query.logStat': 'user',

  'Mutation.initializeSite': 'public',
  'Mutation.updateSelf': 'user',
  'Mutation.createAccessToken': 'user',
  'Mutation.createUser': 'admin',
  'Mutation.updateUser': 'admin',
  'Mutation.manageUser': 'admin',
  'Mutation.adjustUserQuota': 'admin',
  'Mutation.createChannel': 'admin',
  'Mutation.updateChannel': 'admin',
  'Mutation.copyChannel': 'admin',
  'Mutation.deleteChannels': 'admin',
  'Mutation.setChannelsEnabled': 'admin',
  'Mutation.testChannel': 'admin',
  'Mutation.fetchUpstreamModels': 'admin',
  'Mutation.createTokens': 'user',
  'Mutation.updateToken': 'user',
  'Mutation.setTokensEnabled': 'user',
  'Mutation.deleteTokens': 'user',
  'Mutation.revealTokenKey': 'user',
  'Mutation.updateOption': 'root',

  'Subscription.logTail': 'user',

  SiteStatus: 'public',
  ChatTemplate: 'public',
  SetupStatus: 'public',
  PageInfo: 'public',
  UsableGroup: 'public',
  Pricing: 'public',
  ModelPrice: 'public',
  Onboarding: 'user',
  Viewer: 'user',
  Capabilities: 'user',
  User: 'admin',
  UserConnection: 'admin',
  UserEdge: 'admin',
  ChannelType: 'admin',
  Channel: 'admin',
  ChannelKey: 'admin',
  ChannelTestResult: 'admin',
  ChannelConnection: 'admin',
  ChannelEdge: 'admin',
  Token: 'user',
  CreatedToken: 'user',
  TokenConnection: 'user',
  TokenEdge: 'user',
  Log: 'user',
  RouteStep: 'admin',
  Receipt: 'user',
  ReceiptLine: 'user',
  LogConnection: 'user',
  LogEdge: 'user',
  LogStat: 'user',
  LogTail: 'user',
  Option: 'root',
};
