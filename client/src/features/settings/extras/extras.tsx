import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Textarea } from '@chakra-ui/react/textarea';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useFormat } from '../../../ui/use-format';
import type { Extra } from '../catalogue/spec';
import { wordsOf } from '../rules';
import { useSettingsDiscoverOidcMutation, useSettingsTestMailMutation } from '../settings.generated';
import { useDraft, useDrafts, useOptionText } from '../use-drafts';
import { Address, AddressList } from './address';
import { ExtraFrame } from './extra-frame';
import { Provisioning } from './provisioning';
import { SamlExtra } from './saml';
import { SiteImport } from './site-import';
import { Version } from './version';

/** Loads when its card is shown. */
const LogCleanup = lazy(() => import('./log-cleanup').then((module) => ({ default: module.LogCleanup })));

const wellKnown = 'oidc.well_known';

const mailOptions = ['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPFrom', 'SMTPToken', 'SMTPSSLEnabled'];

/** Additional contents of cards, by their name in the catalogue. */
export const extras: Record<Extra, ComponentType<{ card: string }>> = {
  logCleanup: () => (
    <Suspense fallback={null}>
      <LogCleanup />
    </Suspense>
  ),
  keywordTest: KeywordTest,
  rateSentence: RateSentence,
  testMail: TestMail,
  payment: PaymentFirst,
  stripe: StripeWebhook,
  siteImport: SiteImport,
  version: Version,
  callback: CallbackUrls,
  provisioning: Provisioning,
  saml: SamlExtra,
  oidc: ({ card }) => (
    <>
      <OidcDiscovery />
      <CallbackUrls card={card} />
    </>
  ),
};

/** Addresses to register with a login provider, whose card has its name. */
function CallbackUrls({ card }: { card: string }) {
  const { t } = useTranslation('settings');
  const set = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  const origin = set || window.location.origin;
  return (
    <ExtraFrame text={t(set ? 'callback.hint' : 'callback.noAddress')}>
      <AddressList>
        <Address name={t('callback.homepage')} value={origin} />
        <Address name={t('callback.redirect')} value={`${origin}/oauth/${card}`} />
        {card === 'oidc' && (
          <>
            <Address name={t('callback.afterLogout')} value={`${origin}/login`} />
            <Address name={t('callback.backChannelLogout')} value={`${origin}/api/oauth/oidc/backchannel_logout`} />
          </>
        )}
      </AddressList>
    </ExtraFrame>
  );
}

/** Payment callbacks need the server address, which must be set first. */
function PaymentFirst() {
  const { t } = useTranslation('settings');
  if (useOptionText('ServerAddress').trim() !== '') return null;
  return (
    <ExtraFrame>
      <Callout tone="warning">
        {t('payment.first')}{' '}
        <Link asChild variant="underline">
          <RouterLink to="/setting?tab=system#server">{t('payment.go')}</RouterLink>
        </Link>
      </Callout>
    </ExtraFrame>
  );
}

/** The address that the operator enters at Stripe. */
function StripeWebhook() {
  const { t } = useTranslation('settings');
  const site = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  if (site === '') return <PaymentFirst />;
  return (
    <ExtraFrame>
      <AddressList>
        <Address name={t('stripe.webhook')} value={`${site}/api/stripe/webhook`} />
      </AddressList>
    </ExtraFrame>
  );
}

/** Describes the limits in one sentence. */
function RateSentence() {
  return (
    <ExtraFrame>
      <Callout>
        <Sentence />
      </Callout>
    </ExtraFrame>
  );
}

function Sentence() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const on = useOptionText('ModelRequestRateLimitEnabled') === 'true';
  const minutes = Number(useOptionText('ModelRequestRateLimitDurationMinutes'));
  const requests = Number(useOptionText('ModelRequestRateLimitCount'));
  const successes = format.integer(Number(useOptionText('ModelRequestRateLimitSuccessCount')));
  if (!on) return t('rate.off');
  if (minutes === 0) return t('rate.zero');
  if (requests > 0) return t('rate.both', { count: minutes, requests: format.integer(requests), successes });
  return t('rate.successes', { count: minutes, successes });
}

