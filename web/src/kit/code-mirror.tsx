import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, type SQLNamespace, sql } from '@codemirror/lang-sql';
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { must } from '../lib/must.ts';
import { cn } from './cn.ts';

export interface CodeEditorProps {
  value: string;
  onChange(value: string): void;
  label: string;
  /** Ctrl/⌘ Enter. */
  onRun?(): void;
  /** Tables with their columns, for completion; leave it out for plain text. */
  schema?: SQLNamespace | undefined;
  language?: 'sql' | 'plain';
  hint?: string;
  className?: string;
}

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, monospace)', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused': { outline: '2px solid var(--accent-ink)' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', border: '1px solid var(--line)', color: 'var(--ink)' },
});

/** The library's own choice of what is told apart, in the tokens' colours: its own cannot be read on dark. */
const TONES: Readonly<Record<string, string>> = {
  '#708': 'var(--running)',
  '#a11': 'var(--good)',
  '#e40': 'var(--good)',
  '#164': 'var(--warn)',
  '#940': 'var(--faint)',
  '#f00': 'var(--bad)',
};
const WORDS = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    color === undefined ? spec : { ...spec, color: TONES[color] ?? 'var(--ink)' },
  ),
);

export default function CodeMirror({
  value,
  onChange,
  label,
  onRun,
  schema,
  language = 'sql',
  hint = '',
  className,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const words = useRef(new Compartment());
  const latest = useRef({ onChange, onRun });
  latest.current = { onChange, onRun };
  const first = useRef(value);

  useEffect(() => {
    const run = () => {
      latest.current.onRun?.();
      return latest.current.onRun !== undefined;
    };
    const editor = new EditorView({
      parent: must(place.current, 'the place of the editor'),
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          autocompletion(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          syntaxHighlighting(WORDS),
          placeholder(hint),
          words.current.of([]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          keymap.of([
            { key: 'Mod-Enter', run },
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          LOOK,
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, hint]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const extension =
      language === 'sql' ? sql({ dialect: PostgreSQL, ...(schema === undefined ? {} : { schema }) }) : [];
    view.current?.dispatch({ effects: words.current.reconfigure(extension) });
  }, [schema, language]);

  return <div ref={place} className={cn('h-40 overflow-hidden rounded-md border', className)} />;
}
