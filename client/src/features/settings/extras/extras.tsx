import type { ComponentType } from 'react';
import type { Extra } from '../catalogue/spec';
import { CallbackUrls } from './callback-urls';
import { KeywordTest } from './keyword-test';
import { LogCleanup } from './log-cleanup';
import { OidcDiscovery } from './oidc-discovery';
import { PaymentFirst } from './payment-first';
import { RateSentence } from './rate-sentence';
import { TestMail } from './test-mail';
import { Version } from './version';

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
