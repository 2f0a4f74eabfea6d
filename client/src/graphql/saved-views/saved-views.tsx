import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Bookmark, BookmarkPlus, Check, Link, Pencil, RotateCcw, Save, Star, StarOff, Trash2, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useCopy } from '../../ui/copy';
import { notify } from '../../ui/feedback/notify';
import { ActionMenu } from '../../ui/overlay/action-menu';
import { useConfirm } from '../../ui/overlay/confirm';
import type { MenuAction } from '../../ui/overlay/menu-action';
import { useDialogState } from '../../ui/overlay/use-dialog-state';
import { type SavedView, useSavedViews, type ViewedScreen } from './use-saved-views';

const SavedViewDialog = lazy(() =>
  import('./saved-view.dialog').then((module) => ({ default: module.SavedViewDialog })),
);

export interface SavedViewsProps extends ViewedScreen {
  /** Further commands of the current view. */
  actionsOf?(view: SavedView): readonly MenuAction[];
}

/** Named views with filters, sort order and columns, stored on the server. The address contains the current view. */
export function SavedViews({ actionsOf, ...props }: SavedViewsProps) {
  const { t } = useTranslation('views');
  const { held, show, close } = useDialogState<{ view?: SavedView }>();
  const saved = useSavedViews(props);
  const { views, current, modified } = saved;
  const nameOf = (view: SavedView) =>
    view.own ? view.name : t('sharedBy', { name: view.name, owner: view.ownerName });
  const ofCurrent = useCurrentActions(saved, (view) => show({ view }));
  const actions: MenuAction[] = [
    ...views.map((view) => ({
      id: view.id,
      label: view.isDefault ? t('default', { name: nameOf(view) }) : nameOf(view),
      icon: view.id === current?.id ? Check : Bookmark,
      onSelect: () => saved.apply(view),
    })),
    { id: 'save-as', label: t('saveAs'), icon: BookmarkPlus, disabled: !saved.loaded, onSelect: () => show({}) },
    ...(current && actionsOf ? actionsOf(current) : []),
    ...ofCurrent,
  ];
  const label = current ? (modified ? t('modified', { name: current.name }) : current.name) : t('title');
  const edited = held?.value.view;
  return (
    <>
      <ActionMenu
        actions={actions}
        onOpen={saved.refresh}
        trigger={
          <Button
            size="sm"
            variant="ghost"
            px={{ base: '2', '2xl': current ? '3' : '2' }}
            title={label}
            aria-label={current ? t('menu', { name: label }) : label}
          >
            <Bookmark aria-hidden fill={current ? 'currentColor' : 'none'} />
            {current && (
              // On narrower windows the name would move filters to a second line.
              <Box as="span" hideBelow="2xl" maxW="40" truncate>
                {label}
              </Box>
            )}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {held && (
          <SavedViewDialog
            key={held.serial}
            open={held.open}
            onClose={close}
            view={edited}
            onSave={(fields) => (edited ? saved.edit(edited, fields) : saved.saveAs(fields))}
          />
        )}
      </Suspense>
    </>
  );
}

/** The commands of the current view. */
function useCurrentActions(saved: ReturnType<typeof useSavedViews>, onEdit: (view: SavedView) => void): MenuAction[] {
  const { t } = useTranslation('views');
  const confirm = useConfirm();
  const copy = useCopy();
  const { current, modified } = saved;
  if (!current) return [];
  const { id, name, editable, isDefault, audience } = current;

  const copyLink = async () => {
    if (await copy(saved.linkTo(current))) notify.success(t('linkCopied'));
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('deleteTitle', { name }),
      text: audience === 'OWNER' ? t('deleteText') : t('deleteShared'),
      action: t('delete'),
      dangerous: true,
    });
    if (sure) await saved.remove(current);
  };
  const changed: MenuAction[] = [
    ...(editable
      ? [{ id: 'save', label: t('save', { name }), icon: Save, onSelect: () => void saved.save(current) }]
      : []),
    { id: 'reset', label: t('reset', { name }), icon: RotateCcw, onSelect: () => saved.apply(current) },
  ];
  return [
    ...(modified ? changed : []),
    { id: 'leave', label: t('leave'), icon: X, onSelect: saved.leave },
    { id: 'link', label: t('copyLink'), icon: Link, onSelect: () => void copyLink() },
    {
      id: 'default',
      label: isDefault ? t('noDefault') : t('makeDefault'),
      icon: isDefault ? StarOff : Star,
      onSelect: () => void saved.setDefault(isDefault ? null : id),
    },
    ...(editable
      ? [
          { id: 'edit', label: t('edit', { name }), icon: Pencil, onSelect: () => onEdit(current) },
          {
            id: 'delete',
            label: t('deleteNamed', { name }),
            icon: Trash2,
            dangerous: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ];
}
