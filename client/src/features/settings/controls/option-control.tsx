import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { JsonEditor } from '../../../ui/form/json-editor';
import { SecretInput } from '../../../ui/form/secret-input';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { wordsOf } from '../catalogue/rules';
import type { Control, OptionSpec } from '../catalogue/spec';
import { DocumentControl } from './document.control';
import { DomainsControl } from './domains.control';
import { QuotaControl } from './quota.control';

interface LineInputProps {
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  /** Monospaced, without spell check. */
  mono?: boolean;
  placeholder?: string;
}

interface ImageControlProps {
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  placeholder?: string;
}

const isImage = (text: string) => /^(https?:\/\/\S+|\/(?!\/)\S+|data:image\/\S+)$/.test(text);

interface NumberControlProps {
  control: Extract<Control, { kind: 'integer' | 'decimal' }>;
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  readOnly?: boolean;
}

export interface ControlProps {
  spec: OptionSpec;
  /** Id of the control, for a separate label. */
  id: string;
  label: string;
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  readOnly?: boolean;
  /** For a secret: a value is stored. */
  alreadySet?: boolean;
}

/** Edits one option with the control of its kind. */
export function OptionControl(props: ControlProps) {
  const { spec, id, label, text, onChange, disabled } = props;
  const { t } = useTranslation('settings');
  const { control } = spec;
  switch (control.kind) {
    case 'switch':
      return (
        <SwitchInput
          id={id}
          checked={text === 'true'}
          onChange={(checked) => onChange(String(checked))}
          disabled={disabled}
        />
      );
    case 'integer':
    case 'decimal':
      return <NumberControl {...props} control={control} />;
    case 'quota':
      return <QuotaControl {...props} control={control} />;
    case 'choice':
      return (
        <SelectInput
          value={text}
          onChange={onChange}
          options={control.choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      );
    case 'secret':
      return <SecretInput value={text} onChange={onChange} alreadySet={props.alreadySet} />;
    case 'text':
      return (
        <Textarea
          rows={4}
          resize="vertical"
          fontFamily="mono"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'words':
      return <WordsControl text={text} onChange={onChange} />;
    case 'domains':
      return <DomainsControl text={text} onChange={onChange} />;
    case 'document':
      return <DocumentControl control={control} text={text} onChange={onChange} />;
    case 'json':
      return <JsonEditor labelHidden label={label} value={text} onChange={onChange} example={control.example} />;
    case 'address':
      if (control.image) return <ImageControl {...props} placeholder={control.placeholder} />;
      return <LineInput {...props} mono placeholder={control.placeholder} />;
    default:
      return <LineInput {...props} mono={control.mono} placeholder={control.placeholder} />;
  }
}

/** One entry per line, with a count and a list of duplicates. */
function WordsControl({ text, onChange }: { text: string; onChange(text: string): void }) {
  const { t } = useTranslation('settings');
  const { all, repeated } = wordsOf(text);
  const dropRepeated = () => {
    const seen = new Set<string>();
    const isNew = (word: string) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase());
    onChange(all.filter(isNew).join('\n'));
  };
  return (
    <>
      <Textarea
        rows={6}
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Flex w="full" gap="3" align="center" wrap="wrap" textStyle="caption" color="fg.muted" minH="6">
        <span>{t('words.count', { count: all.length })}</span>
        {repeated.length > 0 && (
          <>
            <Flex as="span" color="fg.warning" overflowWrap="anywhere">
              {t('words.repeated', { words: repeated.join(', ') })}
            </Flex>
            <Button size="xs" onClick={dropRepeated}>
              {t('words.dropRepeated')}
            </Button>
          </>
        )}
      </Flex>
    </>
  );
}

/** A number as text, with its unit; the arrow keys change it, the mouse wheel does not. */
function NumberControl({ control, text, onChange, disabled, readOnly }: NumberControlProps) {
  const { t } = useTranslation('settings');
  const { unit } = control;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const value = Number(text.replaceAll(/[\s,]/g, ''));
    if (direction === 0 || readOnly || control.kind === 'decimal' || !Number.isSafeInteger(value)) return;
    event.preventDefault();
    onChange(String(Math.max(control.min, value + direction)));
  };
  return (
    <Box position="relative" w="full">
      <Input
        inputMode={control.kind === 'decimal' ? 'decimal' : 'numeric'}
        autoComplete="off"
        textStyle="figure"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        disabled={disabled}
        readOnly={readOnly}
        pe={unit ? '20' : undefined}
      />
      {unit && (
        <Box
          position="absolute"
          insetEnd="3"
          top="0"
          bottom="0"
          display="flex"
          alignItems="center"
          color="fg.muted"
          textStyle="caption"
          pointerEvents="none"
        >
          {t(`unit.${unit}`)}
        </Box>
      )}
    </Box>
  );
}

/** The address of an image, with a preview. */
function ImageControl({ text, onChange, disabled, placeholder }: ImageControlProps) {
  const { t } = useTranslation('settings');
  const source = text.trim();
  const [broken, setBroken] = useState('');
  return (
    <>
      <LineInput mono text={text} onChange={onChange} disabled={disabled} placeholder={placeholder} />
      {isImage(source) && (
        <Flex layerStyle="inset" p="3" minH="14" align="center">
          {broken === source ? (
            <Box color="fg.warning">{t('preview.broken')}</Box>
          ) : (
            <chakra.img
              src={source}
              alt={t('preview.image')}
              maxH="16"
              maxW="full"
              referrerPolicy="no-referrer"
              onError={() => setBroken(source)}
            />
          )}
        </Flex>
      )}
    </>
  );
}

function LineInput({ text, onChange, disabled, mono, placeholder }: LineInputProps) {
  return (
    <Input
      value={text}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      placeholder={placeholder}
      autoComplete="off"
      {...(mono && { fontFamily: 'mono', spellCheck: false, autoCapitalize: 'off' })}
    />
  );
}
