import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface CodeFault {
  from: number;
  message: string;
}

interface CodeOptions {
  parent: HTMLElement;
  text: string;
  /** Texts of the editor's own controls, by their English text. */
  phrases: Record<string, string>;
  onChange(text: string): void;
  onBlur(): void;
  findFaults(text: string): CodeFault[];
}

const token = (name: string) => `var(--tg-colors-${name.replaceAll('.', '-')})`;

const look = EditorView.theme({
  '&': { color: token('fg'), backgroundColor: 'transparent', fontSize: 'var(--tg-font-sizes-cell)', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--tg-fonts-mono)', lineHeight: 'var(--tg-line-heights-cell)', overflow: 'auto' },
  '.cm-content': { caretColor: token('fg'), padding: '0.375rem 0' },
  '.cm-gutters': {
    color: token('fg.subtle'),
    backgroundColor: token('bg.subtle'),
    borderRight: `1px solid ${token('border')}`,
  },
  '.cm-activeLine': { backgroundColor: `color-mix(in srgb, ${token('bg.muted')} 45%, transparent)` },
  '.cm-cursor': { borderLeftColor: token('fg') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: `color-mix(in srgb, ${token('brand.solid')} 30%, transparent)`,
  },
  '.cm-content ::selection': { color: 'inherit', backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: token('brand.subtle'), color: token('brand.fg') },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: token('fg.error') },
  '.cm-foldPlaceholder': {
    color: token('fg.muted'),
    backgroundColor: token('bg.muted'),
    borderColor: token('border'),
    padding: '0 0.375rem',
  },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', minWidth: '1.25rem', textAlign: 'center' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${token('fg.error')}`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint:after': { borderBottomColor: token('fg.error') },
  '.cm-tooltip': {
    color: token('fg'),
    backgroundColor: token('bg.panel'),
    border: `1px solid ${token('border')}`,
    borderRadius: 'var(--tg-radii-control)',
  },
  '.cm-diagnostic-error': { borderLeftColor: token('fg.error') },
});

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: token('brand.fg') },
  { tag: tags.string, color: token('status.green.fg') },
  { tag: tags.number, color: token('status.orange.fg') },
  { tag: [tags.bool, tags.null], color: token('status.violet.fg') },
  { tag: tags.punctuation, color: token('fg.muted') },
]);

/** Marks changes from outside, so that they are not reported back. */
const outside = Annotation.define<boolean>();

/** Range from the fault to the end of its line, or one position at the end of the text. */
function toDiagnostic({ doc }: EditorState, { from, message }: CodeFault): Diagnostic {
  const at = Math.min(from, doc.length);
  return { from: at, to: doc.lineAt(at).to, severity: 'error', message };
}

function extensions({ phrases, onChange, onBlur, findFaults }: CodeOptions): Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    EditorState.phrases.of(phrases),
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    highlightActiveLine(),
    json(),
    syntaxHighlighting(colors),
    look,
    EditorView.lineWrapping,
    linter((view) => findFaults(view.state.doc.toString()).map((fault) => toDiagnostic(view.state, fault)), {
      delay: 300,
    }),
    // Ctrl+Enter submits the surrounding form.
    keymap.of([
      ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
      ...historyKeymap,
      ...foldKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      const own = update.transactions.every((transaction) => !transaction.annotation(outside));
      if (update.docChanged && own) onChange(update.state.doc.toString());
    }),
    EditorView.domEventHandlers({ blur: () => onBlur() }),
  ];
}

const untilTab = 2000;

/**
 * After Escape, Tab leaves the editor; a second Escape goes to the surrounding dialog. Dialogs listen for Escape on the
 * document before the editor, so this listener is on the window.
 */
function freeTabOnEscape(view: EditorView): () => void {
  let free = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && view.dom.contains(event.target);
    if (event.key !== 'Escape' || event.isComposing || !inside || Date.now() < free) return;
    event.stopPropagation();
    free = Date.now() + untilTab;
    view.setTabFocusMode(untilTab);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Mounts a CodeMirror editor in an element. */
export function mountCode(options: CodeOptions) {
  const { parent, text } = options;
  const attributes = new Compartment();
  const state = EditorState.create({ doc: text, extensions: [extensions(options), attributes.of([])] });
  const view = new EditorView({ parent, state });
  const keepTab = freeTabOnEscape(view);
  return {
    focus: () => view.focus(),
    destroy: () => {
      keepTab();
      view.destroy();
    },
    /**
     * Sets accessible name, description and state of the content. It has its own tab stop, so that a long text can be
     * scrolled by keyboard.
     */
    setAttributes: (values: Record<string, string>) =>
      view.dispatch({
        effects: attributes.reconfigure(EditorView.contentAttributes.of({ tabindex: '0', ...values })),
      }),
    /** Sets the text from outside; an unchanged text keeps cursor and history. */
    setText: (next: string) => {
      if (next === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        annotations: outside.of(true),
      });
    },
  };
}

export type MountedCode = ReturnType<typeof mountCode>;
