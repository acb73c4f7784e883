import { lazy, Suspense } from 'react';
import type { CodeEditorProps } from './code-mirror.tsx';
import { Skeleton } from './skeleton.tsx';

const Mirror = lazy(() => import('./code-mirror.tsx'));

/** SQL or plain text with numbers of lines and completion; the library is loaded where there is one. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<Skeleton className={props.className ?? 'h-40'} />}>
    <Mirror {...props} />
  </Suspense>
);
