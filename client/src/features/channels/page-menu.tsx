import { ChartNetwork, FlaskConical, Tag, Trash2, Wallet, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../ui/overlay/action-menu';

/** Actions on all channels of the site, and on the selected channels. */
export interface PageActs {
  onTestAll(): void;
  onUpdateBalances(): void;
  onExplain(): void;
  onRepair(): void;
  onSetTag(): void;
  onDeleteSelected(): void;
  onDeleteDisabled(): void;
}

export function PageMenu({ acts }: { acts: PageActs }) {
  const { t } = useTranslation('channels');
  return (
    <ActionMenu
      label={t('menu.title')}
      actions={[
        { id: 'test', label: t('menu.testAll'), icon: FlaskConical, onSelect: acts.onTestAll },
        { id: 'balances', label: t('menu.balances'), icon: Wallet, onSelect: acts.onUpdateBalances },
        { id: 'route', label: t('menu.explain'), icon: ChartNetwork, onSelect: acts.onExplain },
        { id: 'repair', label: t('menu.repair'), icon: Wrench, onSelect: acts.onRepair },
        { id: 'tag', label: t('menu.setTag'), icon: Tag, onSelect: acts.onSetTag },
        {
          id: 'delete',
          label: t('menu.deleteSelected'),
          icon: Trash2,
          dangerous: true,
          onSelect: acts.onDeleteSelected,
        },
        {
          id: 'deleteDisabled',
          label: t('menu.deleteDisabled'),
          icon: Trash2,
          dangerous: true,
          onSelect: acts.onDeleteDisabled,
        },
      ]}
    />
  );
}
