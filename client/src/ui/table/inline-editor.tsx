import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useProblemText } from '../feedback/use-problem-text';
import { asOptions } from '../form/option';
import { SelectInput } from '../form/select-input';
import { IconAction } from '../icon-action';

/** A cell whose value can be edited. */
export interface EditedCell {
  /** Text of the value; null if the underlying values differ. */
  value: string | null;
  /** Column header and row name, used in the labels of the controls. */
  field: string;
  rowName: string;
  numeric?: boolean;
  /** The values to choose from, instead of a text. */
  options?: readonly string[];
  /** Text of the error of an invalid value. */
  problemOf?(text: string): string | undefined;
}

interface InlineEditorProps extends EditedCell {
  /** Throws the error of the server, which is shown at the cell. */
  onSave(text: string): Promise<unknown>;
  onDone(): void;
}

/** The input of a cell that is edited. Only its field is saved, so that changes of others to other fields are kept. */
export function InlineEditor({
  value,
  field,
  rowName,
  numeric,
  options,
  problemOf,
  onSave,
  onDone,
}: InlineEditorProps) {
  const { t } = useTranslation('common');
  const explain = useProblemText();
  const [text, setText] = useState(value ?? '');
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const control = useRef<HTMLInputElement | HTMLSelectElement>(null);
  useEffect(() => {
    control.current?.focus();
    if (control.current instanceof HTMLInputElement) control.current.select();
  }, []);

  const refuse = (reason: string) => {
    setProblem(reason);
    control.current?.focus();
  };
  const save = async () => {
    const invalid = problemOf?.(text);
    if (invalid !== undefined) return refuse(invalid);
    if (text === value) return onDone();
    setSaving(true);
    try {
      await onSave(text);
      onDone();
    } catch (error) {
      const { problem: known, text: reason } = explain(error);
      refuse(known.fields?.[0]?.message ?? reason);
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || saving) return;
    // Enter on ✓ and ✗ presses the button.
    if (event.key === 'Enter' && event.target === control.current) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      // Stops the event: the same key would also clear the selection of the table.
      event.preventDefault();
      event.stopPropagation();
      onDone();
    }
  };
  const label = t('inline.input', { name: rowName, field });
  const edit = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  return (
    <Box display="inline-block" textAlign="start" data-editor onKeyDown={onKeyDown}>
      <Flex align="center" gap="0.5" w="max-content">
        <Box w={numeric ? '20' : options ? '32' : '44'} flexShrink="0">
          {options ? (
            <SelectInput
              size="sm"
              label={label}
              inputRef={(element) => {
                control.current = element;
              }}
              value={text}
              onChange={edit}
              options={asOptions(options)}
              disabled={saving}
            />
          ) : (
            <Input
              ref={(element) => {
                control.current = element;
              }}
              size="sm"
              h="7"
              px="1.5"
              textStyle={numeric ? 'figure' : 'table'}
              inputMode={numeric ? 'numeric' : undefined}
              autoComplete="off"
              aria-label={label}
              aria-invalid={problem !== undefined}
              readOnly={saving}
              value={text}
              onChange={(event) => edit(event.target.value)}
            />
          )}
        </Box>
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
      {problem !== undefined && (
        <Box role="alert" textStyle="caption" color="fg.error" mt="1" maxW={numeric ? '36' : '56'} whiteSpace="normal">
          {problem}
        </Box>
      )}
    </Box>
  );
}
