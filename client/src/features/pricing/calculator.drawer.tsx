import { Drawer } from '@chakra-ui/react/drawer';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { isUnitMode, type UnitPrice, unitModes, unitPricesOf, unitsOf } from '../../lib/prices/price-dimensions';
import { priceDimensions } from '../../lib/prices/price-dimensions.generated';
import { useStatus } from '../../lib/status';
import { Quota } from '../../ui/data/figures';
import { Receipt } from '../../ui/data/receipt';
import { Callout } from '../../ui/feedback/callout';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { FieldShell } from '../../ui/form/field-shell';
import { asOptions } from '../../ui/form/option';
import { SelectInput } from '../../ui/form/select-input';
import { IconAction } from '../../ui/icon-action';
import { chargeOf, partsOf } from './charge';
import { choicesOf, factorsOf } from './factors';
import type { PriceRow } from './price-rows';
import type { PriceGroup } from './pricing.query';

interface CalculatorDrawerProps {
  model: string;
  models: readonly PriceRow[];
  groups: readonly PriceGroup[];
  /** The selected group. */
  group: string;
  onModel(model: string): void;
  onClose(): void;
}

const daysInMonth = 30;
const typical = { input: '1000', output: '500', calls: '100' };
const typicalUnits = '10';
type Part = (typeof priceDimensions)[ReturnType<typeof partsOf>[number]]['tokens'][0]['count'];
type UnitCount = (typeof priceDimensions)[UnitPrice]['units']['record'];
type Size = typeof typical & { [Count in Part | UnitCount]?: string };
/** The counts that the price of a call depends on. */
function countsOf(price: PriceRow | undefined): (keyof Size)[] {
  if (price?.mode === 'PER_CALL') return [];
  if (price && isUnitMode(price.mode)) return unitPricesOf(price.mode).map((key) => priceDimensions[key].units.record);
  const parts = (price ? partsOf(price) : []).map((key) => priceDimensions[key].tokens[0].count);
  return ['input', ...parts, 'output'];
}

/** The first kind of units of each mode has a typical count. */
const initialSize: Size = {
  ...typical,
  ...Object.fromEntries(
    unitModes.flatMap((mode) => unitPricesOf(mode).slice(0, 1)).map((key) => [unitsOf(key).record, typicalUnits]),
  ),
};

/** Parses an integer of at most nine digits, with or without grouping; anything else is 0. */
const countOf = (text: string) => Number(/^\d{1,9}$/.exec(text.replaceAll(/[\s,]/g, ''))?.[0] ?? 0);

/** Exact cost of a call of a given size, and of a month of such calls. */
export function CalculatorDrawer({ model, models, groups, group, onModel, onClose }: CalculatorDrawerProps) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const { quota_per_unit } = useStatus();
  const [chosen, setChosen] = useState(group);
  const [size, setSize] = useState<Size>(initialSize);
  const price = models.find((one) => one.model === model);
  const sizes = countsOf(price);
  const ratio = groups.find(({ name }) => name === chosen)?.ratio ?? 1;
  const [tier, setTier] = useState('');
  const [region, setRegion] = useState('');
  const [time, setTime] = useState(() => new Date().toISOString().slice(11, 16));
  const { tiers, regions, hasHours } = choicesOf(price?.factors ?? []);
  const input = price?.mode === 'PER_TOKEN' ? countOf(size.input) : 0;
  const factors = factorsOf(price?.factors ?? [], { input, served: [tier, region], time });
  const counts = Object.fromEntries(sizes.map((name) => [name, countOf(size[name] ?? '')]));
  const charge = price && chargeOf(price, ratio, quota_per_unit, counts, factors);
  const choice = (label: string, value: string, names: readonly string[], onChange: (next: string) => void) =>
    names.length > 0 && (
      <FieldShell label={label}>
        <SelectInput
          value={names.includes(value) ? value : ''}
          placeholder={t('calculator.standard')}
          options={asOptions(names)}
          onChange={onChange}
        />
      </FieldShell>
    );
  const field = (name: keyof Size) => (
    <FieldShell key={name} label={t(`calculator.${name}`)}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        textStyle="figure"
        value={size[name] ?? '0'}
        onChange={(event) => setSize({ ...size, [name]: event.target.value })}
      />
    </FieldShell>
  );
  return (
    <Drawer.Root open onOpenChange={({ open }) => !open && onClose()} size="md">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{t('calculator.title')}</Drawer.Title>
              <IconAction icon={X} label={tc('action.close')} onClick={onClose} />
            </Drawer.Header>
            <Drawer.Body>
              <Stack gap="4" pb="6">
                <FieldShell label={t('column.model')}>
                  <ComboboxInput
                    label={t('column.model')}
                    clearable={false}
                    value={model}
                    options={models.map((one) => ({ value: one.model, label: one.model }))}
                    onChange={(next) => next && onModel(next)}
                  />
                </FieldShell>
                <FieldShell label={t('filter.group')}>
                  <SelectInput
                    value={chosen}
                    options={groups.map((one) => ({
                      value: one.name,
                      label: t('groupRatio', { group: one.name, ratio: one.ratio }),
                    }))}
                    onChange={setChosen}
                  />
                </FieldShell>
                <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
                  {sizes.map(field)}
                  {field('calls')}
                  {choice(t('calculator.tier'), tier, tiers, setTier)}
                  {choice(t('calculator.region'), region, regions, setRegion)}
                  {hasHours && (
                    <FieldShell label={t('calculator.time')}>
                      <Input
                        type="time"
                        textStyle="figure"
                        value={time}
                        onChange={(event) => setTime(event.target.value)}
                      />
                    </FieldShell>
                  )}
                </Grid>
                {price && !price.groups.includes(chosen) && (
                  <Callout tone="warning">{t('unusable', { groups: price.groups.join(', ') })}</Callout>
                )}
                {charge ? (
                  <>
                    <Receipt receipt={charge} title={model} />
                    <Callout>
                      {t('calculator.month', { calls: countOf(size.calls), days: daysInMonth })}{' '}
                      <Quota
                        units={charge.total * countOf(size.calls) * daysInMonth}
                        use="list"
                        fontWeight="semibold"
                      />
                    </Callout>
                  </>
                ) : (
                  <Callout tone="warning">{t('calculator.unknown', { model })}</Callout>
                )}
              </Stack>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
