export type { VerdictFinding } from './findings.ts';
export { type HptVerdict, judgeHptFile } from './hpt-verdict.ts';
export { judgeTic, type TicJudgeInput, type TicVerdict } from './tic-verdict.ts';
