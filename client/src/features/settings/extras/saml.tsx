import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../i18n/setup';

/** What a SAML provider needs to know about this site, and its metadata, from which its options are filled in. */
export function SamlExtra() {
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}

/** The texts of the page are loaded before it is shown, these with the card. */
const Content = lazy(async () => {
  const [{ SamlProvider }] = await Promise.all([import('./saml-provider'), loadTexts('saml')]);
  return { default: SamlProvider };
});
