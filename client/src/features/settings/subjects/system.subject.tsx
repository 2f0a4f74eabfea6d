import { PaymentFirst, StripeWebhook } from '../extras/payment';
import { Provisioning } from '../extras/provisioning';
import { SamlExtra } from '../extras/saml';
import { CallbackUrls, OidcExtra } from '../extras/sign-in';
import { TestMail } from '../extras/test-mail';
import { SubjectCards } from '../subject-panels';

const extras = {
  payment: PaymentFirst,
  stripe: StripeWebhook,
  testMail: TestMail,
  callback: CallbackUrls,
  oidc: OidcExtra,
  saml: SamlExtra,
  provisioning: Provisioning,
};

/** What the site is connected to: payment, mail, sign-in providers. */
export function SystemSubject() {
  return <SubjectCards subject="system" extras={extras} />;
}
