export {
  createExports,
  type ExportRow,
  type Exports,
  type ScratchPlace,
  type WrittenExport,
} from './exports.ts';
export { EXPORT_FORMATS, type ExportFormat, FORMATS } from './formats.ts';
