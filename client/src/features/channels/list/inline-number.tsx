import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/icon-action';

interface InlineNumberProps {
  /** Null when those it stands for differ. */
  value: number | null;
  /** Smallest value that is told apart here. */
  least: number;
  /** Column header and row name, for the names of the controls. */
  field: string;
  rowName: string;
  /** Told when the typed text is no number the field takes. */
  problem: string;
  /** Resolves to whether the value was saved; the old one comes back when it was not. */
  onSave(value: number): Promise<boolean>;
}

/** The number a text stands for; `undefined` unless it is whole and at least `least`. */
export function readWhole(text: string, least: number): number | undefined {
  const bare = text.trim();
  const value = Number(bare);
  return /^-?\d{1,10}$/.test(bare) && value >= least && value <= 2_147_483_647 ? value : undefined;
}

/** A figure that turns into an input on click. Enter and ✓ save, Esc and ✗ put the old value back; leaving does neither. */
export function InlineNumber(props: InlineNumberProps) {
  const { value, field, rowName } = props;
  const { t } = useTranslation('channels');
  const [editing, setEditing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) trigger.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <NumberEditor {...props} onDone={() => setEditing(false)} />;
  return (
    <Button
      ref={trigger}
      size="xs"
      variant="ghost"
      textStyle="figure"
      fontWeight="normal"
      justifyContent="flex-end"
      px="1.5"
      h={{ smDown: '8' }}
      // On a card the pencil stands between the label and the figure.
      ms={{ base: '2.5', sm: '-1.5' }}
      me="-1.5"
      className="group"
      aria-label={
        value === null
          ? t('inline.editMixed', { name: rowName, field })
          : t('inline.edit', { name: rowName, field, value })
      }
      onClick={() => setEditing(true)}
    >
      {value ?? '–'}
      <Box
        as="span"
        position="absolute"
        insetInlineEnd="100%"
        color="fg.subtle"
        opacity={{ base: 1, sm: 0 }}
        _groupHover={{ opacity: 1 }}
        _groupFocus={{ opacity: 1 }}
        css={{ '& svg': { boxSize: '3' } }}
      >
        <Pencil aria-hidden />
      </Box>
    </Button>
  );
}

function NumberEditor({
  value,
  least,
  field,
  rowName,
  problem,
  onSave,
  onDone,
}: InlineNumberProps & { onDone(): void }) {
  const { t } = useTranslation('channels');
  const [text, setText] = useState(value === null ? '' : String(value));
  const [saving, setSaving] = useState(false);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const save = async () => {
    const next = readWhole(text, least);
    if (next === undefined) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    if (next === value) return onDone();
    setSaving(true);
    await onSave(next);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || saving) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      // Handled here: the same key must not also clear the selection of the table.
      event.preventDefault();
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <Box display="inline-block" textAlign="start">
      <Flex align="center" gap="0.5" w="max-content">
        <Input
          ref={input}
          size="sm"
          w="20"
          flexShrink="0"
          h="7"
          px="1.5"
          textStyle="figure"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('inline.input', { name: rowName, field })}
          aria-invalid={wrong}
          readOnly={saving}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
        />
        <IconAction
          size="xs"
          icon={Check}
          colorPalette="brand"
          label={t('inline.save', { field })}
          loading={saving}
          onClick={() => void save()}
        />
        <IconAction size="xs" icon={X} label={t('inline.cancel', { field })} disabled={saving} onClick={onDone} />
      </Flex>
      {wrong && (
        <Box role="alert" textStyle="caption" color="fg.error" mt="1" maxW="36" whiteSpace="normal">
          {problem}
        </Box>
      )}
    </Box>
  );
}
