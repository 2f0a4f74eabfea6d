import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox } from '@chakra-ui/react/combobox';
import { Portal } from '@chakra-ui/react/portal';
import { Check, ChevronDown, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from './select-input';

const shownAtMost = 100;

interface ComboboxInputProps {
  value: string;
  onChange(value: string): void;
  options: readonly Option[];
  /** What is typed becomes the value even when it is no option. */
  allowCustom?: boolean;
  /** False where something must always be chosen: no ✗ in the field. */
  clearable?: boolean;
  placeholder?: string;
  /** Accessible name where no field label stands beside it. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  onBlur?(): void;
  inputRef?: (element: HTMLInputElement | null) => void;
  /** Takes over from a field that somebody is in: what they typed there, and whether the list shows at once. */
  start?: { query: string | null; open: boolean };
}

function matching(options: readonly Option[], query: string) {
  const wanted = query.trim().toLowerCase();
  const found = wanted
    ? options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted))
    : options;
  return found.slice(0, shownAtMost);
}

/** One of many, found by typing. */
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
  // `null`: nothing is being typed, the field shows the chosen value and the list shows everything.
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
            // The list closes a moment later, when the form may have been submitted already.
            if (allowCustom && query !== null) onChange(query.trim());
            onBlur?.();
          }}
          // What is chosen gives way to what is typed next, instead of becoming a part of it.
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
