import { Button } from '@chakra-ui/react/button';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel';

export function PasswordCard({ hasPassword, onChange }: { hasPassword: boolean; onChange(): void }) {
  const { t } = useTranslation('personal');
  return (
    <Panel
      title={t('password.title')}
      text={hasPassword ? t('password.text') : t('password.none')}
      action={<Button onClick={onChange}>{hasPassword ? t('password.change') : t('password.set')}</Button>}
    />
  );
}
