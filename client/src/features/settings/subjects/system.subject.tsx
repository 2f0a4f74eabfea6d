import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { ExtraFrame } from '../extras/extra-frame';
import { PaymentFirst, StripeWebhook } from '../extras/payment';
import { Provisioning } from '../extras/provisioning';
import { SamlExtra } from '../extras/saml';
import { CallbackUrls, OidcExtra } from '../extras/sign-in';
import { useSettingsTestMailMutation } from '../settings.generated';
import { SubjectCards } from '../subject-panels';
import { useDraft } from '../use-drafts';

const extras = {
  payment: PaymentFirst,
  stripe: StripeWebhook,
  testMail: TestMail,
  callback: CallbackUrls,
  oidc: OidcExtra,
  saml: SamlExtra,
  provisioning: Provisioning,
};

/** The connections of the site: payment, mail, sign-in providers. */
export function SystemSubject() {
  return <SubjectCards subject="system" extras={extras} />;
}

const mailOptions = ['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPFrom', 'SMTPToken', 'SMTPSSLEnabled'];

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
