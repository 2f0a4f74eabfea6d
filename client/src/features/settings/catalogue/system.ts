import { signInProviders } from '../../../lib/sign-in-providers.generated';
import { signInOptions } from './sign-in-options.generated';
import {
  address,
  type CardSpec,
  domains,
  html,
  image,
  json,
  line,
  number,
  type OptionSpec,
  page,
  secret,
  text,
  toggle,
  words,
} from './spec';

type Provider = (typeof signInProviders)[number];

/** The card with the options of a sign-in provider. */
function providerCard({ name, flow }: Provider): CardSpec {
  const extra = name === 'oidc' || name === 'saml' ? name : flow === 'redirect' ? 'callback' : undefined;
  return { id: name, subject: 'system', extra, options: signInOptions[name].map(optionOf) };
}

/** Users and groups of the directory whose provider users sign in with. */
const provisioningCard: CardSpec = { id: 'provisioning', subject: 'system', extra: 'provisioning', options: [] };

function optionOf(option: (typeof signInOptions)[Provider['name']][number]): OptionSpec {
  const { key, type } = option;
  if (type === 'BOOLEAN') return toggle(key);
  if (type === 'SECRET') return secret(key);
  if (type === 'IMAGE') return image(key);
  if (type === 'DOMAINS') return domains(key);
  if (type === 'TEXT') return text(key);
  if (type === 'INTEGER') return number(key, { unit: 'seconds' });
  if (type === 'JSON') return json(key, JSON.parse(option.example));
  return type === 'URL' ? address(key, 'example' in option ? option.example : undefined) : line(key, { mono: true });
}

export const systemCards: CardSpec[] = [
  { id: 'server', subject: 'system', options: [address('ServerAddress', 'https://gateway.example.com')] },
  { id: 'worker', subject: 'system', options: [address('WorkerUrl'), secret('WorkerValidKey')] },
  {
    id: 'payment',
    subject: 'system',
    extra: 'payment',
    needsServerAddress: true,
    options: [
      address('PayAddress'),
      line('EpayId', { mono: true }),
      secret('EpayKey'),
      address('CustomCallbackAddress'),
      number('Price', { unit: 'perDollar' }),
      number('MinTopUp', { unit: 'dollars' }),
      json('TopupGroupRatio', { default: 1, vip: 0.9 }),
    ],
  },
  {
    id: 'stripe',
    subject: 'system',
    extra: 'stripe',
    needsServerAddress: true,
    options: [
      secret('StripeApiSecret'),
      secret('StripeWebhookSecret'),
      line('StripeCurrency', { mono: true }),
      number('StripeUnitPrice', { unit: 'perDollar' }),
      number('StripeMinTopUp', { unit: 'dollars' }),
      address('StripeApiAddress', 'https://api.stripe.com'),
    ],
  },
  {
    id: 'invoices',
    subject: 'system',
    options: [
      line('InvoicesFrom', { mono: true, placeholder: '2026-12-01T00:00:00Z' }),
      line('InvoiceSellerName'),
      words('InvoiceSellerAddress'),
      line('InvoiceSellerTaxId', { mono: true }),
      number('InvoiceTaxRate', { unit: 'percent' }),
      line('InvoiceNumberPrefix', { mono: true }),
      line('InvoiceFooter'),
    ],
  },
  {
    id: 'login',
    subject: 'system',
    options: [
      toggle('PasswordLoginEnabled', { confirmOn: 'off' }),
      toggle('PasswordRegisterEnabled'),
      toggle('RegisterEnabled'),
      toggle('EmailVerificationEnabled'),
    ],
  },
  {
    id: 'domains',
    subject: 'system',
    options: [
      toggle('EmailDomainRestrictionEnabled'),
      toggle('EmailAliasRestrictionEnabled'),
      domains('EmailDomainWhitelist'),
    ],
  },
  {
    id: 'smtp',
    subject: 'system',
    extra: 'testMail',
    options: [
      line('SMTPServer', { mono: true, placeholder: 'smtp.example.com' }),
      number('SMTPPort'),
      line('SMTPAccount', { mono: true }),
      line('SMTPFrom', { mono: true, placeholder: 'noreply@example.com' }),
      secret('SMTPToken'),
      toggle('SMTPSSLEnabled'),
    ],
  },
  ...signInProviders.flatMap((provider) =>
    provider.name === 'saml' ? [providerCard(provider), provisioningCard] : [providerCard(provider)],
  ),
  {
    id: 'turnstile',
    subject: 'system',
    options: [
      toggle('TurnstileCheckEnabled', { confirmOn: 'on' }),
      line('TurnstileSiteKey', { mono: true }),
      secret('TurnstileSecretKey'),
    ],
  },
];

export const otherCards: CardSpec[] = [
  { id: 'version', subject: 'other', extra: 'version', options: [] },
  { id: 'siteImport', subject: 'other', extra: 'siteImport', options: [] },
  {
    id: 'site',
    subject: 'other',
    options: [line('SystemName'), image('Logo'), page('Notice')],
  },
  {
    id: 'pages',
    subject: 'other',
    options: [page('HomePageContent', true), page('About', true), html('Footer')],
  },
];
