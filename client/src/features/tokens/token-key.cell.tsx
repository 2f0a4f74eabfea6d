import { useTranslation } from 'react-i18next';
import { SecretCell } from '../../ui/data/secret-cell';

interface TokenKeyCellProps {
  name: string;
  hint: string;
  reveal(): Promise<string | undefined>;
}

export function TokenKeyCell({ name, hint, reveal }: TokenKeyCellProps) {
  const { t } = useTranslation('tokens');
  const labels = { show: t('key.show', { name }), hide: t('key.hide', { name }), copy: t('key.copy', { name }) };
  return <SecretCell hint={hint} reveal={reveal} labels={labels} />;
}
