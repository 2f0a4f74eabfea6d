import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useSettingsDiscoverOidcMutation } from '../settings.generated';
import { useDraft, useDrafts } from '../use-drafts';
import { ExtraFrame } from './extra-frame';

const wellKnown = 'oidc.well_known';

/** Fills in the endpoints from the provider's discovery document without saving them. */
export function OidcDiscovery() {
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
