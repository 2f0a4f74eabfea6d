import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input, type InputProps } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { newId } from '../../../lib/new-id';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { IconAction } from '../../../ui/icon-action';
import { optionChoices } from '../catalogue/option-bounds.generated';
import { type GroupRow, groupFlaw } from './groups';

interface GroupTableProps {
  rows: readonly GroupRow[];
  onEdit(id: string, patch: Partial<GroupRow>): void;
  onChange(rows: GroupRow[]): void;
  onRemove(id: string): void;
}

/** The width of the table from which a group is one line below the names of its fields. The window may be wider. */
const inLines = '@container (min-width: 38rem)';

const styles = {
  containerType: 'inline-size',
  '& [data-line]': { display: 'grid', gap: '3', alignItems: 'center', gridTemplateColumns: '1fr 1fr' },
  '& li[data-line]': { pb: '3', borderBottomWidth: '1px', borderColor: 'border' },
  '& [data-head]': { display: 'none' },
  '& [data-wide]': { gridColumn: 'span 2' },
  '& [data-last]': { order: '1' },
  [inLines]: {
    '& [data-line]': {
      gridTemplateColumns: 'minmax(7rem, 1.2fr) 5rem auto minmax(8rem, 2fr) minmax(8rem, 1fr) auto',
    },
    '& li[data-line]': { pb: '0', borderBottomWidth: '0' },
    '& [data-head]': { display: 'grid' },
    '& [data-label]': { display: 'none' },
    '& [data-wide]': { gridColumn: 'auto' },
    '& [data-last]': { order: '0' },
  },
} as const;

/** One row per group, edited in place. */
export function GroupTable({ rows, onEdit, onChange, onRemove }: GroupTableProps) {
  const { t } = useTranslation('prices');
  const added = useRef<string>(undefined);
  const add = () => {
    const id = newId();
    added.current = id;
    onChange([...rows, { id, name: '', ratio: '1', usable: false, description: '', strategy: '' }]);
  };
  return (
    <Stack gap="3" css={styles}>
      <Box data-line data-head textStyle="caption" color="fg.muted" aria-hidden>
        <span>{t('groups.name')}</span>
        <span>{t('groups.ratio')}</span>
        <Box minW="16">{t('groups.usable')}</Box>
        <span>{t('groups.description')}</span>
        <span>{t('groups.strategy')}</span>
        <Box w="8" />
      </Box>
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

/** What each routing strategy does. */
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
  const { t: ts } = useTranslation('settings');
  const flaw = groupFlaw(row, rows);
  const name = row.name || t('groups.unnamed');
  return (
    <li data-line>
      <Cell label={t('groups.name')} wide>
        <Line
          label={t('groups.name')}
          value={row.name}
          onValue={(next) => onEdit({ name: next })}
          invalid={flaw === 'name' || flaw === 'nameTaken'}
          fontFamily="mono"
          autoFocus={fresh}
        />
      </Cell>
      <Cell label={t('groups.ratio')}>
        <Line
          label={t('groups.ratioOf', { name })}
          value={row.ratio}
          onValue={(next) => onEdit({ ratio: next })}
          invalid={flaw === 'number'}
          inputMode="decimal"
        />
      </Cell>
      <Flex minW="16" gap="2" align="center">
        <SwitchInput
          checked={row.usable}
          onChange={(usable) => onEdit({ usable, description: row.description || row.name })}
          label={t('groups.usableOf', { name })}
        />
        <Box data-label aria-hidden>
          {t('groups.usable')}
        </Box>
      </Flex>
      <Cell label={t('groups.description')} wide last>
        <Line
          label={t('groups.descriptionOf', { name })}
          value={row.description}
          onValue={(description) => onEdit({ description })}
          disabled={!row.usable}
        />
      </Cell>
      <Cell label={t('groups.strategy')}>
        <SelectInput
          size="sm"
          label={t('groups.strategyOf', { name })}
          value={row.strategy}
          onChange={(strategy) => onEdit({ strategy })}
          placeholder={t('groups.siteStrategy')}
          options={optionChoices.RoutingStrategy.map((value) => ({ value, label: ts(`choice.${value}`) }))}
        />
      </Cell>
      <Flex justify="flex-end">
        <IconAction icon={Trash2} label={t('groups.remove', { name })} onClick={onRemove} />
      </Flex>
      {flaw && (
        <Box order="2" gridColumn="1 / -1" textStyle="caption" color="fg.error" role="alert">
          {t(`groups.error.${flaw}`)}
        </Box>
      )}
    </li>
  );
}

interface CellProps {
  label: string;
  /** Takes its own line in a narrow table. */
  wide?: boolean;
  /** Comes last in a narrow table. */
  last?: boolean;
  children: ReactNode;
}

function Cell({ label, wide, last, children }: CellProps) {
  return (
    <Box data-wide={wide || undefined} data-last={last || undefined} minW="0">
      <Box data-label textStyle="caption" color="fg.muted" mb="1" aria-hidden>
        {label}
      </Box>
      {children}
    </Box>
  );
}

interface LineProps extends Omit<InputProps, 'value' | 'onChange'> {
  label: string;
  value: string;
  onValue(value: string): void;
  invalid?: boolean;
}

/** A compact input, labelled by its column and row. */
export function Line({ label, onValue, invalid, ...input }: LineProps) {
  return (
    <Input
      {...input}
      size="sm"
      aria-label={label}
      aria-invalid={invalid || undefined}
      borderColor={invalid ? 'border.error' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
