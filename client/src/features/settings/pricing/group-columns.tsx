import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { optionChoices } from '../catalogue/option-bounds.generated';
import { Line } from '../controls/line';
import type { GroupProblem, GroupRow } from './groups';

interface GroupCellProps {
  row: GroupRow;
  /** The name of the group for labels. */
  name: string;
  problem: GroupProblem | undefined;
  /** Just added: its name receives the focus. */
  isNew: boolean;
  onEdit(patch: Partial<GroupRow>): void;
}

interface GroupColumn {
  /** The name of its text, `groups.<id>`. */
  id: 'name' | 'ratio' | 'usable' | 'description' | 'strategy';
  /** Width of the grid column in a wide table. */
  width: string;
  /** Takes a full line in a narrow table. */
  wide?: boolean;
  /** The cell itself contains the label. */
  labelled?: boolean;
  Cell(props: GroupCellProps): ReactNode;
}

/** The columns of the table of groups. */
export const groupColumns: readonly GroupColumn[] = [
  { id: 'name', width: 'minmax(7rem, 1.2fr)', wide: true, Cell: NameCell },
  { id: 'ratio', width: '5rem', Cell: RatioCell },
  { id: 'usable', width: 'minmax(4rem, auto)', labelled: true, Cell: UsableCell },
  { id: 'strategy', width: 'minmax(8rem, 1fr)', Cell: StrategyCell },
  { id: 'description', width: 'minmax(8rem, 2fr)', wide: true, Cell: DescriptionCell },
];

function NameCell({ row, problem, isNew, onEdit }: GroupCellProps) {
  const { t } = useTranslation('prices');
  return (
    <Line
      label={t('groups.name')}
      value={row.name}
      onValue={(next) => onEdit({ name: next })}
      invalid={problem === 'name' || problem === 'nameTaken'}
      fontFamily="mono"
      autoFocus={isNew}
    />
  );
}

function RatioCell({ row, name, problem, onEdit }: GroupCellProps) {
  const { t } = useTranslation('prices');
  return (
    <Line
      label={t('groups.ratioOf', { name })}
      value={row.ratio}
      onValue={(next) => onEdit({ ratio: next })}
      invalid={problem === 'number'}
      inputMode="decimal"
    />
  );
}

function UsableCell({ row, name, onEdit }: GroupCellProps) {
  const { t } = useTranslation('prices');
  return (
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
  );
}

function DescriptionCell({ row, name, onEdit }: GroupCellProps) {
  const { t } = useTranslation('prices');
  return (
    <Line
      label={t('groups.descriptionOf', { name })}
      value={row.description}
      onValue={(description) => onEdit({ description })}
      disabled={!row.usable}
    />
  );
}

function StrategyCell({ row, name, onEdit }: GroupCellProps) {
  const { t } = useTranslation('prices');
  const { t: ts } = useTranslation('settings');
  return (
    <SelectInput
      size="sm"
      label={t('groups.strategyOf', { name })}
      value={row.strategy}
      onChange={(strategy) => onEdit({ strategy })}
      placeholder={t('groups.siteStrategy')}
      options={optionChoices.RoutingStrategy.map((value) => ({ value, label: ts(`choice.${value}`) }))}
    />
  );
}
