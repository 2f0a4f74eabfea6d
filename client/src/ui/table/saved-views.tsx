import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Bookmark, BookmarkPlus, Check, RotateCcw, Save, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { ColumnChoice } from '../../lib/storage';
import { ActionMenu } from '../overlay/action-menu';
import { useConfirm } from '../overlay/confirm';
import { DetailDialog } from '../overlay/detail-dialog';
import type { MenuAction } from '../overlay/menu-action';
import { type SavedView, useSavedViews } from './use-saved-views';

interface SavedViewsProps {
  table: string;
  columns: ColumnChoice;
  onColumns(choice: ColumnChoice): void;
}

const maxNameLength = 40;

/** Named views with filters, sort order and columns, stored in the browser. The address contains the current view. */
export function SavedViews(props: SavedViewsProps) {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  const [naming, setNaming] = useState(false);
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
    { id: 'save-as', label: t('view.saveAs'), icon: BookmarkPlus, onSelect: () => setNaming(true) },
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
      <DetailDialog open={naming} onClose={() => setNaming(false)} title={t('view.saveAs')} size="sm">
        <NameForm
          onCancel={() => setNaming(false)}
          onName={(name) => {
            saveAs(name);
            setNaming(false);
          }}
        />
      </DetailDialog>
    </>
  );
}

function NameForm({ onName, onCancel }: { onName(name: string): void; onCancel(): void }) {
  const { t } = useTranslation('common');
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onName(name.trim());
  };
  return (
    <form onSubmit={submit}>
      <Field.Root>
        <Field.Label>{t('view.name')}</Field.Label>
        <Input
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field.Root>
      <Flex justify="flex-end" gap="3" mt="4">
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="brand" disabled={!name.trim()}>
          {t('action.ok')}
        </Button>
      </Flex>
    </form>
  );
}
