import { BadZip } from '../../zip/zip.ts';

/** Why a workbook cannot be read; an archive that cannot be read is a reason too. */
export class BadWorkbook extends BadZip {}
