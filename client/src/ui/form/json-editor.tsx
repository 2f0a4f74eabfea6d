import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Maximize2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { useEverOpen } from '../../lib/use-overlay';
import { CopyButton } from '../copy';
import { IconAction } from '../icon-action';
import { useFieldMessage } from './field-shell';
import { JsonPane } from './json-editor-pane';
import { formatJson, type JsonFault, jsonFaults } from './json-editor-text';

interface JsonEditorProps {
  value: string;
  onChange(value: string): void;
  /** Translated. */
  label: string;
  /** The label is visible elsewhere. */
  labelHidden?: boolean;
  help?: ReactNode;
  /** Example JSON; offered while the text is blank or empty. */
  example?: string;
  /** Additional validation of the parsed value; returns a translated error or undefined. */
  check?: (parsed: unknown) => string | undefined;
  error?: FieldError;
  required?: boolean;
  disabled?: boolean;
  onBlur?(): void;
}

/** Loads when it first opens. */
const FullScreen = lazy(() => import('./json-editor.dialog').then((module) => ({ default: module.FullScreen })));

/**
 * JSON editor with line numbers, folding and error markers; a plain text field on touch screens and while the editor is
 * not loaded. The error is also shown below with line and column.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { label, labelHidden, help, error, required, disabled } = props;
  const [large, setLarge] = useState(false);
  const wasLarge = useEverOpen(large);
  const message = useFieldMessage(error);
  const fault = useFault(props);
  return (
    <Field.Root invalid={Boolean(error) || fault.text !== ''} required={required} disabled={disabled}>
      <Flex w="full" justify={labelHidden ? 'flex-end' : 'space-between'} align="center" gap="2" wrap="wrap">
        <Field.Label srOnly={labelHidden}>
          {label}
          <Field.RequiredIndicator />
        </Field.Label>
        <Tools {...props} onLarge={() => setLarge(true)} />
      </Flex>
      <Pane {...props} fault={fault} />
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{message}</Field.ErrorText>
      {wasLarge && (
        <Suspense fallback={null}>
          <FullScreen label={label} tools={<Tools {...props} />} open={large} onClose={() => setLarge(false)}>
            <Pane {...props} fault={fault} large />
          </FullScreen>
        </Suspense>
      )}
    </Field.Root>
  );
}

interface Faults {
  /** Message of the first fault; empty if there is none. */
  text: string;
  find(source: string): { from: number; message: string }[];
}

/** Syntax errors and duplicate keys, then the validation of the caller. */
function useFault({ value, check }: JsonEditorProps): Faults {
  const { t } = useTranslation('common');
  const words = ({ kind, line, column, key = '' }: JsonFault) =>
    kind === 'syntax' ? t('json.fault', { line, column }) : t('json.duplicate', { line, column, key });
  const find = (source: string) => {
    const faults = jsonFaults(source).map((fault) => ({ from: fault.at, message: words(fault) }));
    if (faults.length > 0 || source.trim() === '') return faults;
    const message = check?.(JSON.parse(source));
    return message ? [{ from: 0, message }] : [];
  };
  return { find, text: find(value)[0]?.message ?? '' };
}

/** The text with its error below. */
function Pane({ fault, large, ...props }: JsonEditorProps & { fault: Faults; large?: boolean }) {
  const { value, onChange, label, error, disabled, onBlur } = props;
  const { t } = useTranslation('common');
  const [rich, setRich] = useState(false);
  const hint = useId();
  return (
    <Flex direction="column" gap="1" w="full" flex={large ? '1' : undefined} minH="0">
      <JsonPane
        value={value}
        onChange={onChange}
        label={label}
        describedBy={hint}
        invalid={Boolean(error) || fault.text !== ''}
        disabled={disabled}
        onBlur={onBlur}
        findFaults={fault.find}
        onRich={setRich}
        fill={large}
      />
      <Flex id={hint} gap="3" wrap="wrap" justify="space-between" textStyle="caption">
        <Box role="status" color="fg.error" overflowWrap="anywhere">
          {fault.text}
        </Box>
        {rich && <Box color="fg.subtle">{t('json.leave')}</Box>}
      </Flex>
    </Flex>
  );
}

const isEmpty = (value: string) => /^\s*(?:\{\s*\}|\[\s*\])?\s*$/.test(value);

/** The buttons above the text. */
function Tools({ value, onChange, label, example, disabled, onLarge }: JsonEditorProps & { onLarge?(): void }) {
  const { t } = useTranslation('common');
  const formatted = formatJson(value);
  return (
    <Flex align="center" gap="1">
      {example !== undefined && isEmpty(value) && (
        <Button
          size="xs"
          variant="ghost"
          disabled={disabled}
          aria-label={t('json.exampleOf', { label })}
          onClick={() => onChange(example)}
        >
          {t('json.example')}
        </Button>
      )}
      <Button
        size="xs"
        variant="ghost"
        disabled={disabled || formatted === value}
        aria-label={t('json.formatOf', { label })}
        onClick={() => onChange(formatted)}
      >
        {t('json.format')}
      </Button>
      <CopyButton value={value} label={t('json.copyOf', { label })} size="xs" />
      {onLarge && <IconAction icon={Maximize2} size="xs" label={t('json.fullScreenOf', { label })} onClick={onLarge} />}
    </Flex>
  );
}
