import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../i18n/use-translation';
import { completionPrice, promptPrice } from '../../lib/format/money';
import { useFormat } from '../use-format';
import { Badge } from './badge';

type PriceTagProps =
  | { mode: 'PER_TOKEN'; modelRatio: number; completionRatio: number; groupRatio?: number }
  | { mode: 'PER_CALL'; modelPrice: number; groupRatio?: number }
  | { mode: 'PER_PAGE'; pagePrice: number | null; annotatedPagePrice: number | null; groupRatio?: number };

/**
 * Badge for a model without a price.
 * @param accepted the user accepts the default price; undefined if unknown
 */
export function PriceUnset({ accepted }: { accepted?: boolean }) {
  const { t } = useTranslation('common');
  const policy = accepted === undefined ? 'unsetPolicy' : accepted ? 'unsetBilled' : 'unsetRefused';
  return (
    <Badge color="yellow" icon="alert" detail={t(`price.${policy}`)}>
      {t('price.unset')}
    </Badge>
  );
}

/** `$2.50 in · $10.00 out / 1M`: shows prices instead of ratios. */
export function PriceTag(props: PriceTagProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const group = props.groupRatio ?? 1;
  const quiet = (text: string) => (
    <Box as="span" color="fg.muted">
      {text}
    </Box>
  );
  if (props.mode === 'PER_CALL') {
    return (
      <Flex as="span" display="inline-flex" gap="1.5" textStyle="figure" whiteSpace="nowrap">
        {format.pricePerCall(props.modelPrice * group)} {quiet(t('price.perCall'))}
      </Flex>
    );
  }
  if (props.mode === 'PER_PAGE') {
    const { pagePrice, annotatedPagePrice } = props;
    return (
      <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap" textStyle="figure">
        <Box as="span" whiteSpace="nowrap">
          {format.pricePerCall((pagePrice ?? 0) * group)} {quiet(t('price.perPage'))}
        </Box>
        {annotatedPagePrice !== null && (
          <Box as="span" whiteSpace="nowrap">
            {quiet('·')} {format.pricePerCall(annotatedPagePrice * group)} {quiet(t('price.perAnnotatedPage'))}
          </Box>
        )}
      </Flex>
    );
  }
  return (
    <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap" textStyle="figure">
      <Box as="span" whiteSpace="nowrap">
        {format.pricePerMillion(promptPrice(props.modelRatio, group))} {quiet(t('price.in'))}
      </Box>
      <Box as="span" whiteSpace="nowrap">
        {quiet('·')} {format.pricePerMillion(completionPrice(props.modelRatio, props.completionRatio, group))}{' '}
        {quiet(t('price.out'))} {quiet(t('price.perMillion'))}
      </Box>
    </Flex>
  );
}
