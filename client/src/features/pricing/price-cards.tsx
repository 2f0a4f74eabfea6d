import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Calculator } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CheckBox, CheckLine } from '../../ui/form/check-box';
import { IconAction } from '../../ui/icon-action';
import { RowWindow } from '../../ui/table/row-window';
import { FactLine } from './model-facts';
import { Availability, BillingBadge, GroupChips, ModelName, ModelPageLink, Prices, Ratios } from './price-cells';
import type { PriceRow } from './price-rows';
import type { PricingViewProps } from './pricing.props';

type Props = PricingViewProps & { shown: readonly PriceRow[] };

/** One card per model, below the mobile threshold. */
export function PriceCards(props: Props) {
  const { shown } = props;
  const { t } = useTranslation('pricing');
  const cards = useRef<HTMLDivElement>(null);
  return (
    <Box as="ul" listStyleType="none" ref={cards} aria-label={t('title')}>
      <RowWindow count={shown.length} estimate={170} list={cards}>
        {(rows) => (
          <>
            <Gap h={rows.before} />
            {rows.shown.map((index) => {
              const row = shown[index];
              return row && <Card key={row.model} {...props} row={row} index={index} measure={rows.measure} />;
            })}
            <Gap h={rows.after} />
          </>
        )}
      </RowWindow>
    </Box>
  );
}

interface CardProps extends Props {
  row: PriceRow;
  index: number;
  measure?: (element: Element | null) => void;
}

function Card({
  row,
  index,
  measure,
  signedIn,
  shown,
  selected,
  onSelect,
  pricing,
  group,
  list,
  onCalculate,
}: CardProps) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  return (
    <Box
      as="li"
      ref={measure}
      data-index={index}
      aria-setsize={shown.length}
      aria-posinset={index + 1}
      px="4"
      py="3"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="table"
    >
      <Flex gap="2" align="center">
        <CheckLine minH="11" minW="8">
          <CheckBox
            label={tc('table.selectRow', { name: row.model })}
            checked={selected.includes(row.model)}
            onChange={(on) => onSelect(on ? [...selected, row.model] : selected.filter((one) => one !== row.model))}
          />
        </CheckLine>
        <Box flex="1" minW="0">
          <ModelName model={row.model} />
        </Box>
        <Availability row={row} />
        <IconAction
          icon={Calculator}
          label={t('calculateOf', { model: row.model })}
          onClick={() => onCalculate(row.model)}
        />
        {signedIn && <ModelPageLink model={row.model} />}
      </Flex>
      <FactLine facts={row.facts} />
      <Prices row={row} groupRatio={group.ratio} />
      <Box my="1.5">
        <Ratios row={row} groupRatio={group.ratio} />
      </Box>
      <Flex gap="1" wrap="wrap">
        <BillingBadge mode={row.mode} />
        <GroupChips
          row={row}
          groups={pricing?.groups ?? []}
          current={group.name}
          onGroup={(name) => list.setFilters({ group: name === pricing?.group ? '' : name })}
        />
      </Flex>
    </Box>
  );
}

/** Placeholder for cards outside the view. */
const Gap = ({ h }: { h: number }) => (h > 0 ? <li aria-hidden style={{ height: h }} /> : null);
