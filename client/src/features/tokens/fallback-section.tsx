import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { AliasList } from '../../ui/aliases/alias-list';
import { FieldShell } from '../../ui/form/field-shell';
import { asOptions } from '../../ui/form/option';
import { SelectField } from '../../ui/form/select-field';
import { useField } from '../../ui/form/use-field';
import { FormSection } from '../../ui/overlay/edit-drawer';
import type { TokenForm } from './token-form.schema';
import type { TokenChoices } from './use-token-choices';

interface FallbackSectionProps {
  control: Control<TokenForm>;
  choices?: TokenChoices;
}

/** The backup group and the aliases of the token, which are tried when a model or the group fails. */
export function FallbackSection({ control, choices }: FallbackSectionProps) {
  const { t } = useTranslation('tokens');
  const group = useWatch({ control, name: 'group' });
  const backup = useWatch({ control, name: 'backupGroup' });
  const aliases = useField<TokenForm, TokenForm['modelAliases']>({ control, name: 'modelAliases' });
  const names = (choices?.usableGroups ?? []).map(({ name }) => name);
  const offered = names.filter((name) => name !== group);
  // A group that is no longer available stays selectable, because saving would otherwise change the token.
  const groups = backup === '' || offered.includes(backup) ? offered : [backup, ...offered];
  return (
    <FormSection title={t('form.fallback')} text={t('form.fallbackText')}>
      <SelectField
        control={control}
        name="backupGroup"
        label={t('field.backupGroup')}
        help={t('field.backupGroupHelp')}
        placeholder={t('group.none')}
        options={asOptions(groups)}
      />
      <FieldShell label={t('field.aliases')} help={t('field.aliasesHelp')} error={aliases.error}>
        <AliasList
          label={t('field.aliases')}
          aliases={aliases.value}
          onChange={aliases.onChange}
          models={choices?.usableModels ?? []}
          groups={names}
        />
      </FieldShell>
    </FormSection>
  );
}
