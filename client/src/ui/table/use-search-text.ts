import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react';

const typingPauseMs = 300;

interface SearchTextProps {
  value: string;
  /** Called 300 ms after the last keystroke, never during IME composition. */
  onChange(value: string): void;
  /** Whether a text is sent on request only. */
  isHeld?(text: string): boolean;
}

/** The text of a search field, and when it is sent. */
export function useSearchText({ value, onChange, isHeld }: SearchTextProps) {
  const [text, setText] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  // Back, Forward and "clear filters" change the value from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Shows a text that its caller has applied. */
  const replace = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next;
    setText(next);
  };
  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    onChange(sent.current);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (composing.current || isHeld?.(next)) return;
    timer.current = setTimeout(() => send(next), typingPauseMs);
  };
  const clear = () => {
    const wasSent = sent.current !== '';
    replace('');
    if (wasSent) onChange('');
  };
  const input = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false;
      type(event.currentTarget.value);
    },
  };
  return { text, type, send, replace, clear, input };
}
