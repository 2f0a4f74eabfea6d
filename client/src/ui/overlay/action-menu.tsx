import { Ellipsis } from 'lucide-react';
import { lazy, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';
import type { MenuAction } from './menu-action';
import { MenuTrigger } from './menu-trigger';

interface ActionMenuProps {
  actions: readonly MenuAction[];
  /** Label with the record name: "More actions: Azure west". */
  label?: string;
  /** Default: the `⋯` button. */
  trigger?: ReactElement<Record<string, unknown>>;
  onOpen?(): void;
}

const load = () => import('./action-panel');
const ActionPanel = lazy(() => load().then((module) => ({ default: module.ActionPanel })));

/** Further actions of a row or page. */
export function ActionMenu({ actions, label, trigger, onOpen }: ActionMenuProps) {
  const { t } = useTranslation('common');
  if (actions.length === 0) return null;
  return (
    <MenuTrigger
      button={trigger ?? <IconAction icon={Ellipsis} label={label ?? t('action.more')} />}
      load={load}
      onOpen={onOpen}
    >
      {(menu) => <ActionPanel {...menu} actions={actions} />}
    </MenuTrigger>
  );
}
