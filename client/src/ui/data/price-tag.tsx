import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { completionPrice, promptPrice } from '../../lib/format/money';
import { type UnitMode, type UnitPrice, unitPricesOf, unitsOf } from '../../lib/prices/price-dimensions';
import { useFormat } from '../use-format';
import { Badge } from './badge';

type PriceTagProps =
  | { mode: 'PER_TOKEN'; modelRatio: number; completionRatio: number; groupRatio?: number }
  | { mode: 'PER_CALL'; modelPrice: number; groupRatio?: number }
  | ({ mode: UnitMode; groupRatio?: number } & Readonly<Record<UnitPrice, number | null>>);

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
  const quiet = (text: string) => <span className="muted">{text}</span>;
  if (props.mode === 'PER_CALL') {
    return (
      <span className="price-tag">
        <span>
          {format.pricePerCall(props.modelPrice * group)} {quiet(t('price.perCall'))}
        </span>
      </span>
    );
  }
  if (props.mode !== 'PER_TOKEN') {
    const priced = unitPricesOf(props.mode).filter((key) => unitsOf(key).orElse === null || props[key] !== null);
    return (
      <span className="price-tag">
        {priced.map((key, index) => (
          <Fragment key={key}>
            <span>
              {format.pricePerCall((props[key] ?? 0) * group)} {quiet(t(`price.perUnit.${key}`))}
              {index < priced.length - 1 && quiet(' ·')}
            </span>{' '}
          </Fragment>
        ))}
      </span>
    );
  }
  // No line ends between a price and its unit.
  return (
    <span className="price-tag">
      {format.pricePerMillion(promptPrice(props.modelRatio, group))}
      {'\u00a0'}
      {quiet(`${t('price.in')} ·`)}{' '}
      {format.pricePerMillion(completionPrice(props.modelRatio, props.completionRatio, group))}
      {'\u00a0'}
      {quiet(`${t('price.out')} ${t('price.perMillion')}`)}
    </span>
  );
}
