import { Input } from '@chakra-ui/react/input';
import { type KeyboardEvent, useId, useState } from 'react';
import { SearchFrame } from '../../ui/table/search-frame';
import { useSearchText } from '../../ui/table/use-search-text';
import type { LineField, LineProblem, ParsedLine, Suggestion } from './grammar';

/** Grammar and suggestions load when the field is hovered or focused. */
async function loadParts() {
  const parts = await Promise.all([import('./grammar'), import('./line-history'), import('./line-panel')]);
  return { ...parts[0], ...parts[1], ...parts[2] };
}
type Parts = Awaited<ReturnType<typeof loadParts>>;

export interface LineSearch {
  words: string;
  /** @param texts of the parameters that a line sets together with the words; undefined while words are typed */
  onWords(words: string, texts?: ParsedLine['texts']): void;
  /** Whether a line must not be remembered. */
  isSecret?(line: string): boolean;
}

interface FilterLineProps {
  /** Names the field, and is its placeholder. */
  label: string;
  /** Identifies the list, for its last lines. */
  list: string;
  fields: readonly LineField[];
  /** Searches while a text without filters is typed. */
  search?: LineSearch;
  /** Without a search: whether plain words are accepted. */
  acceptsWords?: boolean;
  /** The texts of a parameter, before the line is applied. */
  current(parameter: string): readonly string[];
  /** Applies a line without a search. */
  onApply(line: ParsedLine): void;
}

/** A filter is applied when Enter completes it. */
const mayHaveTerm = (text: string) => /[:<>]/.test(text);

/**
 * Search and filters in one field: `model:gpt-* -user:anna cost>0.01`. Words search while they are typed; filters apply
 * on Enter, become chips and leave the field.
 */
export function FilterLine({ label, list, fields, search, acceptsWords = false, current, onApply }: FilterLineProps) {
  const panel = useId();
  const { text, type, send, replace, clear, input } = useSearchText({
    value: search?.words ?? '',
    onChange: (words) => search?.onWords(words),
    isHeld: (next) => !search || mayHaveTerm(next),
  });
  const [parts, setParts] = useState<Parts | null>(null);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<LineProblem>();
  const [active, setActive] = useState(-1);

  const keep = (loaded: Parts) => {
    setParts(loaded);
    return loaded;
  };
  // A failed load is repeated at the next occasion.
  const load = () => parts ?? loadParts().then(keep, () => null);
  const show = () => {
    void load();
    setOpen(true);
  };
  const edited = () => {
    setProblem(undefined);
    setActive(-1);
    show();
  };
  const choose = ({ line }: Suggestion) => {
    type(line);
    edited();
  };
  const apply = async () => {
    if (search && !mayHaveTerm(text)) {
      send(text);
      setOpen(false);
      return;
    }
    const loaded = await load();
    if (!loaded) return;
    const parsed = loaded.parseLine(text, fields, current, search ? 'any' : acceptsWords ? 'plain' : 'none');
    if ('code' in parsed) {
      setProblem(parsed);
      setOpen(true);
      return;
    }
    const words = parsed.words.join(' ');
    if (Object.keys(parsed.texts).length > 0 && !search?.isSecret?.(text)) loaded.rememberLine(list, text.trim());
    replace(search ? words : '');
    setProblem(undefined);
    setOpen(false);
    if (search) search.onWords(words, parsed.texts);
    else onApply(parsed);
  };
  const options = open && parts ? [...parts.lastLines(list, text), ...parts.suggestionsFor(text, fields)] : [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = options[active];
      if (chosen) choose(chosen);
      else void apply();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show();
      const count = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((index) => ((index + 1 + step + count) % count) - 1);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const expanded = options.length > 0;

  return (
    <SearchFrame
      label={label}
      isEmpty={text === ''}
      onClear={() => {
        clear();
        setProblem(undefined);
      }}
      onPointerEnter={() => void load()}
    >
      <Input
        size="sm"
        ps="8"
        pe="8"
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? panel : undefined}
        aria-activedescendant={expanded && active >= 0 ? `${panel}-${active}` : undefined}
        placeholder={label}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        {...input}
        onChange={(event) => {
          input.onChange(event);
          edited();
        }}
        onFocus={show}
        onClick={show}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {open && parts && (
        <parts.LinePanel
          id={panel}
          {...{ label, options, problem, active }}
          canExclude={fields.some(({ excluded }) => excluded !== undefined)}
          onChoose={choose}
        />
      )}
    </SearchFrame>
  );
}
