import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { modeOf, setDimensions } from '../../../lib/prices/price-dimensions';
import { priceDimensions } from '../../../lib/prices/price-dimensions.generated';
import { FieldShell } from '../../../ui/form/field-shell';
import { SelectInput } from '../../../ui/form/select-input';
import { IconAction } from '../../../ui/icon-action';
import { type FactorKind, type FactorRow, factorKinds, maxRows, newRow, type RuleKey, ruleKeys } from './factor-rules';
import { factorField, type PriceForm, withFactorField } from './price-form.schema';
import { isRatio } from './prices';

/** The names that upstreams report; others can be typed. */
const knownTiers = ['priority', 'flex', 'batch', 'fast', 'geo:us'];
const inheritable = { PriceTiers: true, ServiceTierRatio: false, PriceHours: true };

interface FactorSectionsProps {
  form: UseFormReturn<PriceForm>;
  /** The entries that apply to the model besides its own. */
  inherited(model: string): { [Key in RuleKey]?: string };
}

/** The factors of a model, a section for each option: long prompts, service tiers, hours. */
export function FactorSections({ form, inherited }: FactorSectionsProps) {
  const { t } = useTranslation('prices');
  const { field } = useController({ control: form.control, name: 'rules' });
  const [model, mode, entry, dollars] = useWatch({
    control: form.control,
    name: ['model', 'mode', 'entry', 'dollars'],
  });
  const rows = field.value;
  const others = inherited(model.trim());
  return (
    <Stack gap="4">
      {ruleKeys.map((key) => {
        const other = others[key];
        const change = (next: FactorRow[]) => field.onChange({ ...rows, [key]: next });
        return (
          <Box as="section" key={key} aria-label={t(`factors.${key}.title`)}>
            <Flex gap="3" align="center" justify="space-between">
              <Heading as="h3" textStyle="label">
                {t(`factors.${key}.title`)}
              </Heading>
              <Button
                size="xs"
                disabled={rows[key].length >= maxRows}
                onClick={() => change([...rows[key], newRow(key)])}
              >
                <Plus aria-hidden />
                {t(`factors.${key}.add`)}
              </Button>
            </Flex>
            <Box textStyle="caption" color="fg.muted">
              {t(`factors.${key}.text`)}
              {other !== undefined &&
                (rows[key].length === 0 || !inheritable[key]) &&
                ` ${t('factors.inherited', { entry: other })}`}
            </Box>
            <Stack as="ul" gap="2" listStyleType="none">
              {rows[key].map((row, index) => (
                <FactorItem
                  key={row.id}
                  option={key}
                  place={index + 1}
                  row={row}
                  price={{ mode, entry, dollars }}
                  errors={form.formState.errors.rules?.[key]?.[index]}
                  onChange={(next) => change(rows[key].with(index, next))}
                  onRemove={() => change(rows[key].toSpliced(index, 1))}
                />
              ))}
            </Stack>
          </Box>
        );
      })}
    </Stack>
  );
}

interface FactorItemProps {
  option: RuleKey;
  place: number;
  row: FactorRow;
  price: Pick<PriceForm, 'mode' | 'entry' | 'dollars'>;
  errors: FieldErrors<FactorRow> | undefined;
  onChange(row: FactorRow): void;
  onRemove(): void;
}

/** One row: when it applies, and a factor or factors by kind. */
function FactorItem({ option, place, row, price, errors, onChange, onRemove }: FactorItemProps) {
  const { t } = useTranslation('prices');
  const tierList = useId();
  const [all, setAll] = useState(false);
  const kinds = factorKinds.filter((kind) => isOffered(kind, price.mode));
  const shown = kinds.filter(
    (kind) => all || isUsual(kind, price.mode) || row.factors[kind] !== '' || kind in row.dollars,
  );
  const time = (field: 'from' | 'to') => (
    <FieldShell label={t(`factors.${field}`)} error={errors?.[field]} required>
      <Input
        placeholder={field === 'from' ? '16:30' : '00:30'}
        autoComplete="off"
        value={row[field]}
        onChange={(event) => onChange({ ...row, [field]: event.target.value })}
      />
    </FieldShell>
  );
  return (
    <Box as="li" layerStyle="inset" p="3" mt="2" aria-label={t('factors.row', { place })}>
      <Flex gap="2" align="flex-start">
        <Grid flex="1" gap="3" templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }}>
          {option === 'PriceHours' && (
            <>
              {time('from')}
              {time('to')}
            </>
          )}
          {option === 'PriceTiers' && (
            <FieldShell label={t('factors.above')} error={errors?.name} required>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={row.name}
                onChange={(event) => onChange({ ...row, name: event.target.value })}
              />
            </FieldShell>
          )}
          {option === 'ServiceTierRatio' && (
            <FieldShell label={t('factors.tier')} error={errors?.name} required>
              <Input
                list={tierList}
                autoComplete="off"
                autoCapitalize="off"
                fontFamily="mono"
                value={row.name}
                onChange={(event) => onChange({ ...row, name: event.target.value })}
              />
              <datalist id={tierList}>
                {knownTiers.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </FieldShell>
          )}
          <FieldShell label={t('factors.by')} error={errors?.by}>
            <SelectInput
              value={row.by}
              options={(['all', 'kinds'] as const).map((value) => ({ value, label: t(`factors.${value}`) }))}
              onChange={(next) => onChange({ ...row, by: next === 'all' ? 'all' : 'kinds' })}
            />
          </FieldShell>
          {row.by === 'all' ? (
            <FieldShell label={t('factors.factor')} error={errors?.all} required>
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={row.all}
                onChange={(event) => onChange({ ...row, all: event.target.value })}
              />
            </FieldShell>
          ) : (
            shown.map((kind) => {
              const { isDollars, value } = factorField(price, row, kind);
              return (
                <FieldShell
                  key={kind}
                  label={isDollars && isRatio(kind) ? t(`option.${kind}.dollars`) : t(`option.${kind}.factor`)}
                  error={errors?.factors?.[kind]}
                >
                  <Input
                    inputMode="decimal"
                    autoComplete="off"
                    value={value}
                    onChange={(event) => onChange(withFactorField(price, row, kind, event.target.value))}
                  />
                </FieldShell>
              );
            })
          )}
        </Grid>
        <IconAction icon={Trash2} label={t('factors.remove', { place })} onClick={onRemove} />
      </Flex>
      {row.by === 'kinds' && shown.length < kinds.length && (
        <Button size="xs" variant="ghost" mt="2" onClick={() => setAll(true)}>
          {t('factors.allKinds')}
        </Button>
      )}
    </Box>
  );
}

/** The billing mode whose prices a factor is on. */
function modeOfOption(kind: FactorKind): PriceForm['mode'] {
  const key = setDimensions.find((one) => priceDimensions[one].option === kind);
  return key ? modeOf(key) : 'PER_TOKEN';
}

const isOffered = (kind: FactorKind, mode: PriceForm['mode']): boolean =>
  mode === 'NONE' || mode === modeOfOption(kind);

const isUsual = (kind: FactorKind, mode: PriceForm['mode']): boolean =>
  (mode !== 'PER_TOKEN' && mode !== 'NONE') || kind === 'ModelRatio' || kind === 'CompletionRatio';
