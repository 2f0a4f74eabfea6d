import { useTranslation } from 'react-i18next';

/** Returns the display name of a branch of the tree. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation('channels');
  return (tag) => tag || t('tag.none');
}
