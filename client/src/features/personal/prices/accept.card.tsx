import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/feedback/callout';
import { SwitchInput } from '../../../ui/form/switch-input';
import { Panel } from '../panel';

/** Whether calls to models without a price are served at the default price. */
export function AcceptCard({ accepted, onChange }: { accepted: boolean; onChange(accept: boolean): unknown }) {
  const { t } = useTranslation('personal');
  return (
    <Panel
      title={t('accept.title')}
      text={t('accept.text')}
      action={<SwitchInput label={t('accept.title')} checked={accepted} onChange={(accept) => void onChange(accept)} />}
    >
      {accepted && <Callout tone="warning">{t('accept.warning')}</Callout>}
    </Panel>
  );
}
