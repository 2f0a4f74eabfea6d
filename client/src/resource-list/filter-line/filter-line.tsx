import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../../ui/icon-action';
import type { LineField, LineProblem, ParsedLine, Suggestion } from './grammar';

/** Grammar and suggestions load when the field is hovered or focused. */
const load = () => Promise.all([import('./grammar'), import('./line-history'), import('./line-panel')]);
const LinePanel = lazy(() => load().then(([, , { LinePanel }]) => ({ default: LinePanel })));

interface FilterLineProps {
  /** Names the field, and is its placeholder. */
  label: string;
  /** Identifies the list, for its last lines. */
  list: string;
  fields: readonly LineField[];
  /** Searches 300 ms after the last keystroke for a text without filters, never during IME composition. */
  search?: { words: string; onWords(words: string): void };
  /** Without a search: whether plain words are accepted. */
  acceptsWords?: boolean;
  /** The texts of a parameter, before the line is applied. */
  current(parameter: string): readonly string[];
  onApply(line: ParsedLine): void;
}

const pause = 300;
/** A filter is applied when Enter completes it. */
const mayHaveTerm = (text: string) => /[:<>]/.test(text);

/**
 * Search and filters in one field: `model:gpt-* -user:anna cost>0.01`. Words search while they are typed; filters apply
 * on Enter, become chips and leave the field.
 */
export function FilterLine({ label, list, fields, search, acceptsWords = false, current, onApply }: FilterLineProps) {
  const { t } = useTranslation('common');
  const panel = useId();
  const words = search?.words ?? '';
  const [text, setText] = useState(words);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<LineProblem>();
  const [options, setOptions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(words);

  // Back, Forward and "clear filters" change the words from outside.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setText(words);
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const receiveOptions = useCallback((next: readonly Suggestion[]) => {
    setOptions(next);
    setActive(-1);
  }, []);

  const edit = (next: string) => {
    setText(next);
    setProblem(undefined);
    setOpen(true);
    clearTimeout(timer.current);
    if (!search || mayHaveTerm(next) || composing.current) return;
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      search.onWords(sent.current);
    }, pause);
  };
  const apply = async (line: string) => {
    clearTimeout(timer.current);
    const [{ parseLine }, { rememberLine }] = await load();
    const parsed = parseLine(line, fields, current, search ? 'any' : acceptsWords ? 'plain' : 'none');
    if ('code' in parsed) {
      setProblem(parsed);
      setOpen(true);
      return;
    }
    if (Object.keys(parsed.texts).length > 0) rememberLine(list, line.trim());
    sent.current = search ? parsed.words.join(' ') : '';
    setText(sent.current);
    setProblem(undefined);
    setOpen(false);
    onApply(parsed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = open ? options[active] : undefined;
      if (chosen) edit(chosen.line);
      else void apply(text);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((index) => ((index + 1 + step + count) % count) - 1);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const expanded = open && options.length > 0;

  return (
    <Box position="relative" role="search" aria-label={label} onPointerEnter={() => void load().catch(() => undefined)}>
      <Box
        position="absolute"
        insetStart="2.5"
        top="0"
        bottom="0"
        display="flex"
        alignItems="center"
        pointerEvents="none"
      >
        <Box as={Search} boxSize="4" color="fg.subtle" aria-hidden />
      </Box>
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
        value={text}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          edit(event.currentTarget.value);
        }}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <Box position="absolute" insetEnd="0.5" top="0" bottom="0" display="flex" alignItems="center">
          <IconAction
            icon={X}
            size="xs"
            label={t('action.clear')}
            onClick={() => {
              clearTimeout(timer.current);
              setText('');
              setProblem(undefined);
              sent.current = '';
              if (words) search?.onWords('');
            }}
          />
        </Box>
      )}
      {open && (
        <Suspense fallback={null}>
          <LinePanel
            id={panel}
            {...{ label, list, fields, problem, active }}
            line={text}
            onOptions={receiveOptions}
            onChoose={edit}
          />
        </Suspense>
      )}
    </Box>
  );
}
