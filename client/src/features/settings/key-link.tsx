import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';

export const historyParam = 'history';

/** The key of an option, linked to its history. */
export function KeyLink({ option, label }: { option: string; label: string }) {
  const { t } = useTranslation('settings');
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(historyParam, option);
  return (
    <Link to={{ search: `?${next}` }} preventScrollReset>
      {option}
      <VisuallyHidden>{t('row.history', { name: label })}</VisuallyHidden>
    </Link>
  );
}
