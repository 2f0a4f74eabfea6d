import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxInput } from '../../../ui/form/combobox-input';
import { FieldShell } from '../../../ui/form/field-shell';
import { useField } from '../../../ui/form/use-field';
import { useConfirm } from '../../../ui/overlay/confirm';
import type { ChannelTypeFact } from '../channel-types';
import type { ChannelForm } from './channel-form.schema';
import { sameModels } from './model-names';

/** The type list. Changing the type sets its default models; asks for confirmation if the models were edited. */
export function TypeField({ form, types }: { form: UseFormReturn<ChannelForm>; types: readonly ChannelTypeFact[] }) {
  const { t } = useTranslation('channels');
  const confirm = useConfirm();
  const { value, onBlur, ref, error } = useField<ChannelForm, string>({ control: form.control, name: 'type' });

  const options = useMemo(() => types.map(({ id, label }) => ({ value: String(id), label })), [types]);

  const choose = async (next: string) => {
    const fact = types.find(({ id }) => String(id) === next);
    if (!fact || next === value) return;
    const before = types.find(({ id }) => String(id) === value);
    form.setValue('type', next, { shouldDirty: true });
    const { other, models } = form.getValues();
    // The value set for the former type does not apply to the new type.
    if (other === (before?.defaultOther ?? '')) form.setValue('other', fact.defaultOther, { shouldDirty: true });
    const fresh = [...fact.defaultModels];
    const untouched = models.length === 0 || sameModels(models, before?.defaultModels ?? []);
    if (fresh.length === 0 && !untouched) return;
    const replace =
      untouched ||
      (await confirm({
        title: t('models.replaceTitle'),
        text: t('models.replaceText', { number: models.length, fresh: fresh.length, type: fact.label }),
        action: t('models.replaceAction'),
        cancel: t('models.replaceKeep'),
      }));
    if (!replace) return;
    form.setValue('models', fresh, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  return (
    <FieldShell label={t('field.type')} help={t('field.typeHelp')} error={error} required>
      <ComboboxInput
        value={value}
        onChange={(next) => void choose(next)}
        onBlur={onBlur}
        inputRef={ref}
        options={options}
        clearable={false}
      />
    </FieldShell>
  );
}
