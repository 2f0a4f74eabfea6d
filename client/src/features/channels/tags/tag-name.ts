import { useTranslation } from 'react-i18next';

/** What a branch of the tree is called. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation('channels');
  return (tag) => tag || t('tag.none');
}
