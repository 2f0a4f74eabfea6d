import { Box } from '@chakra-ui/react/box';
import { Link as Anchor } from '@chakra-ui/react/link';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Dash } from '../data/figures';
import { BodyCell, Grid, HeadCell } from '../table/table-parts';
import { useOverflow } from '../table/use-overflow';

export interface ChartTableRow {
  id: string;
  name: string;
  /** Where the row's name leads. */
  to?: string;
  values: readonly (number | null)[];
}

/** The numbers of a chart, for who reads and for who takes them along. */
export interface ChartTableData {
  /** Header of the first column; for times it names the zone. */
  rowHeader: string;
  /** Each name once. */
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
      // A region that may scroll in either direction.
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
