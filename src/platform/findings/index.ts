export {
  type Finding,
  finding,
  type Grade,
  gradeOf,
  inconclusive,
  passed,
  SEVERITIES,
  type Severity,
  STATUSES,
  type Status,
} from './finding.ts';
