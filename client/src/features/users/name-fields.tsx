import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { TextField } from '../../ui/form/text-field';

interface Names extends FieldValues {
  username: string;
  displayName: string;
}

/** The names in the forms of a user. */
export function NameFields<V extends Names>({ control }: { control: Control<V> }) {
  const { t } = useTranslation('users');
  return (
    <>
      <TextField
        control={control}
        name={'username' as FieldPathByValue<V, string | undefined>}
        label={t('field.username')}
        help={t('field.usernameHelp')}
        autoComplete="off"
        required
      />
      <TextField
        control={control}
        name={'displayName' as FieldPathByValue<V, string | undefined>}
        label={t('field.displayName')}
        help={t('field.displayNameHelp')}
        autoComplete="off"
      />
    </>
  );
}
