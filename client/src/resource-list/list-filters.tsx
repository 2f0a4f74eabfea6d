import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import type { ListState, Params } from '../lib/list-state';
import { type StatusDomain, statusLook } from '../ui/data/status-catalogue';
import { SelectInput } from '../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../ui/table/filter-bar';
import { FilterCombobox } from '../ui/table/filter-combobox';
import { FilterText } from '../ui/table/filter-text';
import { FilterLine, type LineSearch } from './filter-line/filter-line';
import type { LineField } from './filter-line/grammar';

interface Option {
  value: string;
  label: string;
}

/** The control of a filter, and how its values are typed. */
export type FilterControl =
  | { kind: 'select'; options: readonly Option[]; placeholder?: string }
  | { kind: 'combobox'; options: readonly Option[]; placeholder: string }
  /** `isPattern`: `%` in the address, and `*` in the filter line, match anything. */
  | { kind: 'text'; numeric?: boolean; mono?: boolean; isPattern?: boolean }
  /** Comparisons with a number, set in the filter line only. `unit`: `$`, `s`. */
  | { kind: 'comparison'; unit?: string }
  /** A filter that is set by links only. */
  | { kind: 'chip' };

/** One filter of a list: a parameter of the address, its control, and its chip while it is set. */
export type ListFilter<Name extends string> = FilterControl & {
  /** A parameter of the list; any id for a filter with its own value. */
  id: Name;
  /** Translated; also the name on the chip. */
  label: string;
  /** In the second line, which is folded by default. */
  isFolded?: boolean;
  /** Width of the control. */
  w?: string;
  /** Display name of a value; default the label of its option. */
  nameOf?(value: string): string;
  /** Text of the chip; default "label: name". `false` for a filter without a chip. */
  chip?: string | false;
  /** Inverts the filter. */
  invert?: FilterChip['invert'];
  /** Chips after the filter's own chip, for example for excluded values. */
  extraChips?: readonly FilterChip[];
  /** The parameter with the excluded values, if values can be excluded. */
  excluded?: string;
  /** Further parameters that a value sets. */
  implies?: Readonly<Record<string, string[]>>;
  /** Replaces the effect of a change. */
  onChange?(value: string): void;
  value?: string;
};

/** A filter whose value is not part of the address. */
type OwnFilter = ListFilter<string> & { value: string; onChange(value: string): void };

interface ListFiltersProps<P extends Params> {
  list: ListState<P>;
  /** Search by the parameter `q`. `label` names it on its chip; default "Search". `own` replaces its words and effect. */
  search?: { placeholder: string; label?: string; own?: LineSearch };
  /**
   * A filter line without a search; words without a filter are the value of the parameter `words`, which the values of
   * `withWords` accompany unless the line sets them. `fields` are names of values of several filters.
   */
  line?: {
    placeholder: string;
    words?: keyof P & string;
    withWords?: Readonly<Record<string, readonly string[]>>;
    fields?: readonly LineField[];
  };
  /** Time range of the list, from `useRangeFilter`. */
  range?: { control: ReactNode; chips: readonly FilterChip[]; field: LineField };
  filters: readonly (ListFilter<keyof P & string> | OwnFilter)[];
  /** Default: resets the parameters of the list. */
  onClear?(): void;
  /** Between the time range and the controls. */
  children?: ReactNode;
}

/** The filter bar of a list: search, time range, one control per filter, and a chip per filter that is set. */
export function ListFilters<P extends Params>(props: ListFiltersProps<P>) {
  const { list, search, line, range, filters, onClear = list.clearFilters, children } = props;
  const { pathname } = useLocation();
  const { t } = useTranslation('common');
  const bound = filters.map((filter) => ({ ...filter, ...bindingOf(list, filter) }));
  const chips = [...(range?.chips ?? [])];
  if (search && list.isSet('q')) {
    const label = t('filter.chip', { name: search.label ?? t('filter.search'), value: list.textOf('q') });
    chips.push({ id: 'q', label, onRemove: () => list.setText('q', '') });
  }
  for (const filter of bound) {
    chips.push(...(filter.kind === 'comparison' ? comparisonChipsOf(t, list, filter) : chipsOf(t, filter)));
  }
  const controls = (folded: boolean) =>
    bound
      .filter(({ kind, isFolded = false }) => kind !== 'chip' && kind !== 'comparison' && isFolded === folded)
      .map((filter) => (
        <FilterItem key={filter.id} w={filter.w}>
          <Control {...filter} />
        </FilterItem>
      ));
  const [usual, further] = [controls(false), controls(true)];
  return (
    <FilterBar
      line={
        (search || line) && (
          <FilterLine
            key={pathname}
            list={pathname}
            label={(search ?? line)?.placeholder ?? ''}
            fields={[...(range ? [range.field] : []), ...(line?.fields ?? []), ...fieldsOf(list, filters)]}
            search={
              search && {
                words: list.textOf('q'),
                onWords: (words, texts) =>
                  list.setTexts({ ...texts, q: words === '' ? [] : [words] }, { replace: !texts }),
                ...search.own,
              }
            }
            acceptsWords={line?.words !== undefined}
            current={list.textsOf}
            onApply={({ texts, words }) => {
              const parameter = words.length > 0 ? line?.words : undefined;
              const set = { ...texts, ...(parameter && { [parameter]: [words.join(' ')] }) };
              const accompanied = line?.words !== undefined && set[line.words] !== undefined;
              if (Object.keys(set).length > 0) list.setTexts({ ...(accompanied && line.withWords), ...set });
            }}
          />
        )
      }
      controls={usual.length > 0 ? usual : undefined}
      more={further.length > 0 ? further : undefined}
      chips={chips}
      onClear={onClear}
    >
      {range?.control}
      {children}
    </FilterBar>
  );
}

