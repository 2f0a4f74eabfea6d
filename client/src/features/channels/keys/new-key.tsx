import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Textarea } from '@chakra-ui/react/textarea';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

interface NewKeyProps {
  label: string;
  help?: string;
  /** Label of the button. */
  action: string;
  /** Resolves to whether the key was saved; the input is kept if not. */
  onSave(key: string): Promise<boolean>;
  onDone(): void;
}

/** Adds a key to an existing channel. The key has its own save button and is not part of the surrounding form. */
export function NewKey({ label, help, action, onSave, onDone }: NewKeyProps) {
  const { t } = useTranslation('channelForm');
  const { t: tc } = useTranslation('common');
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = async () => {
    if (key.trim() === '') return setEmpty(true);
    setBusy(true);
    const saved = await onSave(key);
    setBusy(false);
    if (saved) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
    else return;
    // Prevents the key from closing or submitting the surrounding form.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field.Root invalid={empty} mt="2" mb="2">
      <Field.Label>{label}</Field.Label>
      <Textarea
        ref={input}
        rows={2}
        fontFamily="mono"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={key}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setKey(event.target.value);
          setEmpty(false);
        }}
      />
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{t('models.keyFirst')}</Field.ErrorText>
      <Flex gap="2">
        <Button size="sm" colorPalette="brand" variant="subtle" loading={busy} loadingText={action} onClick={save}>
          {action}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {tc('action.cancel')}
        </Button>
      </Flex>
    </Field.Root>
  );
}
