import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { useEventCallback } from '../../lib/use-event-callback';
import { coarse } from '../theme/recipes/touch';
import { CheckBox } from './check-box';
import { FieldShell } from './field-shell';
import { asOptions } from './option';
import type { Option } from './select-input';
import { type FieldProps, useField } from './use-field';

interface MultiSelectFieldProps<V extends FieldValues> extends FieldProps<V, string[]> {
  options: readonly Option[];
  /** Allows the search text to be added as a custom value (models). */
  allowCustom?: boolean;
  /** Called with typed values that were already selected. */
  onDuplicates?(values: string[]): void;
  /** Uses a monospaced font for names (models). */
  mono?: boolean;
  /** Buttons above the list: fill related, fetch from upstream … */
  tools?: ReactNode;
  maxH?: string;
}

/** A list may have a thousand models. Rows outside the view are laid out on scroll, and a row renders on its own. */
const List = chakra('div', {
  base: {
    overflow: 'auto',
    py: '1',
    '&[data-mono] > label': { fontFamily: 'mono', fontSize: 'cell' },
    '& > label': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      px: '3',
      minH: '8',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 32px',
      _hover: { bg: 'bg.subtle' },
      '&:has(:focus-visible)': { bg: 'bg.subtle' },
      [coarse]: { minH: '11' },
    },
  },
});

interface ChoiceProps {
  option: Option;
  checked: boolean;
  disabled: boolean | undefined;
  onToggle(value: string): void;
}

const Choice = memo(function Choice({ option, checked, disabled, onToggle }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control
    <label>
      <CheckBox checked={checked} disabled={disabled || option.disabled} onChange={() => onToggle(option.value)} />
      <span>{option.label}</span>
    </label>
  );
});

/** Multiple selection: a searchable list with checkboxes. Selected values that are not options stay in the list. */
export function MultiSelectField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  options,
  allowCustom,
  onDuplicates,
  mono,
  tools,
  maxH = '56',
}: MultiSelectFieldProps<V>) {
  const { t } = useTranslation('common');
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  const [query, setQuery] = useState('');
  const chosen = useMemo(() => new Set(value ?? []), [value]);
  const all = useMemo(() => {
    const known = new Set(options.map((option) => option.value));
    return [...asOptions([...chosen].filter((item) => !known.has(item))), ...options];
  }, [options, chosen]);
  const isEmpty = all.length === 0 && !allowCustom;
  const wanted = query.trim().toLowerCase();
  const shown = wanted ? all.filter((option) => option.label.toLowerCase().includes(wanted)) : all;
  const custom = allowCustom && query.trim() !== '' && !all.some((option) => option.value === query.trim());

  const set = (next: Set<string>) => onChange([...next]);
  const toggle = useEventCallback((item: string) => {
    const next = new Set(chosen);
    if (!next.delete(item)) next.add(item);
    set(next);
  });
  const addCustom = () => {
    const words = query.split(/[\s,，]+/).filter(Boolean);
    const double = words.filter((word) => chosen.has(word));
    if (double.length < words.length) set(new Set([...chosen, ...words]));
    if (double.length > 0) onDuplicates?.(double);
    setQuery('');
  };

  return (
    <FieldShell
      label={label}
      help={help}
      error={error}
      required={required}
      disabled={disabled}
      aside={
        !isEmpty && (
          <Box as="span" textStyle="caption" color="fg.muted" role="status">
            {t('form.selectedCount', { selected: chosen.size, total: all.length })}
          </Box>
        )
      }
    >
      {tools && (
        <Flex gap="1" wrap="wrap">
          {tools}
        </Flex>
      )}
      <Box
        w="full"
        borderWidth="1px"
        borderColor={error ? 'border.error' : 'border.control'}
        borderRadius="control"
        overflow="hidden"
      >
        {/* Without an option there is nothing to search or select. */}
        <Flex
          display={isEmpty ? 'none' : 'flex'}
          borderBottomWidth="1px"
          borderColor="border"
          align="center"
          gap="1"
          pe="1"
        >
          <Input
            ref={ref}
            border="0"
            borderRadius="0"
            value={query}
            placeholder={t('filter.search')}
            autoComplete="off"
            spellCheck={false}
            onBlur={onBlur}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              if (allowCustom && query.trim() !== '') addCustom();
            }}
          />
          <Button
            size="xs"
            variant="ghost"
            disabled={disabled}
            onClick={() => set(new Set([...chosen, ...shown.map((option) => option.value)]))}
          >
            {t('form.selectShown')}
          </Button>
          <Button size="xs" variant="ghost" disabled={disabled || chosen.size === 0} onClick={() => set(new Set())}>
            {t('form.clearAll')}
          </Button>
        </Flex>
        <List role="group" aria-label={label} maxH={maxH} tabIndex={-1} data-mono={mono || undefined}>
          {custom && (
            <Button variant="ghost" size="sm" w="full" justifyContent="flex-start" borderRadius="0" onClick={addCustom}>
              <Plus aria-hidden />
              {t('form.customAdd', { value: query.trim() })}
            </Button>
          )}
          {shown.map((option) => (
            <Choice
              key={option.value}
              option={option}
              checked={chosen.has(option.value)}
              disabled={disabled}
              onToggle={toggle}
            />
          ))}
          {shown.length === 0 && !custom && (
            <Box px="3" py="2" color="fg.muted">
              {t(isEmpty ? 'form.noOptions' : 'form.nothingFound')}
            </Box>
          )}
        </List>
      </Box>
    </FieldShell>
  );
}
