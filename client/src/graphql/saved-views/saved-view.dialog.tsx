import { Field } from '@chakra-ui/react/field';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CreateSavedViewInput } from '../../lib/limits.generated';
import { useCan } from '../../lib/session';
import { DialogButtons } from '../../ui/form/dialog-buttons';
import { SelectInput } from '../../ui/form/select-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useSavedViewTeamsQuery } from './saved-views.generated';
import type { SavedView, ViewFields } from './use-saved-views';

interface SavedViewDialogProps {
  open: boolean;
  onClose(): void;
  /** The view to change; without one, a new view. */
  view?: SavedView;
  /** Resolves to whether the view was saved. */
  onSave(fields: ViewFields): Promise<boolean>;
}

/** Name and audience of a view. */
export function SavedViewDialog(props: SavedViewDialogProps) {
  const { t } = useTranslation('views');
  const { open, onClose, view } = props;
  return (
    <DetailDialog open={open} onClose={onClose} title={view ? t('edit', { name: view.name }) : t('saveAs')} size="sm">
      <ViewForm {...props} />
    </DetailDialog>
  );
}

/** The audience as one choice: `OWNER`, `SITE`, or the id of a team. */
const choiceOf = (view: SavedView | undefined) => view?.teamId ?? view?.audience ?? 'OWNER';

function ViewForm({ view, onSave, onClose }: SavedViewDialogProps) {
  const { t } = useTranslation('views');
  const [name, setName] = useState(view?.name ?? '');
  const [choice, setChoice] = useState<string>(choiceOf(view));
  const [saving, setSaving] = useState(false);
  const { data } = useSavedViewTeamsQuery();
  const maySite = useCan('views:write');
  const choices = [
    { value: 'OWNER', label: t('audience.owner') },
    ...(data?.teams ?? []).map((team) => ({ value: team.id, label: t('audience.team', { name: team.name }) })),
    ...(maySite || choice === 'SITE' ? [{ value: 'SITE', label: t('audience.site') }] : []),
  ];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || saving) return;
    const isTeam = choice !== 'OWNER' && choice !== 'SITE';
    setSaving(true);
    const done = await onSave({
      name: name.trim(),
      audience: isTeam ? 'TEAM' : choice,
      teamId: isTeam ? choice : null,
    });
    setSaving(false);
    if (done) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Field.Root>
          <Field.Label>{t('name')}</Field.Label>
          <Input
            value={name}
            maxLength={CreateSavedViewInput.name.max}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field.Root>
        <Field.Root>
          <Field.Label>{t('audience.label')}</Field.Label>
          <SelectInput value={choice} onChange={setChoice} options={choices} />
          {choice !== 'OWNER' && <Field.HelperText>{t('audience.help')}</Field.HelperText>}
        </Field.Root>
        <DialogButtons action={t('submit')} disabled={!name.trim()} loading={saving} onClose={onClose} />
      </Stack>
    </form>
  );
}