/** The filters that the line can set: those with a parameter of the address. */
function fieldsOf<P extends Params>(list: ListState<P>, filters: ListFiltersProps<P>['filters']): LineField[] {
  return filters.flatMap((filter) => {
    if (filter.value !== undefined || filter.kind === 'chip') return [];
    const { id, label, excluded, implies } = filter;
    const shared = { id, label, excluded, implies, isMultiple: Array.isArray(list.filters[id]) };
    switch (filter.kind) {
      case 'select':
        return { ...shared, kind: 'choice' as const, options: filter.options };
      case 'combobox':
        return { ...shared, kind: 'text' as const, options: filter.options };
      case 'text':
        return {
          ...shared,
          kind: filter.numeric ? ('number' as const) : ('text' as const),
          isPattern: filter.isPattern,
        };
      default:
        return { ...shared, kind: 'comparison' as const, unit: filter.unit };
    }
  });
}

/** A chip for each comparison: "Cost > $0.01". */
function comparisonChipsOf<P extends Params>(
  t: TFunction<'common'>,
  list: ListState<P>,
  { id, label, unit = '' }: { id: string; label: string; unit?: string },
): FilterChip[] {
  const texts = list.textsOf(id);
  return texts.map((text) => {
    const [, operator = '', value = ''] = /^([<>]=?)(.*)$/.exec(text) ?? [];
    const shown = unit === '$' ? `$${value}` : `${value}${unit && ` ${unit}`}`;
    return {
      id: `${id} ${text}`,
      label: t('filter.comparisonChip', { name: label, operator, value: shown }),
      onRemove: () => list.setTexts({ [id]: texts.filter((other) => other !== text) }),
    };
  });
}

interface Binding {
  value: string;
  set: boolean;
  onChange(value: string): void;
}

function bindingOf<P extends Params>(list: ListState<P>, filter: ListFilter<string>): Binding {
  const { id, value, implies } = filter;
  const change = (text: string) =>
    implies && text !== '' ? list.setTexts({ [id]: [text], ...implies }) : list.setText(id, text);
  const { onChange = change } = filter;
  if (value !== undefined) return { value, set: value !== '', onChange };
  return { value: list.textOf(id), set: list.isSet(id), onChange };
}

type BoundFilter = Omit<ListFilter<string>, keyof Binding> & FilterControl & Binding;

function chipsOf(t: TFunction<'common'>, filter: BoundFilter): FilterChip[] {
  const { id, label, chip, value, set, invert, extraChips = [], nameOf, onChange } = filter;
  if (!set || chip === false) return [...extraChips];
  const options = 'options' in filter ? filter.options : [];
  const name = nameOf?.(value) ?? options.find((option) => option.value === value)?.label ?? value;
  const text = chip ?? t('filter.chip', { name: label, value: name });
  return [{ id, label: text, onRemove: () => onChange(''), invert }, ...extraChips];
}

function Control(filter: BoundFilter) {
  const { label, value, onChange } = filter;
  switch (filter.kind) {
    case 'select':
      return <SelectInput size="sm" {...{ label, value, onChange }} {...choiceOf(filter)} />;
    case 'combobox':
      return <FilterCombobox allowCustom {...{ label, value, onChange }} {...choiceOf(filter)} />;
    case 'text':
      return <FilterText {...{ label, value }} onCommit={onChange} numeric={filter.numeric} mono={filter.mono} />;
    default:
      return null;
  }
}

const choiceOf = <P extends string | undefined>(filter: { options: readonly Option[]; placeholder?: P }) => ({
  options: [...filter.options],
  placeholder: filter.placeholder,
});

/** Options and display names of a status filter, from the status catalogue. */
export function useStatusFilter(domain: StatusDomain, values: readonly (number | string)[]) {
  const { t } = useTranslation('status');
  const nameOf = (value: number | string) => t(statusLook(domain, value).label as 'channel.enabled');
  return { options: values.map((value) => ({ value: String(value), label: nameOf(value) })), nameOf };
}
