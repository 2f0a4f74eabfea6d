import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { optionsOfNames } from '../../resource-list/list-filters';
import { SelectInput } from '../../ui/form/select-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

interface SetGroupDialogProps {
  count: number;
  groups: readonly string[];
  onClose(): void;
  /** Shows its own errors. */
  onAssign(group: string): Promise<unknown>;
}

/** Moves the selected users to a group. */
export function SetGroupDialog({ count, groups, onClose, onAssign }: SetGroupDialogProps) {
  const { t } = useTranslation('users');
  const { t: tc } = useTranslation('common');
  const [group, setGroup] = useState(groups[0] ?? '');
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    await onAssign(group);
    onClose();
  };
  return (
    <DetailDialog open onClose={onClose} title={t('bulk.groupTitle', { count })} size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <Field.Root>
            <Field.Label>{t('column.group')}</Field.Label>
            <SelectInput value={group} onChange={setGroup} options={optionsOfNames(groups)} />
          </Field.Root>
          <Flex justify="flex-end" gap="3">
            <Button onClick={onClose}>{tc('action.cancel')}</Button>
            <Button type="submit" variant="solid" colorPalette="brand" disabled={group === ''} loading={saving}>
              {t('bulk.group')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </DetailDialog>
  );
}
