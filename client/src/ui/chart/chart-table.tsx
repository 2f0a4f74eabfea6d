import { Box } from '@chakra-ui/react/box';
import { Link as Anchor } from '@chakra-ui/react/link';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Dash } from '../data/figures';
import { BodyCell, Grid, HeadCell } from '../table/table-parts';
import { useOverflow } from '../table/use-overflow';

interface ChartTableRow {
  id: string;
  name: string;
  /** Link of the row's name. */
  to?: string;
  values: readonly (number | null)[];
}

/** The data of a chart as a table and for export. */
export interface ChartTableData {
  /** Header of the first column; for times it contains the time zone. */
  rowHeader: string;
  /** Unique names. */
  columns: readonly string[];
  rows: readonly ChartTableRow[];
  format(value: number): string;
}

export function ChartTable({ caption, data }: { caption: string; data: ChartTableData }) {
  const { t } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller);
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={t('table.scroll', { name: caption })}
      // A focusable region, because it may scroll in both directions.
      tabIndex={0}
      overflow="auto"
      maxH="96"
      position="relative"
    >
      <Grid data-density="compact">
        <VisuallyHidden asChild>
          <caption>{caption}</caption>
        </VisuallyHidden>
        <Box as="thead" position="sticky" top="0" zIndex="2">
          <tr>
            <HeadCell scope="col" data-sticky={overflows ? 'start' : undefined}>
              {data.rowHeader}
            </HeadCell>
            {data.columns.map((column) => (
              <HeadCell key={column} scope="col" data-align="end">
                {column}
              </HeadCell>
            ))}
          </tr>
        </Box>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <BodyCell asChild data-sticky={overflows ? 'start' : undefined}>
                <th scope="row">
                  {row.to ? (
                    <Anchor asChild>
                      <Link to={row.to}>{row.name}</Link>
                    </Anchor>
                  ) : (
                    row.name
                  )}
                </th>
              </BodyCell>
              {row.values.map((value, index) => (
                <BodyCell key={data.columns[index]} data-align="end">
                  {value === null ? <Dash /> : data.format(value)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}
