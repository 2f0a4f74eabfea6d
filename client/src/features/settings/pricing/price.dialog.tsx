import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { isUnitMode, modes, type UnitMode } from '../../../lib/prices/price-dimensions';
import { Callout } from '../../../ui/feedback/callout';
import { ComboboxField } from '../../../ui/form/combobox-field';
import { DialogButtons } from '../../../ui/form/dialog-buttons';
import { asOptions } from '../../../ui/form/option';
import { RadioCardsField } from '../../../ui/form/radio-cards-field';
import { TextField } from '../../../ui/form/text-field';
import { useConfirm } from '../../../ui/overlay/confirm';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { FactorSections } from './factor-sections';
import { PriceCell } from './price-cell';
import { PriceEffect } from './price-effect';
import { converted, emptyPrice, fromPriceForm, type PriceForm, priceSchema, toPriceForm } from './price-form.schema';
import { isAlternative, isNothing, type ModelEntries, type PriceTexts, ratioKeys, unitKeysOf } from './prices';

interface PriceDialogProps {
  open: boolean;
  /** Null adds a model. */
  prices: ModelEntries | null;
  /** Names that already have a row. */
  taken: ReadonlySet<string>;
  /** Suggested names. */
  known: readonly string[];
  /** The entries of prefixes with factors that apply to a model. */
  inherited: ComponentProps<typeof FactorSections>['inherited'];
  /** The new texts of options if these prices were saved alone; undefined where the user may not see their effect. */
  textsWith: ((prices: ModelEntries) => Partial<PriceTexts> | undefined) | undefined;
  /** Label of the button that applies the row; default that it is added to the draft. */
  applyLabel?: string;
  onClose(): void;
  /** Applies the row to the draft without saving it. */
  onApply(prices: ModelEntries): void;
  /** Called after the closing animation. */
  onExited?(): void;
}

/** Prices of one model and the factors on them. Mount it with a new key each time it opens. */
export function PriceDialog(props: PriceDialogProps) {
  const { open, prices, taken, known, inherited, textsWith, applyLabel, onClose, onApply, onExited } = props;
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const confirm = useConfirm();
  const schema = useMemo(() => priceSchema(prices ? new Set() : taken), [prices, taken]);
  const form = useForm<PriceForm>({
    resolver: zodResolver(schema),
    defaultValues: prices ? toPriceForm(prices) : emptyPrice,
  });
  const { control, formState } = form;
  const { isDirty } = formState;
  const close = async () => {
    const question = {
      title: tc('form.discardTitle'),
      text: tc('form.discardText'),
      action: tc('form.discard'),
      cancel: tc('form.keep'),
      dangerous: true,
    };
    if (!isDirty || (await confirm(question))) onClose();
  };
  const mode = useWatch({ control, name: 'mode' });
  return (
    <DetailDialog
      open={open}
      onClose={() => void close()}
      onExited={onExited}
      title={prices ? t('dialog.edit', { model: prices.model }) : t('dialog.add')}
    >
      <form noValidate onSubmit={form.handleSubmit((values) => onApply(fromPriceForm(values, prices ?? undefined)))}>
        <Stack gap="4">
          {!prices && (
            <ComboboxField
              control={control}
              name="model"
              label={t('column.model')}
              options={asOptions(known.filter((name) => !taken.has(name)))}
              allowCustom
              required
            />
          )}
          <RadioCardsField
            control={control}
            name="mode"
            label={t('column.billing')}
            cards={[
              ...modes.map((one) => ({ value: one, label: t(`mode.${one}.name`), text: t(`mode.${one}.text`) })),
              { value: 'NONE', label: t('table.factors'), text: t('dialog.factorsText') },
            ]}
          />
          {mode === 'PER_CALL' && (
            <TextField
              control={control}
              name="price"
              label={t('field.price')}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          )}
          {mode !== 'NONE' && isUnitMode(mode) && <UnitFields form={form} mode={mode} />}
          {mode === 'PER_TOKEN' && <TokenPrice form={form} />}
          <FactorSections form={form} inherited={inherited} />
          {mode !== 'NONE' && <Preview form={form} />}
          {textsWith && (
            <Effect form={form} textsOf={(values) => textsWith(fromPriceForm(values, prices ?? undefined))} />
          )}
          <DialogButtons action={applyLabel ?? t('dialog.apply')} onClose={() => void close()} />
        </Stack>
      </form>
    </DetailDialog>
  );
}

