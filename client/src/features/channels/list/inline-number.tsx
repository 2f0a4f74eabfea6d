import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconAction } from '../../../ui/icon-action';

interface InlineNumberProps {
  /** Null if the underlying values differ. */
  value: number | null;
  /** Min value. */
  least: number;
  /** Column header and row name, used in the labels of the controls. */
  field: string;
  rowName: string;
  /** Error text for an invalid number. */
  problem: string;
  /** Resolves to whether the value was saved; the old value is restored if not. Undefined if it cannot be changed. */
  onSave: ((value: number) => Promise<boolean>) | undefined;
}

/** Parses a text as an integer of at least `least`; `undefined` if it is not one. */
export function readWhole(text: string, least: number): number | undefined {
  const bare = text.trim();
  const value = Number(bare);
  return /^-?\d{1,10}$/.test(bare) && value >= least && value <= 2_147_483_647 ? value : undefined;
}

/** A number that becomes an input on click. Enter and ✓ save, Esc and ✗ restore the old value; blur does neither. */
export function InlineNumber(props: InlineNumberProps) {
  const { value, field, rowName, onSave } = props;
  const { t } = useTranslation('channels');
  const [editing, setEditing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) trigger.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (!onSave) return value ?? '–';
  if (editing) return <NumberEditor {...props} onSave={onSave} onDone={() => setEditing(false)} />;
  return (
    <button
      ref={trigger}
      type="button"
      className="inline-number"
      aria-label={
        value === null
          ? t('inline.editMixed', { name: rowName, field })
          : t('inline.edit', { name: rowName, field, value })
      }
      onClick={() => setEditing(true)}
    >
      {value ?? '–'}
      <span>
        <Pencil aria-hidden />
      </span>
    </button>
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
}: InlineNumberProps & { onSave(value: number): Promise<boolean>; onDone(): void }) {
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
      // Stops the event: the same key would also clear the selection of the table.
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
