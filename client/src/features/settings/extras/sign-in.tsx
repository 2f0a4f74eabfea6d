import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useSettingsDiscoverOidcMutation } from '../settings.generated';
import { useDraft, useDrafts, useOptionText } from '../use-drafts';
import { Address, AddressList } from './address';
import { ExtraFrame } from './extra-frame';

const wellKnown = 'oidc.well_known';

/** Below the options of OIDC: fills in the endpoints, and shows the addresses to register. */
export function OidcExtra({ card }: { card: string }) {
  return (
    <>
      <OidcDiscovery />
      <CallbackUrls card={card} />
    </>
  );
}

/** Addresses to register with a login provider, whose card has its name. */
export function CallbackUrls({ card }: { card: string }) {
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
      drafts.fail(new Map([[wellKnown, t('problem.wellKnown')]]));
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
