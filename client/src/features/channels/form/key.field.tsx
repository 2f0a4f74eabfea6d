import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Textarea } from '@chakra-ui/react/textarea';
import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { FieldShell } from '../../../ui/form/field-shell';
import { useField } from '../../../ui/form/use-field';
import { IconAction } from '../../../ui/icon-action';
import { useConfirm } from '../../../ui/overlay/confirm';
import { duplicateRows, hasSeveralKeys, isDocumentKey, joinRows, keyRows } from '../keys/key-list';
import type { ChannelForm } from './channel-form.schema';

interface SingleKeyProps {
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  ref: (element: HTMLInputElement | null) => void;
  name: string;
  placeholder: string | undefined;
  shown: boolean;
  onToggleShown(): void;
}

interface KeyRowsProps {
  value: string;
  onChange(value: string): void;
  shown: boolean;
  firstRef: (element: HTMLInputElement | null) => void;
}

interface KeyToolbarProps {
  value: string;
  onChange(value: string): void;
  asText: boolean;
  onToggleText(): void;
  shown: boolean;
  onToggleShown(): void;
}

interface KeyFieldProps {
  form: UseFormReturn<ChannelForm>;
  /** Format of a key of this type. */
  format: string | null;
  alreadySet: boolean;
}

/** Input for one key; a comma or a line break turns it into one row per key. JSON keys stay in one text field. */
export function KeyField({ form, format, alreadySet }: KeyFieldProps) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const { t: tc } = useTranslation('common');
  const type = Number(form.watch('type'));
  const { value, onChange, error, ...field } = useField<ChannelForm, string>({ control: form.control, name: 'key' });
  const [asText, setAsText] = useState(false);
  const [shown, setShown] = useState(false);
  const isDocument = isDocumentKey(type);
  const several = hasSeveralKeys(type, value);
  const placeholder = alreadySet ? tc('form.secretSet') : undefined;
  const hints = [
    alreadySet && t('keys.replaceHelp'),
    format && !isDocument && t('field.keyFormat', { format }),
    isDocument ? t('field.keyDocument') : t('field.keyHelp'),
  ].filter(Boolean);

  return (
    <FieldShell
      label={alreadySet ? t('keys.replaceAll') : tChannels('field.key')}
      error={error}
      required={!alreadySet}
      help={hints.join(' · ')}
    >
      {isDocument || (several && asText) ? (
        <Textarea
          {...field}
          rows={6}
          fontFamily="mono"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : several ? (
        <KeyRows value={value} onChange={onChange} shown={shown} firstRef={field.ref} />
      ) : (
        <SingleKey
          {...field}
          value={value}
          onChange={onChange}
          placeholder={placeholder}
          shown={shown}
          onToggleShown={() => setShown(!shown)}
        />
      )}
      {several && (
        <KeyToolbar
          value={value}
          onChange={onChange}
          asText={asText}
          onToggleText={() => setAsText(!asText)}
          shown={shown}
          onToggleShown={() => setShown(!shown)}
        />
      )}
    </FieldShell>
  );
}

/** Key count, duplicates and bulk actions. */
function KeyToolbar({ value, onChange, asText, onToggleText, shown, onToggleShown }: KeyToolbarProps) {
  const { t } = useTranslation('channelForm');
  const confirm = useConfirm();
  const rows = keyRows(value);
  const count = rows.filter((row) => row.trim() !== '').length;
  const duplicates = duplicateRows(rows).size;
  const clear = async () => {
    const question = { title: t('keys.clearTitle', { number: count }), action: t('keys.clearAction'), dangerous: true };
    if (count === 0 || (await confirm(question))) onChange('');
  };
  return (
    <Flex w="full" gap="1" align="center" wrap="wrap">
      <Box flex="1" minW="32" textStyle="caption" color="fg.muted" role="status">
        {t('keys.count', { count })}
        {duplicates > 0 && (
          <Box as="span" color="fg.warning">
            {' · '}
            {t('keys.duplicates', { count: duplicates })}
          </Box>
        )}
      </Box>
      {!asText && (
        <>
          <Button size="xs" variant="ghost" onClick={() => onChange(`${value}\n`)}>
            <Plus aria-hidden />
            {t('keys.add')}
          </Button>
          <Button size="xs" variant="ghost" aria-pressed={shown} onClick={onToggleShown}>
            {shown ? t('keys.hide') : t('keys.show')}
          </Button>
        </>
      )}
      <Button size="xs" variant="ghost" onClick={onToggleText}>
        {asText ? t('keys.asRows') : t('keys.asText')}
      </Button>
      <Button size="xs" variant="ghost" onClick={() => void clear()}>
        {t('keys.clear')}
      </Button>
    </Flex>
  );
}

/** One row per key; rows that repeat an earlier key are marked. */
function KeyRows({ value, onChange, shown, firstRef }: KeyRowsProps) {
  const { t } = useTranslation('channelForm');
  const texts = keyRows(value);
  const duplicates = duplicateRows(texts);
  const rows = texts.map((text, index) => ({ id: `key-${index}`, text, number: index + 1 }));
  const replace = (at: number, text: string) => onChange(joinRows(texts.with(at, text)));
  const remove = (at: number) => onChange(joinRows(texts.toSpliced(at, 1)));
  return (
    <Stack gap="1.5" w="full" maxH="72" overflow="auto" p="0.5">
      {rows.map(({ id, text, number }, index) => (
        <Box key={id}>
          <Flex gap="2" align="center">
            <Box
              textStyle="caption"
              color="fg.muted"
              w="6"
              textAlign="end"
              fontVariantNumeric="tabular-nums"
              aria-hidden
            >
              {number}
            </Box>
            <Input
              ref={index === 0 ? firstRef : undefined}
              size="sm"
              type={shown ? 'text' : 'password'}
              fontFamily={text ? 'mono' : undefined}
              autoComplete="off"
              spellCheck={false}
              aria-label={t('keys.row', { number })}
              value={text}
              // The row of a key that begins with a typed comma, and an added one, continue where the user types.
              autoFocus={index === rows.length - 1}
              onPaste={(event) => pasteKeys(event, text, (next) => replace(index, next))}
              onChange={(event) => replace(index, event.target.value)}
            />
            <IconAction size="sm" icon={X} label={t('keys.removeRow', { number })} onClick={() => remove(index)} />
          </Flex>
          {duplicates.has(index) && (
            <Box textStyle="caption" color="fg.warning" ps="8">
              {t('keys.duplicate')}
            </Box>
          )}
        </Box>
      ))}
    </Stack>
  );
}

/** Reads the clipboard on paste, because text inputs remove line breaks, which separate keys here. */
function pasteKeys(event: ClipboardEvent<HTMLInputElement>, value: string, onChange: (value: string) => void) {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  onChange(
    `${value.slice(0, selectionStart ?? value.length)}${pasted.trim()}${value.slice(selectionEnd ?? value.length)}`,
  );
}

function SingleKey({ value, onChange, shown, onToggleShown, ...input }: SingleKeyProps) {
  const { t } = useTranslation('channelForm');
  return (
    <Box position="relative" w="full">
      <Input
        {...input}
        type={shown ? 'text' : 'password'}
        pe="11"
        fontFamily={value ? 'mono' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onPaste={(event) => pasteKeys(event, value, onChange)}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box position="absolute" insetEnd="1" top="0" bottom="0" display="flex" alignItems="center">
        <IconAction
          size="xs"
          icon={shown ? EyeOff : Eye}
          label={shown ? t('keys.hide') : t('keys.show')}
          aria-pressed={shown}
          onClick={onToggleShown}
        />
      </Box>
    </Box>
  );
}
