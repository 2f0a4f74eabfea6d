import { Input } from '@chakra-ui/react/input';
import { useState } from 'react';

interface FilterTextProps {
  label: string;
  value: string;
  onCommit(value: string): void;
  numeric?: boolean;
  mono?: boolean;
}

/** A text filter: applied on Enter, on blur and by the Query button, not on every keystroke. */
export function FilterText({ label, value, onCommit, numeric, mono }: FilterTextProps) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // Back, Forward, a removed chip and "filter by this" change the value from outside.
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  const commit = () => {
    const next = numeric ? draft.replaceAll(/\D/g, '') : draft.trim();
    setDraft(next);
    if (next !== value) onCommit(next);
  };
  return (
    <Input
      size="sm"
      aria-label={label}
      placeholder={label}
      value={draft}
      inputMode={numeric ? 'numeric' : undefined}
      fontFamily={mono ? 'mono' : undefined}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
      }}
    />
  );
}
