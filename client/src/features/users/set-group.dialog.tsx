import { Field } from '@chakra-ui/react/field';
import { Stack } from '@chakra-ui/react/stack';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { DialogButtons } from '../../ui/form/dialog-buttons';
import { asOptions } from '../../ui/form/option';
import { SelectInput } from '../../ui/form/select-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

interface SetGroupDialogProps {
  count: number;
  groups: readonly string[];
  onClose(): void;
  /** Shows its own errors; resolves to false after one. */
  onAssign(group: string): Promise<boolean>;
}

/** Moves the selected users to a group. */
export function SetGroupDialog({ count, groups, onClose, onAssign }: SetGroupDialogProps) {
  const { t } = useTranslation('users');
  const [chosen, setChosen] = useState<string>();
  // The groups can arrive after the dialog has opened.
  const group = chosen ?? groups[0] ?? '';
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const isDone = await onAssign(group);
    setSaving(false);
    if (isDone) onClose();
  };
  return (
    <DetailDialog open onClose={onClose} title={t('bulk.groupTitle', { count })} size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <Field.Root>
            <Field.Label>{t('column.group')}</Field.Label>
            <SelectInput value={group} onChange={setChosen} options={asOptions(groups)} />
          </Field.Root>
          <DialogButtons action={t('bulk.group')} disabled={group === ''} loading={saving} onClose={onClose} />
        </Stack>
      </form>
    </DetailDialog>
  );
}
