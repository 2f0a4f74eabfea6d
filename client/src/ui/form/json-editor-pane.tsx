import { Box } from '@chakra-ui/react/box';
import { Textarea } from '@chakra-ui/react/textarea';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { CodeFault, MountedCode, mountCode } from './json-editor-code';

interface JsonPaneProps {
  value: string;
  onChange(value: string): void;
  label: string;
  describedBy: string;
  invalid: boolean;
  disabled?: boolean;
  onBlur?(): void;
  findFaults(text: string): CodeFault[];
  /** Whether the code editor replaces the plain field. */
  onRich?(rich: boolean): void;
  /** Fills its container instead of growing with the text. */
  fill?: boolean;
}

type Mount = typeof mountCode;

/** Requires a mouse: on touch screens the plain field has better selection, correction and undo. */
const finePointer = () => window.matchMedia?.('(pointer: fine)').matches ?? false;

/** Runs it when the element is in view: in a long form most editors never are. Returns the end of waiting. */
function whenVisible(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    run();
    return () => undefined;
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Loads the code editor and switches to it once the plain field is visible and not focused. */
function useCodeEditor(plain: RefObject<HTMLTextAreaElement | null>): Mount | undefined {
  const [mount, setMount] = useState<{ run: Mount }>();
  useEffect(() => {
    if (!finePointer() || !plain.current) return;
    let current = true;
    const ready = (run: Mount) => {
      if (!current) return;
      const busy = plain.current === document.activeElement ? plain.current : null;
      if (busy) busy.addEventListener('blur', () => ready(run), { once: true });
      else setMount({ run });
    };
    const stop = whenVisible(plain.current, () => {
      // If the editor fails to load, the plain field stays.
      import('./json-editor-code').then(
        (module) => ready(module.mountCode),
        () => undefined,
      );
    });
    return () => {
      current = false;
      stop();
    };
  }, [plain]);
  return mount?.run;
}

/** The input: the code editor, or a plain field. */
export function JsonPane(props: JsonPaneProps) {
  const { value, onChange, label, describedBy, invalid, disabled, onBlur, onRich, fill } = props;
  const plain = useRef<HTMLTextAreaElement>(null);
  const mount = useCodeEditor(plain);
  const rich = mount !== undefined && !disabled;
  useEffect(() => onRich?.(rich), [onRich, rich]);
  if (rich) return <CodePane {...props} mount={mount} />;
  return (
    <Textarea
      ref={plain}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      rows={Math.min(16, Math.max(6, value.split('\n').length))}
      flex={fill ? '1' : undefined}
      resize={fill ? 'none' : 'vertical'}
      fontFamily="mono"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    />
  );
}

function CodePane(props: JsonPaneProps & { mount: Mount }) {
  const { value, label, describedBy, invalid, fill, mount } = props;
  const { t } = useTranslation('common');
  const place = useRef<HTMLDivElement>(null);
  const code = useRef<MountedCode>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!place.current) return;
    const phrases = {
      'Fold line': t('json.fold'),
      'Unfold line': t('json.unfold'),
      'folded code': t('json.folded'),
      unfold: t('json.unfold'),
    };
    const mounted = mount({
      parent: place.current,
      text: latest.current.value,
      phrases,
      onChange: (text) => latest.current.onChange(text),
      onBlur: () => latest.current.onBlur?.(),
      findFaults: (text) => latest.current.findFaults(text),
    });
    code.current = mounted;
    return () => mounted.destroy();
  }, [mount, t]);

  useEffect(() => code.current?.setText(value), [value]);
  useEffect(
    () =>
      code.current?.setAttributes({
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
      }),
    [label, describedBy, invalid],
  );

  return (
    <Box
      ref={place}
      w="full"
      minW="0"
      borderWidth="1px"
      borderColor={invalid ? 'border.error' : 'border.control'}
      borderRadius="control"
      bg="bg.panel"
      overflow="hidden"
      _focusWithin={{ borderColor: 'focusRing', boxShadow: '0 0 0 1px {colors.focusRing}' }}
      {...(fill
        ? { flex: '1', minH: '0' }
        : { css: { '& .cm-editor': { minH: '32', maxH: '96', resize: 'vertical' } } })}
    />
  );
}
