import { Button } from '@chakra-ui/react/button';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loadTexts } from '../../../i18n/setup';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { Timestamp } from '../../../ui/data/figures';
import { useFormat } from '../../../ui/use-format';
import { useSettingsProvisioningQuery } from '../settings.generated';
import { useOptionText } from '../use-drafts';
import { Address, AddressList, Entry } from './address';
import { ExtraFrame } from './extra-frame';

/** The address and token that the directory of a company needs for SCIM, and the users and groups from it. */
export function Provisioning() {
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}

/** The texts of the page are loaded before it is shown, these with the card. */
const Content = lazy(async () => {
  await loadTexts('provisioning');
  return { default: ProvisioningContent };
});

function ProvisioningContent() {
  const { t } = useTranslation('provisioning');
  const mayRead = useCan('users:read');
  const mayCreate = useCan('provisioning:write');
  const set = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  return (
    <ExtraFrame text={t('hint')}>
      <AddressList>
        <Address name={t('address')} value={`${set || window.location.origin}/scim/v2`} />
        {mayRead && <Provisioned />}
      </AddressList>
      {mayCreate && (
        <Button asChild mt="3">
          <RouterLink to="/credentials?edit=new">{t('create')}</RouterLink>
        </Button>
      )}
    </ExtraFrame>
  );
}

/** Hidden if it cannot be loaded. */
function Provisioned() {
  const { t } = useTranslation('provisioning');
  const format = useFormat();
  const { data } = useSettingsProvisioningQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const { users, groups, lastCallAt } = data.provisioning;
  return (
    <>
      <Entry name={t('users')}>{format.integer(users)}</Entry>
      <Entry name={t('groups')}>{format.integer(groups)}</Entry>
      <Entry name={t('lastCall')}>
        <Timestamp at={lastCallAt} />
      </Entry>
    </>
  );
}
