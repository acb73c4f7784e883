export type { VerdictFinding } from './findings.ts';
export { type HptJudgeInput, type HptVerdict, judgeHptFile } from './hpt-verdict.ts';
export { judgeTic, type TicJudgeInput, type TicVerdict } from './tic-verdict.ts';
export { type HptVersion, knownVersionOf } from './versions.ts';
