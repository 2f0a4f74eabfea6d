import { Info } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation';
import { Tip } from './tip';

/** The information icon next to the title of a page; a click or tap opens its text as well. */
export function PageInfo({ text }: { text: string }) {
  const { t } = useTranslation('common');
  return (
    <Tip content={text} isToggle>
      <button type="button" className="icon-button" data-size="xs" aria-label={t('aboutPage')} aria-description={text}>
        <Info aria-hidden />
      </button>
    </Tip>
  );
}
