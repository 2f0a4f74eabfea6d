import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../../i18n/use-translation';
import { isUnitMode, type UnitPrice, unitPrices } from '../../../lib/prices/price-dimensions';
import { priceDimensions } from '../../../lib/prices/price-dimensions.generated';
import { Dash } from '../../../ui/data/figures';
import { PriceTag } from '../../../ui/data/price-tag';
import { useFormat } from '../../../ui/use-format';
import { billingOf, type ModelPrices } from './prices';

/** Price of calls. Output without its own price uses the default for the model name, which only the server knows. */
export function PriceCell({ prices }: { prices: Omit<ModelPrices, 'model'> }) {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const { ModelPrice, ModelRatio, CompletionRatio } = prices;
  const mode = billingOf(prices);
  if (ModelPrice !== undefined) return <PriceTag mode="PER_CALL" modelPrice={Number(ModelPrice)} />;
  if (mode && isUnitMode(mode)) {
    const amounts = unitPrices.map((key) => [key, prices[priceDimensions[key].option]] as const);
    const numbers = amounts.map(([key, amount]) => [key, amount === undefined ? null : Number(amount)]);
    return <PriceTag mode={mode} {...(Object.fromEntries(numbers) as Record<UnitPrice, number | null>)} />;
  }
  if (ModelRatio === undefined) return <Dash />;
  if (CompletionRatio !== undefined)
    return <PriceTag mode="PER_TOKEN" modelRatio={Number(ModelRatio)} completionRatio={Number(CompletionRatio)} />;
  return (
    <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap" textStyle="figure">
      <span>{format.pricePerMillion(Number(ModelRatio) * 2)}</span>
      <Box as="span" color="fg.muted">
        {tc('price.in')} · {t('outByDefault')}
      </Box>
    </Flex>
  );
}
