import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../../i18n/use-translation';
import { useLoad } from '../../../lib/use-load';
import { Callout } from '../../../ui/feedback/callout';
import { ErrorState } from '../../../ui/feedback/states';
import { Section } from '../../../ui/section';
import { FactLine, useFactTexts } from '../model-facts';
import { BillingBadge, Prices, Ratios } from '../price-cells';
import { rowsOf } from '../price-rows';
import { loadPricing } from '../pricing.query';

/** The price for the group of the user, the groups that may use the model, and its known facts. */
export function ModelPrice({ model }: { model: string }) {
  const { t } = useTranslation('model');
  const { data, error, retry } = useLoad(loadPricing);
  const texts = useFactTexts();
  const row = data && rowsOf(data.models, data.group).find((one) => one.model === model);
  const ratio = data?.groups.find(({ name }) => name === data.group)?.ratio ?? 1;
  return (
    <Section title={t('price.title')} text={data && t('price.group', { group: data.group, ratio })}>
      {!data && error ? (
        <ErrorState compact error={error} onRetry={retry} />
      ) : row ? (
        <Stack gap="3">
          <Prices row={row} groupRatio={ratio} />
          <Flex gap="2" wrap="wrap" align="center">
            <BillingBadge mode={row.mode} />
            <Ratios row={row} groupRatio={ratio} />
          </Flex>
          <FactLine facts={row.facts} />
          {row.facts && <Box textStyle="caption">{texts.modalities(row.facts)}</Box>}
          {!row.usable && <Callout tone="warning">{t('price.unusable', { groups: row.groups.join(', ') })}</Callout>}
        </Stack>
      ) : (
        data && <Callout tone="warning">{t('price.none')}</Callout>
      )}
    </Section>
  );
}