/** Sends a test mail to the current user in the same way as all mails of the site. */
function TestMail() {
  const { t } = useTranslation('settings');
  const unsaved = useDraft((drafts) => drafts.count(mailOptions) > 0);
  const act = useMutationHandler();
  const [send, { loading }] = useSettingsTestMailMutation();
  const onSend = async () => {
    if (unsaved) return notify.error(t('mail.unsaved'));
    const result = await act(() => send());
    const notice = result?.data?.sendTestNotice;
    if (!notice) return;
    if (notice.delivery === 'FAILED') notify.error(t('mail.failed'));
    else if (notice.transport === null || notice.delivery === 'NONE') notify.error(t('mail.none'));
    else if (notice.transport !== 'EMAIL') notify.info(t('mail.otherTransport'));
    else notify.success(t('mail.sent'));
  };
  return (
    <ExtraFrame>
      <Flex align="center" gap="3" wrap="wrap" color="fg.muted">
        <Button loading={loading} loadingText={t('mail.send')} onClick={() => void onSend()}>
          {t('mail.send')}
        </Button>
        {t('mail.text')}
      </Flex>
    </ExtraFrame>
  );
}

/** Tests which of the entered keywords an upstream error matches. */
function KeywordTest() {
  const { t } = useTranslation('settings');
  const [error, setError] = useState('');
  return (
    <ExtraFrame>
      <Field.Root>
        <Field.Label>{t('keywordTest.label')}</Field.Label>
        <Textarea
          rows={2}
          resize="vertical"
          placeholder={t('keywordTest.placeholder')}
          value={error}
          onChange={(event) => setError(event.target.value)}
        />
      </Field.Root>
      <Box role="status" mt="1.5" textStyle="caption">
        {error.trim() !== '' && <Verdict error={error} />}
      </Box>
    </ExtraFrame>
  );
}

function Verdict({ error }: { error: string }) {
  const { t } = useTranslation('settings');
  const { all } = wordsOf(useOptionText('AutomaticDisableKeywords'));
  const on = useOptionText('AutomaticDisableChannelEnabled') === 'true';
  const hits = all.filter((word) => error.toLowerCase().includes(word.toLowerCase()));
  if (hits.length === 0) return <Box color="fg.muted">{t('keywordTest.miss')}</Box>;
  return (
    <>
      <Box color="fg.warning">{t('keywordTest.hit', { words: hits.join(', ') })}</Box>
      {!on && <Box color="fg.muted">{t('keywordTest.off')}</Box>}
    </>
  );
}

/** Fills in the endpoints from the provider's discovery document without saving them. */
function OidcDiscovery() {
  const { t } = useTranslation('settings');
  const drafts = useDrafts();
  const explain = useProblemText();
  const [discover] = useSettingsDiscoverOidcMutation();
  const [busy, setBusy] = useState(false);
  const editable = useDraft((all) => all.option(wellKnown)?.editable === true);

  const fetchEndpoints = async () => {
    const address = drafts.text(wellKnown).trim();
    if (!/^https?:\/\//i.test(address)) {
      drafts.fail(new Map([[wellKnown, t('flaw.wellKnown')]]));
      return;
    }
    setBusy(true);
    try {
      const { data } = await discover({ variables: { wellKnown: address } });
      if (!data) return;
      const { issuer, authorizationEndpoint, tokenEndpoint, userInfoEndpoint } = data.discoverOidc;
      drafts.set(wellKnown, address);
      drafts.set('oidc.authorization_endpoint', authorizationEndpoint);
      drafts.set('oidc.token_endpoint', tokenEndpoint);
      drafts.set('oidc.user_info_endpoint', userInfoEndpoint ?? '');
      notify.success(t('oidc.found', { issuer }));
    } catch (error) {
      drafts.fail(new Map([[wellKnown, explain(error).text]]));
    } finally {
      setBusy(false);
    }
  };
  if (!editable) return null;
  return (
    <ExtraFrame>
      <Button loading={busy} loadingText={t('oidc.discover')} onClick={() => void fetchEndpoints()}>
        {t('oidc.discover')}
      </Button>
    </ExtraFrame>
  );
}
