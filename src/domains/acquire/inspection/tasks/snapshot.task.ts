import { parseHtml, snapshotOf } from '../../../../platform/html/index.ts';
import { attempt } from './faults.ts';

export default function snapshot({ html }: { html: string }) {
  return attempt(() => snapshotOf(parseHtml(html)));
}
