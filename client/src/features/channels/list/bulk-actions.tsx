import { Button } from '@chakra-ui/react/button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

/** Actions on the selected channels. */
export interface BulkActs {
  onSwitch(ids: readonly string[], enabled: boolean): Promise<void>;
  onTest(ids: readonly string[]): void;
  onFetchModels(ids: readonly string[]): void;
  onSetTag(ids: readonly string[]): void;
  onDelete(ids: readonly string[]): void;
}

export function BulkActions({ selected, acts }: { selected: readonly string[]; acts: BulkActs }) {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  return (
    <>
      <Button size="sm" onClick={() => acts.onSwitch(selected, true)}>
        {t('action.enable')}
      </Button>
      <Button size="sm" onClick={() => acts.onSwitch(selected, false)}>
        {t('action.disable')}
      </Button>
      <Button size="sm" onClick={() => acts.onTest(selected)}>
        {t('action.testSelected')}
      </Button>
      <Button size="sm" onClick={() => acts.onFetchModels(selected)}>
        {t('action.fetchModels')}
      </Button>
      <Button size="sm" onClick={() => acts.onSetTag(selected)}>
        {t('action.setTag')}
      </Button>
      <Button size="sm" asChild>
        <Link to={{ pathname: '/channel/bulk', search }}>{t('action.change')}</Link>
      </Button>
      <Button size="sm" colorPalette="danger" onClick={() => acts.onDelete(selected)}>
        {t('action.delete')}
      </Button>
    </>
  );
}
