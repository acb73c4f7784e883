import { type Element, isForeign } from '../tree/nodes.ts';
import { safeCss } from './safe-css.ts';

const PLAIN = new Set(
  'id class title alt dir lang colspan rowspan width height align valign bgcolor color border cellpadding cellspacing hidden open datetime value type placeholder disabled checked selected rows cols size start reversed span role'.split(
    ' ',
  ),
);
const DRAWING = new Set(
  'id class viewbox d fill stroke stroke-width stroke-linecap stroke-linejoin width height x y cx cy r rx ry x1 x2 y1 y2 points transform opacity fill-rule clip-rule fill-opacity stroke-opacity offset stop-color gradientunits preserveaspectratio'.split(
    ' ',
  ),
);
const OWN_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
const CONTROLS = new Set(['input', 'button', 'select', 'textarea']);

/** The attributes that change how an element looks and do nothing else. */
export function safeAttributes(element: Element): Record<string, string> {
  const { name: tag, attribs } = element;
  const allowed = isForeign(element) ? DRAWING : PLAIN;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attribs)) {
    const lower = name.toLowerCase();
    if (lower === 'style') kept.style = safeCss(value);
    else if (allowed.has(lower) || /^aria-[a-z]+$/.test(lower))
      kept[name] = isForeign(element) ? safeCss(value) : value;
  }
  if (tag === 'img') {
    if (OWN_IMAGE.test(attribs.src ?? '')) kept.src = attribs.src!;
    else kept['data-picture'] = '';
  }
  if (tag === 'a' && attribs.href !== undefined) kept['data-link'] = '';
  if (CONTROLS.has(tag)) kept.tabindex = '-1';
  return kept;
}
