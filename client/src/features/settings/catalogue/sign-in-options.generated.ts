/** The options of each sign-in provider. Written by `npm run contracts`. */
export const signInOptions = {
  github: [
    {"key":"GitHubOAuthEnabled","type":"BOOLEAN"},
    {"key":"GitHubClientId","type":"STRING"},
    {"key":"GitHubClientSecret","type":"SECRET"},
  ],
  oidc: [
    {"key":"oidc.enabled","type":"BOOLEAN"},
    {"key":"oidc.well_known","type":"URL","example":"https://id.example.com/.well-known/openid-configuration"},
    {"key":"oidc.client_id","type":"STRING"},
    {"key":"oidc.client_secret","type":"SECRET"},
    {"key":"oidc.authorization_endpoint","type":"URL"},
    {"key":"oidc.token_endpoint","type":"URL"},
    {"key":"oidc.user_info_endpoint","type":"URL"},
    {"key":"oidc.scopes","type":"STRING"},
    {"key":"oidc.enforced_domains","type":"DOMAINS"},
    {"key":"oidc.logout_at_provider","type":"BOOLEAN"},
    {"key":"oidc.claim_rules","type":"JSON","example":"[{\"claim\": \"groups\", \"value\": \"gateway-admins\", \"role\": 10}]"},
  ],
  linuxdo: [
    {"key":"LinuxDOOAuthEnabled","type":"BOOLEAN"},
    {"key":"LinuxDOClientId","type":"STRING"},
    {"key":"LinuxDOClientSecret","type":"SECRET"},
  ],
  wechat: [
    {"key":"WeChatAuthEnabled","type":"BOOLEAN"},
    {"key":"WeChatServerAddress","type":"URL"},
    {"key":"WeChatServerToken","type":"SECRET"},
    {"key":"WeChatAccountQRCodeImageURL","type":"IMAGE"},
  ],
  telegram: [
    {"key":"TelegramOAuthEnabled","type":"BOOLEAN"},
    {"key":"TelegramBotName","type":"STRING"},
    {"key":"TelegramBotToken","type":"SECRET"},
  ],
} as const;
