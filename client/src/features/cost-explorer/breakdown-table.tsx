import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Download, PanelTop } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import type { ObjectKind } from '../../lib/object-path';
import { ObjectLink, useMayOpen } from '../../resource-list/object-link';
import { saveCsv } from '../../ui/chart/save';
import { Dash } from '../../ui/data/figures';
import { ScrollingTable } from '../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../ui/table/table-parts';
import { Tip } from '../../ui/tip';

export interface BreakdownColumn<Row> {
  name: string;
  /** The value is in quota units. */
  units?: true;
  value(row: Row): number | null;
  format(value: number): string;
}

export interface ObjectReference {
  kind: ObjectKind;
  id: string;
  name: string;
}

interface BreakdownTableProps<Row> {
  title: string;
  /** Header of the names. */
  header: string;
  rows: readonly Row[];
  columns: readonly BreakdownColumn<Row>[];
  /** Name of the file, without its extension. */
  file: string;
  /** Address of what a row consists of; undefined without one. */
  linkOf(row: Row): string | undefined;
  /** The objects that a row is about, which have pages. */
  objectsOf(row: Row): readonly ObjectReference[];
}

const maxRows = 100;

/** Amounts by name, with a file that contains all rows. */
export function BreakdownTable<Row extends { id: string; name: string }>(props: BreakdownTableProps<Row>) {
  const { title, header, rows, columns, file, linkOf, objectsOf } = props;
  const { t } = useTranslation('costExplorer');
  const save = () =>
    saveCsv(file, {
      rowHeader: header,
      columns: columns.map(({ name, units }) => (units ? t('units', { name }) : name)),
      rows: rows.map((row) => ({ id: row.id, name: row.name, values: columns.map(({ value }) => value(row)) })),
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
      <ScrollingTable title={title}>
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
          {rows.slice(0, maxRows).map((row) => {
            const to = linkOf(row);
            return (
              <tr key={row.id}>
                <BodyCell asChild>
                  <th scope="row">
                    {to ? (
                      <Anchor asChild>
                        <Link to={to}>{row.name}</Link>
                      </Anchor>
                    ) : (
                      row.name
                    )}
                    {objectsOf(row).map((reference) => (
                      <PageLink key={reference.kind} {...reference} />
                    ))}
                  </th>
                </BodyCell>
                {columns.map((column) => {
                  const value = column.value(row);
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
      </ScrollingTable>
      {rows.length > maxRows && (
        <Box px="4" py="2" textStyle="caption" color="fg.muted">
          {t('more', { count: rows.length - maxRows })}
        </Box>
      )}
    </Box>
  );
}

function PageLink({ kind, id, name }: ObjectReference) {
  const { t } = useTranslation('costExplorer');
  const label = t('page', { name });
  if (!useMayOpen()(kind)) return null;
  return (
    <Tip content={label}>
      <ObjectLink kind={kind} id={id} className="icon-button" data-size="xs" aria-label={label}>
        <PanelTop aria-hidden />
      </ObjectLink>
    </Tip>
  );
}
