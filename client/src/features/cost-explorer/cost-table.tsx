import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { saveCsv } from '../../ui/chart/save';
import { Dash } from '../../ui/data/figures';
import { BodyCell, Grid, HeadCell } from '../../ui/table/table-parts';
import { useFormat } from '../../ui/use-format';
import type { Amounts, CostSeries } from './cost-data';

interface CostTableProps {
  title: string;
  series: readonly CostSeries[];
  before: ReadonlyMap<string, Amounts> | undefined;
  /** Header of the names. */
  header: string;
  /** Failed calls are for administrators. */
  admin: boolean;
  /** Name of the file, without its extension. */
  file: string;
  /** Address of the calls of a series; undefined without one. */
  linkOf(series: CostSeries): string | undefined;
}

interface Column {
  name: string;
  /** The value is in quota units. */
  units?: true;
  value(one: CostSeries): number | null;
  format(value: number): string;
}

const maxRows = 100;

/** The amounts of each series, beside those of the period before. */
export function CostTable({ title, series, before, header, admin, file, linkOf }: CostTableProps) {
  const { t } = useTranslation('costExplorer');
  const { t: tc } = useTranslation('common');
  const columns = useColumns(series, before, admin);
  const ranked = series.toSorted((a, b) => b.amounts.quota - a.amounts.quota);
  const save = () =>
    saveCsv(file, {
      rowHeader: header,
      columns: columns.map(({ name, units }) => (units ? t('units', { name }) : name)),
      rows: ranked.map((one) => ({ id: one.id, name: one.name, values: columns.map(({ value }) => value(one)) })),
      format: String,
    });
  return (
    <Box as="section" aria-label={title} layerStyle="card" minW="0" overflow="clip">
      <Flex px="4" py="2" align="center" justify="space-between" gap="3">
        <Box as="h2" textStyle="label" fontWeight="semibold">
          {title}
        </Box>
        <Button size="xs" variant="outline" onClick={save}>
          <Download size={14} aria-hidden />
          {t('csv')}
        </Button>
      </Flex>
      <Box
        role="region"
        aria-label={tc('table.scroll', { name: title })}
        tabIndex={0}
        overflowX="auto"
        position="relative"
      >
        <Grid data-density="compact">
          <VisuallyHidden asChild>
            <caption>{title}</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <HeadCell scope="col">{header}</HeadCell>
              {columns.map(({ name }) => (
                <HeadCell key={name} scope="col" data-align="end">
                  {name}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.slice(0, maxRows).map((one) => {
              const to = linkOf(one);
              return (
                <tr key={one.id}>
                  <BodyCell asChild>
                    <th scope="row">
                      {to ? (
                        <Anchor asChild>
                          <Link to={to}>{one.name}</Link>
                        </Anchor>
                      ) : (
                        one.name
                      )}
                    </th>
                  </BodyCell>
                  {columns.map((column) => {
                    const value = column.value(one);
                    return (
                      <BodyCell key={column.name} data-align="end">
                        {value === null ? <Dash /> : column.format(value)}
                      </BodyCell>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </Grid>
      </Box>
      {ranked.length > maxRows && (
        <Box px="4" py="2" textStyle="caption" color="fg.muted">
          {t('more', { count: ranked.length - maxRows })}
        </Box>
      )}
    </Box>
  );
}

function useColumns(series: readonly CostSeries[], before: CostTableProps['before'], admin: boolean): Column[] {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  const total = series.reduce((sum, { amounts }) => sum + amounts.quota, 0);
  const quota = (value: number) => format.quota(value, 'list');
  const signed = (value: number) => `${value > 0 ? '+' : ''}${format.percent(value)}`;
  // Without a period before, which may not be stored, nothing is known; a series that was not in it cost nothing.
  const earlier = (one: CostSeries) => (before && !one.isRest ? (before.get(one.id)?.quota ?? 0) : null);
  return [
    { name: t('show.quota'), units: true, value: ({ amounts }) => amounts.quota, format: quota },
    {
      name: t('column.share'),
      value: ({ amounts }) => (total > 0 ? amounts.quota / total : null),
      format: format.percent,
    },
    { name: t('column.before'), units: true, value: earlier, format: quota },
    {
      name: t('column.change'),
      value: (one) => {
        const then = earlier(one);
        return then ? (one.amounts.quota - then) / then : null;
      },
      format: signed,
    },
    { name: t('show.requests'), value: ({ amounts }) => amounts.requests, format: format.integer },
    {
      name: t('column.perCall'),
      units: true,
      value: ({ amounts }) => (amounts.requests > 0 ? (amounts.quota * 1000) / amounts.requests : null),
      format: quota,
    },
    { name: t('show.input'), value: ({ amounts }) => amounts.promptTokens, format: format.integer },
    { name: t('show.output'), value: ({ amounts }) => amounts.completionTokens, format: format.integer },
    ...(admin
      ? [{ name: t('show.errors'), value: ({ amounts }: CostSeries) => amounts.errors, format: format.integer }]
      : []),
  ];
}