/** The price as ratios or in dollars; switching converts the input. */
function TokenPrice({ form }: { form: UseFormReturn<PriceForm> }) {
  const { t } = useTranslation('prices');
  const { control, getValues, reset } = form;
  const entry = useWatch({ control, name: 'entry' });
  const change = (next: PriceForm['entry']) => {
    reset({ ...getValues(), ...converted(getValues(), next) }, { keepDefaultValues: true, keepErrors: false });
  };
  const field = { control, inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Tabs.Root
      value={entry}
      onValueChange={({ value }) => change(value === 'ratio' ? 'ratio' : 'price')}
      lazyMount
      unmountOnExit
    >
      <Tabs.List aria-label={t('dialog.entry')}>
        <Tabs.Trigger value="price">{t('dialog.byPrice')}</Tabs.Trigger>
        <Tabs.Trigger value="ratio">{t('dialog.byRatio')}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="price">
        <Columns>
          {ratioKeys.map((key) => (
            <TextField
              {...field}
              key={key}
              name={`dollars.${key}`}
              label={t(`option.${key}.dollars`)}
              {...(key === 'ModelRatio' ? { required: true } : { help: t(`option.${key}.blank`) })}
            />
          ))}
        </Columns>
      </Tabs.Content>
      <Tabs.Content value="ratio">
        <Columns>
          {ratioKeys.map((key) => (
            <TextField
              {...field}
              key={key}
              name={`ratios.${key}`}
              label={t(`option.${key}.column`)}
              help={key === 'ModelRatio' ? t('field.ratioHelp') : t(`option.${key}.blank`)}
              required={key === 'ModelRatio'}
            />
          ))}
        </Columns>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function UnitFields({ form: { control }, mode }: { form: UseFormReturn<PriceForm>; mode: UnitMode }) {
  const { t } = useTranslation('prices');
  return (
    <Columns>
      {unitKeysOf(mode).map((key) => (
        <TextField
          key={key}
          control={control}
          inputMode="decimal"
          autoComplete="off"
          name={`units.${key}`}
          label={t(`option.${key}.dollars`)}
          {...(isAlternative(key) ? { help: t(`option.${key}.blank`) } : { required: true })}
        />
      ))}
    </Columns>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }} gap="4">
      {children}
    </Grid>
  );
}

interface EffectProps {
  form: UseFormReturn<PriceForm>;
  textsOf(values: PriceForm): Partial<PriceTexts> | undefined;
}

/** The effect of the price on the last week's spend. It is computed on request, because it reads many calls. */
function Effect({ form, textsOf }: EffectProps) {
  const { t } = useTranslation('prices');
  const values = useWatch({ control: form.control }) as PriceForm;
  const [shown, setShown] = useState<{ values: string; texts: Partial<PriceTexts> }>();
  if (shown?.values === JSON.stringify(values)) {
    return Object.keys(shown.texts).length > 0 ? (
      <PriceEffect texts={shown.texts} />
    ) : (
      <Box color="fg.muted">{t('effect.unchanged')}</Box>
    );
  }
  const showEffect = form.handleSubmit((valid) =>
    setShown({ values: JSON.stringify(form.getValues()), texts: textsOf(valid) ?? {} }),
  );
  return (
    <Box>
      <Button size="sm" onClick={() => void showEffect()}>
        {t('effect.show')}
      </Button>
    </Box>
  );
}

function Preview({ form }: { form: UseFormReturn<PriceForm> }) {
  const { t } = useTranslation('prices');
  const prices = fromPriceForm(useWatch({ control: form.control }) as PriceForm);
  const { ModelRatio, CompletionRatio } = prices;
  const ratios = ratioKeys.map((key) => prices[key]);
  const byDefault = ModelRatio !== undefined && !isNothing(ModelRatio) && CompletionRatio === undefined;
  return (
    <>
      <Flex
        layerStyle="inset"
        px="3"
        py="2"
        gap="4"
        wrap="wrap"
        justify="space-between"
        role="status"
        aria-label={t('dialog.preview')}
      >
        <PriceCell prices={prices} />
        {ModelRatio !== undefined && (
          <Box color="fg.muted" textStyle="caption" fontVariantNumeric="tabular-nums" alignSelf="center">
            {t('dialog.ratios', { ratios: ratios.filter((ratio) => ratio !== undefined).join(' · ') })}
          </Box>
        )}
      </Flex>
      {byDefault && <Callout>{t('dialog.defaultOutput')}</Callout>}
    </>
  );
}
