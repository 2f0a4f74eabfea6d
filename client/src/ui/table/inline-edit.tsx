import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { EditedCell } from './inline-editor';

interface InlineEditProps extends EditedCell {
  /** Shown next to the button while the value is not edited, such as a link; otherwise the button shows the value. */
  children?: ReactNode;
  /** Throws the error of the server, which is shown at the cell. Undefined if the value cannot be changed. */
  onSave: ((text: string) => Promise<unknown>) | undefined;
}

/** Loads on hover or focus of the button, because few cells are edited. */
const load = () => import('./inline-editor');
const InlineEditor = lazy(() => load().then((module) => ({ default: module.InlineEditor })));

/** A value that becomes an input on click. Enter and ✓ save, Esc and ✗ restore the old value; blur does neither. */
export function InlineEdit(props: InlineEditProps) {
  const { value, field, rowName, children, onSave } = props;
  const { t } = useTranslation('common');
  const [editing, setEditing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) trigger.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const shown = children ?? value ?? '–';
  if (!onSave) return shown;
  if (editing) {
    return (
      <Suspense fallback={shown}>
        <InlineEditor {...props} onSave={onSave} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  const prepare = () => void load().catch(() => undefined);
  const button = (
    <button
      ref={trigger}
      type="button"
      className="inline-edit"
      data-beside={children === undefined ? undefined : ''}
      aria-label={
        value === null
          ? t('inline.editMixed', { name: rowName, field })
          : t('inline.edit', { name: rowName, field, value })
      }
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setEditing(true)}
    >
      {children === undefined && shown}
    </button>
  );
  if (children === undefined) return button;
  return (
    <span className="line">
      {children}
      {button}
    </span>
  );
}
