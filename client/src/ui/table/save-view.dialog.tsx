import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { DetailDialog } from '../overlay/detail-dialog';

const maxNameLength = 40;

interface SaveViewDialogProps {
  open: boolean;
  onClose(): void;
  onSave(name: string): void;
}

/** The name of a new view. */
export function SaveViewDialog({ open, onClose, onSave }: SaveViewDialogProps) {
  const { t } = useTranslation('common');
  return (
    <DetailDialog open={open} onClose={onClose} title={t('view.saveAs')} size="sm">
      <NameForm
        onCancel={onClose}
        onName={(name) => {
          onSave(name);
          onClose();
        }}
      />
    </DetailDialog>
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
