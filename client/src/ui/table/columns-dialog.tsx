import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ArrowLeftToLine, ArrowRightToLine, ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ColumnChoice, stored } from '../../lib/storage';
import { CheckBox, CheckLine } from '../form/check-box';
import { SelectInput } from '../form/select-input';
import { IconAction } from '../icon-action';
import { DetailDialog } from '../overlay/detail-dialog';
import type { DataColumn } from './column';

interface ColumnsDialogProps {
  open: boolean;
  onClose(): void;
  /** In their current order. */
  ordered: readonly Pick<DataColumn<never>, 'id' | 'header' | 'fixed'>[];
  choice: ColumnChoice;
  onChoose(choice: ColumnChoice): void;
  onReset(): void;
}

const edges = [
  { key: 'pinnedStart', icon: ArrowLeftToLine, label: 'table.pinStart' },
  { key: 'pinnedEnd', icon: ArrowRightToLine, label: 'table.pinEnd' },
] as const;
type Edge = (typeof edges)[number]['key'];

/** Selects, orders and pins the columns. OK applies the changes, Cancel discards them. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { t } = useTranslation('common');
  return (
    <DetailDialog open={props.open} onClose={props.onClose} title={t('table.columns')} size="sm">
      <ColumnsForm {...props} />
    </DetailDialog>
  );
}

function ColumnsForm({ onClose, ordered, choice, onChoose, onReset }: ColumnsDialogProps) {
  const { t } = useTranslation('common');
  const [density, setDensity] = useState(stored.density.read());
  const [draft, setDraft] = useState<ColumnChoice>({ ...choice, order: ordered.map(({ id }) => id) });
  const byId = new Map(ordered.map((column) => [column.id, column]));
  const columns = draft.order.flatMap((id) => byId.get(id) ?? []);

  const toggle = (id: string, visible: boolean) =>
    setDraft({ ...draft, hidden: visible ? draft.hidden.filter((other) => other !== id) : [...draft.hidden, id] });
  const move = (index: number, by: -1 | 1) => {
    const order = [...draft.order];
    const [id] = order.splice(index, 1);
    if (id) order.splice(index + by, 0, id);
    setDraft({ ...draft, order });
  };

  /** A column is pinned to one edge at most. */
  const pin = (id: string, edge: Edge) => {
    const without = (ids: readonly string[]) => ids.filter((other) => other !== id);
    const unpinned = { ...draft, pinnedStart: without(draft.pinnedStart), pinnedEnd: without(draft.pinnedEnd) };
    setDraft(draft[edge].includes(id) ? unpinned : { ...unpinned, [edge]: [...unpinned[edge], id] });
  };

  return (
    <Stack gap="4">
      <Flex gap="2" wrap="wrap">
        <Button size="sm" onClick={() => setDraft({ ...draft, hidden: [] })}>
          {t('table.selectAll')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            onReset();
            onClose();
          }}
        >
          {t('action.reset')}
        </Button>
        {draft.widths.length > 0 && (
          <Button size="sm" hideBelow="sm" onClick={() => setDraft({ ...draft, widths: [] })}>
            {t('table.defaultWidths')}
          </Button>
        )}
      </Flex>
      <Stack as="ul" gap="0" listStyleType="none">
        {columns.map((column, index) => (
          <Flex as="li" key={column.id} align="center" justify="space-between" gap="2">
            <CheckLine>
              <CheckBox
                checked={column.fixed || !draft.hidden.includes(column.id)}
                disabled={column.fixed}
                onChange={(checked) => toggle(column.id, checked)}
              />
              {column.header}
            </CheckLine>
            <Flex>
              {/* On phones, rows are cards. */}
              <Flex hideBelow="sm">
                {edges.map(({ key, icon, label }) => {
                  const pinned = draft[key].includes(column.id);
                  return (
                    <IconAction
                      key={key}
                      icon={icon}
                      label={t(label, { column: column.header })}
                      aria-pressed={pinned}
                      {...(pinned && { variant: 'subtle', colorPalette: 'brand' })}
                      onClick={() => pin(column.id, key)}
                    />
                  );
                })}
              </Flex>
              <IconAction
                icon={ChevronUp}
                label={`${t('action.moveUp')}: ${column.header}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconAction
                icon={ChevronDown}
                label={`${t('action.moveDown')}: ${column.header}`}
                disabled={index === columns.length - 1}
                onClick={() => move(index, 1)}
              />
            </Flex>
          </Flex>
        ))}
      </Stack>
      <Box hideBelow="sm">
        <SelectInput
          size="sm"
          label={t('table.density')}
          value={density}
          onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
          options={(['comfortable', 'compact'] as const).map((value) => ({
            value,
            label: `${t('table.density')}: ${t(`table.${value}`)}`,
          }))}
        />
      </Box>
      <Flex justify="flex-end" gap="3">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="solid"
          colorPalette="brand"
          onClick={() => {
            onChoose(draft);
            stored.density.write(density);
            onClose();
          }}
        >
          {t('action.ok')}
        </Button>
      </Flex>
    </Stack>
  );
}
