import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Bookmark, BookmarkPlus, Check, RotateCcw, Save, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { ColumnChoice } from '../../lib/storage';
import { ActionMenu } from '../overlay/action-menu';
import { useConfirm } from '../overlay/confirm';
import type { MenuAction } from '../overlay/menu-action';
import { useDialogState } from '../overlay/use-dialog-state';
import { type SavedView, useSavedViews } from './use-saved-views';

interface SavedViewsProps {
  table: string;
  columns: ColumnChoice;
  onColumns(choice: ColumnChoice): void;
}

const SaveViewDialog = lazy(() => import('./save-view.dialog').then((module) => ({ default: module.SaveViewDialog })));

/** Named views with filters, sort order and columns, stored in the browser. The address contains the current view. */
export function SavedViews(props: SavedViewsProps) {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  const { held, show, close } = useDialogState<true>();
  const { views, current, modified, apply, save, saveAs, remove } = useSavedViews(props);

  const removeCurrent = async (view: SavedView) => {
    const sure = await confirm({
      title: t('view.deleteTitle', { name: view.name }),
      text: t('view.deleteText'),
      action: t('view.delete'),
      dangerous: true,
    });
    if (sure) remove(view);
  };
  const actions: MenuAction[] = [
    ...views.map((view) => ({
      id: view.id,
      label: view.name,
      icon: view.id === current?.id ? Check : Bookmark,
      onSelect: () => apply(view),
    })),
    ...(current && modified
      ? [
          { id: 'save', label: t('view.save', { name: current.name }), icon: Save, onSelect: save },
          {
            id: 'reset',
            label: t('view.reset', { name: current.name }),
            icon: RotateCcw,
            onSelect: () => apply(current),
          },
        ]
      : []),
    { id: 'save-as', label: t('view.saveAs'), icon: BookmarkPlus, onSelect: () => show(true) },
    ...(current
      ? [
          {
            id: 'delete',
            label: t('view.deleteNamed', { name: current.name }),
            icon: Trash2,
            dangerous: true,
            onSelect: () => void removeCurrent(current),
          },
        ]
      : []),
  ];
  const label = current ? (modified ? t('view.modified', { name: current.name }) : current.name) : t('view.title');
  return (
    <>
      <ActionMenu
        actions={actions}
        trigger={
          <Button
            size="sm"
            variant="ghost"
            px={current ? undefined : '2'}
            title={label}
            aria-label={t('view.menu', { name: label })}
          >
            <Bookmark aria-hidden />
            {current && (
              <Box as="span" hideBelow="sm" maxW="40" truncate>
                {label}
              </Box>
            )}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {held && <SaveViewDialog key={held.serial} open={held.open} onClose={close} onSave={saveAs} />}
      </Suspense>
    </>
  );
}
