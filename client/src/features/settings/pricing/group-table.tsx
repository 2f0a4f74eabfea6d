import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { newId } from '../../../lib/new-id';
import { IconAction } from '../../../ui/icon-action';
import { optionChoices } from '../catalogue/option-bounds.generated';
import { groupColumns } from './group-columns';
import { type GroupRow, groupFlaw, newGroup } from './groups';

interface GroupTableProps {
  rows: readonly GroupRow[];
  onEdit(id: string, patch: Partial<GroupRow>): void;
  onChange(rows: GroupRow[]): void;
  onRemove(id: string): void;
}

const columns = { base: '1fr 1fr', md: [...groupColumns.map(({ width }) => width), 'auto'].join(' ') };

/** One row per group, edited in place. */
export function GroupTable({ rows, onEdit, onChange, onRemove }: GroupTableProps) {
  const { t } = useTranslation('prices');
  const added = useRef<string>(undefined);
  const add = () => {
    const id = newId();
    added.current = id;
    onChange([...rows, newGroup(id)]);
  };
  return (
    <Stack gap="3">
      <Grid hideBelow="md" templateColumns={columns} gap="3" textStyle="caption" color="fg.muted" aria-hidden>
        {groupColumns.map(({ id }) => (
          <span key={id}>{t(`groups.${id}`)}</span>
        ))}
        <Box w="8" />
      </Grid>
      <Stack as="ul" gap="3" listStyleType="none" aria-label={t('card.groups.title')}>
        {rows.map((row) => (
          <GroupLine
            key={row.id}
            row={row}
            rows={rows}
            fresh={row.id === added.current}
            onEdit={(patch) => onEdit(row.id, patch)}
            onRemove={() => onRemove(row.id)}
          />
        ))}
      </Stack>
      <Box>
        <Button size="sm" onClick={add}>
          <Plus aria-hidden />
          {t('groups.add')}
        </Button>
      </Box>
      <StrategyTexts />
    </Stack>
  );
}

/** The explanation of each routing strategy. */
function StrategyTexts() {
  const { t } = useTranslation('prices');
  const { t: ts } = useTranslation('settings');
  return (
    <Box textStyle="caption" color="fg.muted">
      {t('groups.strategies')}
      <Stack as="ul" gap="0.5" mt="1" ps="4" listStyleType="disc">
        {optionChoices.RoutingStrategy.map((strategy) => (
          <li key={strategy}>
            <Box as="span" fontWeight="medium">
              {ts(`choice.${strategy}`)}
            </Box>
            {': '}
            {t(`groups.strategyText.${strategy}`)}
          </li>
        ))}
      </Stack>
    </Box>
  );
}

interface GroupLineProps {
  row: GroupRow;
  rows: readonly GroupRow[];
  /** Just added: its first field gets the focus. */
  fresh: boolean;
  onEdit(patch: Partial<GroupRow>): void;
  onRemove(): void;
}

function GroupLine({ row, rows, fresh, onEdit, onRemove }: GroupLineProps) {
  const { t } = useTranslation('prices');
  const flaw = groupFlaw(row, rows);
  const name = row.name || t('groups.unnamed');
  return (
    <Grid
      as="li"
      templateColumns={columns}
      gap="3"
      alignItems="center"
      pb={{ base: '3', md: '0' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      borderColor="border"
    >
      {groupColumns.map(({ id, wide, last, labelled, Cell }) => (
        <Place key={id} label={labelled ? undefined : t(`groups.${id}`)} wide={wide} last={last}>
          <Cell row={row} name={name} flaw={flaw} fresh={fresh} onEdit={onEdit} />
        </Place>
      ))}
      <Flex justify="flex-end">
        <IconAction icon={Trash2} label={t('groups.remove', { name })} onClick={onRemove} />
      </Flex>
      {flaw && (
        <Box order="2" gridColumn="1 / -1" textStyle="caption" color="fg.error" role="alert">
          {t(`groups.error.${flaw}`)}
        </Box>
      )}
    </Grid>
  );
}

interface PlaceProps {
  /** Above the cell, on narrow screens. */
  label: string | undefined;
  /** Takes its own line on narrow screens. */
  wide: boolean | undefined;
  /** Comes last on narrow screens. */
  last: boolean | undefined;
  children: ReactNode;
}

/** The place of a cell in the grid. */
function Place({ label, wide, last, children }: PlaceProps) {
  return (
    <Box
      gridColumn={wide ? { base: 'span 2', md: 'auto' } : undefined}
      order={last ? { base: '1', md: '0' } : undefined}
      minW="0"
    >
      {label && (
        <Box hideFrom="md" textStyle="caption" color="fg.muted" mb="1" aria-hidden>
          {label}
        </Box>
      )}
      {children}
    </Box>
  );
}
