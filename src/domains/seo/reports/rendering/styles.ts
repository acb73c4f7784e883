import { type Brand, inkOn } from '../brand.ts';

/** For the screen and for A4; the colour of the brand is the only thing that is not fixed. */
export const stylesOf = ({ color }: Brand): string => `
:root { --brand: ${color}; --on-brand: ${inkOn(color)}; --ink: #1f1d1a; --quiet: #5a554c; --line: #e6e2da; --sunk: #f4f2ee;
  --bad: #b3261e; --bad-soft: #fdecea; --warn: #835500; --warn-soft: #fcf3dd; --good: #18703d; --good-soft: #e6f4ea; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1.5rem; color: var(--ink); background: #fff;
  font: 400 0.9rem/1.45 "Open Sans", system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
h1, h2, h3 { line-height: 1.2; }
.whole { break-inside: avoid; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.25rem; padding-bottom: 0.3rem; border-bottom: 2px solid var(--brand); }
h3 { margin: 0; font-size: 1rem; }
.cover { background: var(--brand); color: var(--on-brand); padding: 2rem; border-radius: 0.5rem; }
.cover h1 { margin: 2.5rem 0 0.25rem; font-size: 2.25rem; }
.cover p { margin: 0; }
.brand { display: flex; align-items: center; gap: 0.75rem; font-weight: 600; }
.brand img { max-height: 3rem; max-width: 12rem; background: #fff; padding: 0.25rem; border-radius: 0.25rem; }
.site { font-size: 1.1rem; overflow-wrap: anywhere; }
.standing { display: grid; grid-template-columns: 240px 1fr; gap: 1.5rem; align-items: center; margin-top: 1.5rem; }
.standing h2 { margin-top: 0; }
.gate { color: var(--bad); font-weight: 600; }
.figures, .changes { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 0.5rem; margin: 1rem 0 0; }
.changes { grid-template-columns: repeat(3, 1fr); }
.figures > div, .changes > div { background: var(--sunk); border-radius: 0.35rem; padding: 0.5rem 0.65rem; break-inside: avoid; }
.changes > .new, .changes > .regressed { background: var(--bad-soft); }
.changes > .fixed { background: var(--good-soft); }
.changes > .unknown { background: var(--warn-soft); }
dt { color: var(--quiet); font-size: 0.75rem; }
dd { margin: 0; }
.figures dd, .changes .number { font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; text-align: left; }
.changes dd:last-child { font-size: 0.75rem; color: var(--quiet); }
.chart svg, .gauge svg { max-width: 100%; height: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.8rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--quiet); }
tr { break-inside: avoid; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.url, code, pre { overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.85em; }
.issues { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
.issues li { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; break-inside: avoid; }
.issues p { margin: 0.35rem 0; }
.mark { display: inline-block; padding: 0.05rem 0.45rem; border-radius: 1rem; font-size: 0.75rem; font-weight: 600; background: var(--sunk); color: var(--quiet); }
.mark.critical, .mark.high { background: var(--bad-soft); color: var(--bad); }
.mark.medium { background: var(--warn-soft); color: var(--warn); }
.evidence { background: var(--sunk); border-radius: 0.35rem; padding: 0.4rem 0.65rem; font-size: 0.8rem; }
.evidence pre { margin: 0.25rem 0; white-space: pre-wrap; }
.place { color: var(--quiet); overflow-wrap: anywhere; }
@media (max-width: 40rem) { .standing { grid-template-columns: 1fr; } .changes { grid-template-columns: 1fr 1fr; } }
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  .cover { padding: 12mm; }
  .part { break-before: page; }
  * { print-color-adjust: exact; }
}
`;
