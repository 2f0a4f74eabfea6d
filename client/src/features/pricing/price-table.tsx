import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ArrowDown, ArrowUp, Calculator } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CheckBox } from '../../ui/form/check-box';
import { IconAction } from '../../ui/icon-action';
import { RowWindow } from '../../ui/table/row-window';
import { BodyCell, Grid, HeadCell } from '../../ui/table/table-parts';
import { useOverflow } from '../../ui/table/use-overflow';
import { FactLine } from './model-facts';
import {
  Availability,
  BillingBadge,
  GroupChips,
  ModelName,
  ModelPageLink,
  Monogram,
  Prices,
  Ratios,
} from './price-cells';
import type { PriceRow } from './price-rows';
import type { PricingViewProps } from './pricing.props';

type Props = PricingViewProps & { shown: readonly PriceRow[] };

export function PriceTable(props: Props) {
  const { list: state, shown, selected, onSelect } = props;
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller);
  const list = useRef<HTMLTableSectionElement>(null);
  const names = shown.map(({ model }) => model);
  const chosen = names.filter((model) => selected.includes(model));
  const { sort } = state.filters;
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={tc('table.scroll', { name: t('title') })}
      tabIndex={overflows ? 0 : undefined}
      overflowX={overflows ? 'auto' : 'visible'}
      // Contains the hidden labels of columns, which would otherwise widen the page.
      position="relative"
      containerType="inline-size"
    >
      <Grid aria-rowcount={shown.length + 1}>
        <VisuallyHidden asChild>
          <caption>{t('title')}</caption>
        </VisuallyHidden>
        <chakra.thead position={overflows ? undefined : 'sticky'} top="topbar" zIndex="sticky">
          <tr aria-rowindex={1}>
            <HeadCell>
              <CheckBox
                label={tc('table.selectAll')}
                checked={chosen.length === 0 ? false : chosen.length === names.length || 'indeterminate'}
                onChange={(on) =>
                  onSelect(on ? [...new Set([...selected, ...names])] : selected.filter((one) => !names.includes(one)))
                }
              />
            </HeadCell>
            <HeadCell scope="col">{t('column.usable')}</HeadCell>
            <SortHead by="model" sort={sort} onSort={(next) => state.setFilters({ sort: next })}>
              {t('column.model')}
            </SortHead>
            <HeadCell scope="col">{t('column.mode')}</HeadCell>
            <SortHead by="price" sort={sort} onSort={(next) => state.setFilters({ sort: next })}>
              {t('column.prices')}
            </SortHead>
            <HeadCell scope="col">{t('column.groups')}</HeadCell>
            <HeadCell scope="col">{t('column.ratios')}</HeadCell>
            <HeadCell>
              <VisuallyHidden>{tc('table.actions')}</VisuallyHidden>
            </HeadCell>
          </tr>
        </chakra.thead>
        <tbody ref={list}>
          <RowWindow count={shown.length} estimate={53} list={list}>
            {(rows) => (
              <>
                <Gap h={rows.before} />
                {rows.shown.map((index) => {
                  const row = shown[index];
                  return row && <Row key={row.model} {...props} row={row} index={index} measure={rows.measure} />;
                })}
                <Gap h={rows.after} />
              </>
            )}
          </RowWindow>
        </tbody>
      </Grid>
    </Box>
  );
}

/** Placeholder for rows outside the view. */
function Gap({ h }: { h: number }) {
  return h > 0 ? (
    <tr aria-hidden>
      <td colSpan={8} style={{ height: h, padding: 0 }} />
    </tr>
  ) : null;
}

interface RowProps extends Props {
  row: PriceRow;
  index: number;
  measure?: (element: Element | null) => void;
}

function Row({ row, index, measure, signedIn, pricing, group, list, selected, onSelect, onCalculate }: RowProps) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const isSelected = selected.includes(row.model);
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      data-dimmed={row.usable ? undefined : ''}
    >
      <BodyCell>
        <CheckBox
          label={tc('table.selectRow', { name: row.model })}
          checked={isSelected}
          onChange={(on) => onSelect(on ? [...selected, row.model] : selected.filter((one) => one !== row.model))}
        />
      </BodyCell>
      <BodyCell>
        <Availability row={row} />
      </BodyCell>
      <BodyCell data-wrap>
        <Box display="flex" gap="2" alignItems="center" minW="56">
          <Monogram family={row.family} />
          <Box minW="0">
            <ModelName model={row.model} />
            <FactLine facts={row.facts} />
          </Box>
        </Box>
      </BodyCell>
      <BodyCell>
        <BillingBadge mode={row.mode} />
      </BodyCell>
      <BodyCell minW="52">
        <Prices row={row} groupRatio={group.ratio} />
      </BodyCell>
      <BodyCell data-wrap minW="48">
        <GroupChips
          row={row}
          groups={pricing?.groups ?? []}
          current={group.name}
          onGroup={(name) => list.setFilters({ group: name === pricing?.group ? '' : name })}
        />
      </BodyCell>
      <BodyCell data-wrap minW="44">
        <Ratios row={row} groupRatio={group.ratio} />
      </BodyCell>
      <BodyCell data-align="end">
        <IconAction
          icon={Calculator}
          label={t('calculateOf', { model: row.model })}
          onClick={() => onCalculate(row.model)}
        />
        {signedIn && <ModelPageLink model={row.model} />}
      </BodyCell>
    </tr>
  );
}

type Sort = Props['list']['filters']['sort'];
interface SortHeadProps {
  by: 'model' | 'price';
  sort: Sort;
  onSort(sort: Sort): void;
  children: ReactNode;
}

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    cursor: 'button',
    fontWeight: 'inherit',
    borderRadius: 'sm',
    _hover: { color: 'fg' },
  },
});

/** Cycles through ascending, descending and the default order. */
function SortHead({ by, sort, onSort, children }: SortHeadProps) {
  const up = sort === by;
  const down = sort === `-${by}`;
  return (
    <HeadCell scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <SortButton type="button" onClick={() => onSort(up ? `-${by}` : down ? '' : by)}>
        {children}
        {up && <ArrowUp size={12} aria-hidden />}
        {down && <ArrowDown size={12} aria-hidden />}
      </SortButton>
    </HeadCell>
  );
}
