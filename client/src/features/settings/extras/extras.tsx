import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { CopyButton } from '../../../ui/copy';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useFormat } from '../../../ui/use-format';
import type { Extra } from '../catalogue/spec';
import { useSettingsTestMailMutation } from '../settings.generated';
import { useDraft, useOptionText } from '../use-drafts';
import { ExtraFrame } from './extra-frame';
import { KeywordTest } from './keyword-test';
import { LogCleanup } from './log-cleanup';
import { OidcDiscovery } from './oidc-discovery';
import { Version } from './version';

const mailOptions = ['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPFrom', 'SMTPToken', 'SMTPSSLEnabled'];

/** Additional contents of cards, by their name in the catalogue. */
export const extras: Record<Extra, ComponentType> = {
  logCleanup: LogCleanup,
  keywordTest: KeywordTest,
  rateSentence: RateSentence,
  testMail: TestMail,
  payment: PaymentFirst,
  version: Version,
  github: () => <CallbackUrls path="/oauth/github" />,
  linuxdo: () => <CallbackUrls path="/oauth/linuxdo" />,
  oidc: () => (
    <>
      <OidcDiscovery />
      <CallbackUrls path="/oauth/oidc" />
    </>
  ),
};

/** Addresses to register with a login provider. */
function CallbackUrls({ path }: { path: '/oauth/github' | '/oauth/linuxdo' | '/oauth/oidc' }) {
  const { t } = useTranslation('settings');
  const set = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  const origin = set || window.location.origin;
  return (
    <ExtraFrame text={t(set ? 'callback.hint' : 'callback.noAddress')}>
      <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', sm: 'auto minmax(0, 1fr)' }} columnGap="6">
        <Address name={t('callback.homepage')} value={origin} />
        <Address name={t('callback.redirect')} value={`${origin}${path}`} />
      </Box>
    </ExtraFrame>
  );
}

function Address({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Box as="dt" color="fg.muted" alignSelf="center">
        {name}
      </Box>
      <Flex as="dd" m="0" align="center" gap="1" minW="0">
        <Box as="code" fontFamily="mono" textStyle="table" overflowWrap="anywhere" minW="0">
          {value}
        </Box>
        <CopyButton value={value} label={t('callback.copy', { name })} />
      </Flex>
    </>
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
    else if (notice.via === 'WEBHOOK') notify.info(t('mail.webhook'));
    else if (notice.via === null || notice.delivery === 'NONE') notify.error(t('mail.none'));
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
