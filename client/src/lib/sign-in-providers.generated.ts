/**
 * The providers that users can log in with. Their texts are `way.<name>` of `login` and `bindings.name.<name>` of
 * `personal`. Written by `npm run contracts`.
 */
export const signInProviders = [
  { name: 'github', flow: 'redirect' },
  { name: 'oidc', flow: 'redirect' },
  { name: 'saml', flow: 'redirect' },
  { name: 'linuxdo', flow: 'redirect' },
  { name: 'wechat', flow: 'code' },
  { name: 'telegram', flow: 'widget' },
] as const;

export type SignInProviderName = (typeof signInProviders)[number]['name'];
