import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox } from '@chakra-ui/react/combobox';
import { Portal } from '@chakra-ui/react/portal';
import { Check, ChevronDown, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Option } from './select-input';

const maxShown = 100;

interface ComboboxInputProps {
  value: string;
  onChange(value: string): void;
  options: readonly Option[];
  /** Accepts text that is not an option. */
  allowCustom?: boolean;
  /** False if a value is required: the field has no clear button. */
  clearable?: boolean;
  placeholder?: string;
  /** Accessible name if there is no field label. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  onBlur?(): void;
  inputRef?: (element: HTMLInputElement | null) => void;
  /** State of the field that this one replaces: typed text, and whether the list is open. */
  start?: { query: string | null; open: boolean };
}

function matching(options: readonly Option[], query: string) {
  const wanted = query.trim().toLowerCase();
  const found = wanted
    ? options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted))
    : options;
  return found.slice(0, maxShown);
}

/** Select with search. */
export function ComboboxInput(props: ComboboxInputProps) {
  const {
    value,
    onChange,
    options,
    allowCustom,
    clearable = true,
    placeholder,
    label,
    size = 'md',
    disabled,
    onBlur,
    inputRef,
    start,
  } = props;
  const { t } = useTranslation('common');
  const labelOf = (wanted: string) => options.find((option) => option.value === wanted)?.label ?? wanted;
  // `null`: no search text; the field shows the selected value and the list shows all options.
  const [query, setQuery] = useState<string | null>(start?.query ?? null);
  const items = useMemo(() => matching(options, query ?? ''), [options, query]);
  const collection = useMemo(() => createListCollection({ items: [...items] }), [items]);
  return (
    <Combobox.Root
      collection={collection}
      size={size}
      disabled={disabled}
      value={value ? [value] : []}
      inputValue={query ?? labelOf(value)}
      allowCustomValue={allowCustom}
      openOnClick
      defaultOpen={start?.open}
      lazyMount
      unmountOnExit
      selectionBehavior="preserve"
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      translations={{ triggerLabel: t('form.open'), clearTriggerLabel: t('action.clear') }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') setQuery(inputValue);
      }}
      onValueChange={(details) => {
        setQuery(null);
        onChange(details.value[0] ?? '');
      }}
      onOpenChange={({ open }) => {
        if (open || query === null) return;
        if (allowCustom) onChange(query.trim());
        setQuery(null);
      }}
    >
      <Combobox.Control>
        <Combobox.Input
          ref={inputRef}
          autoFocus={start !== undefined}
          placeholder={placeholder}
          aria-label={label}
          onBlur={() => {
            // The list closes later, possibly after the form was submitted.
            if (allowCustom && query !== null) onChange(query.trim());
            onBlur?.();
          }}
          // Selects the text, so that typing replaces the current value.
          onClick={(event) => query === null && event.currentTarget.select()}
        />
        <Combobox.IndicatorGroup>
          {clearable && (
            <Combobox.ClearTrigger>
              <X aria-hidden />
            </Combobox.ClearTrigger>
          )}
          <Combobox.Trigger>
            <ChevronDown aria-hidden />
          </Combobox.Trigger>
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty>{t('form.nothingFound')}</Combobox.Empty>
            {items.map((item) => (
              <Combobox.Item key={item.value} item={item}>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                <Combobox.ItemIndicator>
                  <Check aria-hidden />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}
