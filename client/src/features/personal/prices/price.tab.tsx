import { Stack } from '@chakra-ui/react/stack';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useListState } from '../../../lib/list-state';
import { useStatus } from '../../../lib/status';
import { Callout } from '../../../ui/feedback/callout';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { SwitchInput } from '../../../ui/form/switch-input';
import { Section } from '../../../ui/section';
import { acceptInput } from '../notify/notify.schema';
import {
  type PersonalPricesQuery,
  usePersonalPricesQuery,
  usePersonalSaveSettingsMutation,
} from '../shared/personal.generated';
import { personalParams } from '../shared/personal.url';
import { TabContent } from '../shared/tab-states';
import { priceLines } from './model-prices';
import { PricesCard } from './prices.card';

export function PriceTab() {
  const { data, error, refetch } = usePersonalPricesQuery();
  return (
    <TabContent data={data} error={error} onRetry={refetch}>
      {(prices) => <Prices {...prices} />}
    </TabContent>
  );
}

function Prices({ personalSettings, usableModels, pricing }: PersonalPricesQuery) {
  const { t } = useTranslation('personal');
  const { self_use_mode_enabled } = useStatus();
  const { filters, setFilters } = useListState(personalParams);
  const act = useMutationHandler();
  const [save] = usePersonalSaveSettingsMutation();
  const group = pricing.groups.find(({ name }) => name === (filters.group || pricing.group)) ?? pricing.groups[0];
  const lines = useMemo(
    () => priceLines(pricing.models, usableModels, group, filters.q),
    [pricing.models, usableModels, group, filters.q],
  );
  // Optimistic update, reverted if the server rejects it.
  const onAccept = (accept: boolean) =>
    act(
      () =>
        save({
          variables: { input: acceptInput(personalSettings, accept) },
          optimisticResponse: {
            updatePersonalSettings: { ...personalSettings, acceptUnsetModelRatioModel: accept },
          },
        }),
      { success: accept ? t('accept.on') : t('accept.off') },
    );
  return (
    <Stack gap="4">
      <AcceptCard accepted={personalSettings.acceptUnsetModelRatioModel} onChange={onAccept} />
      <PricesCard
        lines={lines}
        acceptsUnset={self_use_mode_enabled || personalSettings.acceptUnsetModelRatioModel}
        groups={pricing.groups}
        group={group?.name ?? ''}
        onGroup={(name) => setFilters({ group: name === pricing.group ? '' : name })}
        search={filters.q}
        onSearch={(q) => setFilters({ q }, { replace: true })}
      />
    </Stack>
  );
}

/** Whether calls to models without a price are served at the default price. */
function AcceptCard({ accepted, onChange }: { accepted: boolean; onChange(accept: boolean): unknown }) {
  const { t } = useTranslation('personal');
  return (
    <Section
      title={t('accept.title')}
      text={t('accept.text')}
      action={<SwitchInput label={t('accept.title')} checked={accepted} onChange={(accept) => void onChange(accept)} />}
    >
      {accepted && <Callout tone="warning">{t('accept.warning')}</Callout>}
    </Section>
  );
}
