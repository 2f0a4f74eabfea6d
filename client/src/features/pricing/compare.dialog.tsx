import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { dimensionOf, isUnusual, tokenDimensions, tokenPrice, unitPrices } from '../../lib/prices/price-dimensions';
import { Dash } from '../../ui/data/figures';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { BodyCell, Grid, HeadCell } from '../../ui/table/table-parts';
import { useFormat } from '../../ui/use-format';
import { useFactTexts } from './model-facts';
import { Availability, BillingBadge } from './price-cells';
import type { PriceRow } from './price-rows';
import type { ModelFacts } from './pricing.query';

interface CompareDialogProps {
  rows: readonly PriceRow[];
  groupRatio: number;
  onClose(): void;
}

/** Compares models at the prices of the selected group; highlights the lowest value of each line. */
export function CompareDialog({ rows, groupRatio, onClose }: CompareDialogProps) {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  const perToken = (read: (row: PriceRow) => number | undefined) => (row: PriceRow) =>
    row.mode === 'PER_TOKEN' ? read(row) : undefined;
  // Ratios that cannot be set are shown only where they are not the usual ones.
  const shown = tokenDimensions.filter(
    (key) => dimensionOf(key).option !== null || rows.some((row) => row.mode === 'PER_TOKEN' && isUnusual(row, key)),
  );
  const prices: { label: string; read(row: PriceRow): number | undefined; format(value: number): string }[] = [
    ...shown.map((key) => ({
      label: t(`compare.${key}`),
      read: perToken((row) => tokenPrice(row, key, groupRatio) ?? undefined),
      format: format.pricePerMillion,
    })),
    {
      label: t('compare.call'),
      read: (row) => (row.mode === 'PER_CALL' ? row.modelPrice * groupRatio : undefined),
      format: format.pricePerCall,
    },
    ...unitPrices
      .filter((key) => rows.some((row) => row[key] !== null))
      .map((key) => ({
        label: t(`compare.${key}`),
        read: (row: PriceRow) => (row[key] === null ? undefined : row[key] * groupRatio),
        format: format.pricePerCall,
      })),
  ];
  const texts = useFactTexts();
  const facts: { label: string; read(facts: ModelFacts): string | null }[] = [
    { label: t('compare.context'), read: texts.context },
    { label: t('compare.output'), read: texts.output },
    { label: t('compare.modalities'), read: texts.modalities },
    { label: t('compare.capabilities'), read: texts.capabilities },
    { label: t('compare.released'), read: ({ releasedOn }) => releasedOn },
    { label: t('compare.retires'), read: ({ retiresOn }) => retiresOn },
  ];
  const line = (label: string, cell: (row: PriceRow) => ReactNode) => (
    <tr key={label}>
      <BodyCell asChild>
        <th scope="row">{label}</th>
      </BodyCell>
      {rows.map((row) => (
        <BodyCell key={row.model}>{cell(row)}</BodyCell>
      ))}
    </tr>
  );
  return (
    <DetailDialog open onClose={onClose} title={t('compare.title')} size="lg">
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('compare.title')}>
        <Grid>
          <thead>
            <tr>
              <HeadCell scope="col">{t('column.model')}</HeadCell>
              {rows.map(({ model }) => (
                <HeadCell key={model} scope="col" fontFamily="mono" color="fg">
                  {model}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {line(t('column.usable'), (row) => (
              <Availability row={row} />
            ))}
            {line(t('column.mode'), (row) => (
              <BillingBadge mode={row.mode} />
            ))}
            {facts
              .filter(({ read }) => rows.some((row) => row.facts && read(row.facts)))
              .map(({ label, read }) => line(label, (row) => (row.facts && read(row.facts)) || <Dash />))}
            {prices
              .filter(({ read }) => rows.some((row) => read(row) !== undefined))
              .map(({ label, read, format: show }) => {
                const known = rows.map(read).filter((value) => value !== undefined);
                const lowest = known.length > 1 ? Math.min(...known) : undefined;
                return <Line key={label} label={label} rows={rows} lowest={lowest} read={read} show={show} />;
              })}
          </tbody>
        </Grid>
      </Box>
    </DetailDialog>
  );
}

interface LineProps {
  label: string;
  rows: readonly PriceRow[];
  lowest: number | undefined;
  read(row: PriceRow): number | undefined;
  show(value: number): string;
}

function Line({ label, rows, lowest, read, show }: LineProps) {
  const { t } = useTranslation('pricing');
  return (
    <tr>
      <BodyCell asChild>
        <th scope="row">{label}</th>
      </BodyCell>
      {rows.map((row) => {
        const value = read(row);
        return (
          <BodyCell key={row.model} fontWeight={value !== undefined && value === lowest ? 'semibold' : undefined}>
            {value === undefined ? <Dash /> : show(value)}
            {value !== undefined && value === lowest && (
              <Box as="span" color="fg.success" textStyle="caption" ms="2">
                {t('compare.min')}
              </Box>
            )}
          </BodyCell>
        );
      })}
    </tr>
  );
}
