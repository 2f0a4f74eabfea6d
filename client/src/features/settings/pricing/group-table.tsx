import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { newId } from '../../../lib/new-id';
import { IconAction } from '../../../ui/icon-action';
import { optionChoices } from '../catalogue/option-bounds.generated';
import { groupColumns } from './group-columns';
import { type GroupRow, groupProblem, newGroup } from './groups';

interface GroupTableProps {
  rows: readonly GroupRow[];
  onEdit(id: string, patch: Partial<GroupRow>): void;
  onChange(rows: GroupRow[]): void;
  onRemove(id: string): void;
}

/** The width of the table from which a group is two lines of labelled fields. */
const inPairs = '@container (min-width: 26rem)';
/** From which it is one line below the names of its fields. The window may be wider. */
const inLines = '@container (min-width: 38rem)';

const styles = {
  containerType: 'inline-size',
  '& [data-line]': { display: 'grid', gap: '3', alignItems: 'center', gridTemplateColumns: '1fr 1fr' },
  '& li[data-line]': { pb: '3', borderBottomWidth: '1px', borderColor: 'border' },
  '& [data-head]': { display: 'none' },
  '& [data-wide]': { gridColumn: 'span 2' },
  [inPairs]: {
    '& [data-line]': {
      gridTemplateColumns: 'minmax(0, 1.5fr) minmax(5rem, 1fr) minmax(0, 2fr) auto',
      alignItems: 'end',
    },
    '& [data-cell=name]': { gridColumn: 'auto' },
    '& [data-cell=usable]': { minH: '8', display: 'flex', alignItems: 'center' },
    '& [data-cell=strategy], & [data-cell=description]': { gridColumn: 'span 2' },
    '& [data-cell=remove]': { gridRow: '1' },
  },
  [inLines]: {
    '& [data-line]': {
      alignItems: 'center',
      gridTemplateColumns: [...groupColumns.map(({ width }) => width), 'auto'].join(' '),
    },
    '& li[data-line]': { pb: '0', borderBottomWidth: '0' },
    '& [data-head]': { display: 'grid' },
    '& [data-label]': { display: 'none' },
    '& [data-cell]:not([data-cell=remove])': { gridColumn: 'auto' },
    '& [data-cell=remove]': { gridRow: 'auto' },
  },
} as const;

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
    <Stack gap="3" css={styles}>
      <Box data-line data-head textStyle="caption" color="fg.muted" aria-hidden>
        {groupColumns.map(({ id }) => (
          <span key={id}>{t(`groups.${id}`)}</span>
        ))}
        <Box w="8" />
      </Box>
      <Stack as="ul" gap="3" listStyleType="none" aria-label={t('card.groups.title')}>
        {rows.map((row) => (
          <GroupLine
            key={row.id}
            row={row}
            rows={rows}
            isNew={row.id === added.current}
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
  /** Just added: its first field receives the focus. */
  isNew: boolean;
  onEdit(patch: Partial<GroupRow>): void;
  onRemove(): void;
}

function GroupLine({ row, rows, isNew, onEdit, onRemove }: GroupLineProps) {
  const { t } = useTranslation('prices');
  const problem = groupProblem(row, rows);
  const name = row.name || t('groups.unnamed');
  return (
    <li data-line>
      {groupColumns.map(({ id, wide, labelled, Cell }) => (
        <GroupCell key={id} id={id} label={labelled ? undefined : t(`groups.${id}`)} wide={wide}>
          <Cell row={row} name={name} problem={problem} isNew={isNew} onEdit={onEdit} />
        </GroupCell>
      ))}
      {/* On a phone it is at the end of a separate line. */}
      <Flex data-cell="remove" justify="flex-end" gridColumn="-2">
        <IconAction icon={Trash2} label={t('groups.remove', { name })} onClick={onRemove} />
      </Flex>
      {problem && (
        <Box gridColumn="1 / -1" textStyle="caption" color="fg.error" role="alert">
          {t(`groups.error.${problem}`)}
        </Box>
      )}
    </li>
  );
}

interface GroupCellPlaceProps {
  id: string;
  /** Above the cell, in a narrow table. */
  label: string | undefined;
  /** Takes its own line in a narrow table. */
  wide: boolean | undefined;
  children: ReactNode;
}

/** The place of a cell in the grid. */
function GroupCell({ id, label, wide, children }: GroupCellPlaceProps) {
  return (
    <Box data-cell={id} data-wide={wide || undefined} minW="0">
      {label && (
        <Box data-label textStyle="caption" color="fg.muted" mb="1" aria-hidden>
          {label}
        </Box>
      )}
      {children}
    </Box>
  );
}
