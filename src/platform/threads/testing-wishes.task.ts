import { useProcessor } from './testing-work.ts';

/** What the tests of threads ask for. */
export default function work(wish: 'answer' | 'fail' | 'hang' | 'fill' | 'work'): string {
  if (wish === 'answer') return 'done';
  if (wish === 'work') {
    useProcessor(150);
    return 'done';
  }
  if (wish === 'fail') throw new Error('it failed');
  const kept: unknown[] = [];
  for (;;) if (wish === 'fill') kept.push({ text: `node ${kept.length}` });
}
