import { zipOf } from './workbook.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const EXTENSIONS =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SHEET_TYPE}.sharedStrings+xml"/></Types>`;

const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const WORKBOOK = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="26730"/><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="12225" activeTab="1"/></bookViews><sheets><sheet name="Prices &amp; stock" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="3" state="hidden" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Prices &amp; stock'!$A$3:$K$8</definedName></definedNames><calcPr calcId="191029"/></workbook>`;

/** Excel does not number its relationships in the order of its sheets. */
const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** 0 plain, 1 date, 2 date and time, 3 euros, 4 percent, 5 a number with a colour, 6 a Japanese date, 7 a duration, 8 bold. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}" ${EXTENSIONS}><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;€&quot;;[Red]\\-#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="166" formatCode="0.00_d;[Magenta]\\-0.00_d"/><numFmt numFmtId="167" formatCode="[hh]:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="2"><xf numFmtId="14" fontId="0" fillId="0" borderId="0"/><xf numFmtId="9" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="31" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="0"/></styleSheet>`;

const STRINGS = [
  '<t>Prices of the spring</t>',
  ...['sku', 'title', 'price', 'pieces', 'seen', 'at', 'ok', 'gross', 'label', 'share', 'change'].map(
    (name) => `<t>${name}</t>`,
  ),
  '<t>007</t>',
  '<t>008</t>',
  '<t>009</t>',
  '<r><rPr><b/><sz val="11"/></rPr><t>Rye</t></r><r><rPr><sz val="11"/></rPr><t xml:space="preserve"> bread, &quot;dark&quot;</t></r>',
  '<t>Käse_x000D_\nGouda</t><rPh sb="0" eb="1"><t>ケーゼ</t></rPh>',
  '<t xml:space="preserve"> spaces </t>',
  '<t>day</t>',
  '<t>spent</t>',
  '<t>literal _x005F_x0041_</t>',
];

const shared = (cell: string, index: number, style = 0): string =>
  `<c r="${cell}"${style === 0 ? '' : ` s="${style}"`} t="s"><v>${index}</v></c>`;
const number = (cell: string, value: number | string, style = 0): string =>
  `<c r="${cell}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;
const row = (at: number, cells: string): string =>
  `<row r="${at}" spans="1:11" x14ac:dyDescent="0.25">${cells}</row>`;

const HEADINGS = [...'ABCDEFGHIJK'].map((letter, at) => shared(`${letter}3`, at + 1, 8)).join('');

/** The title of the sheet lies over all columns, and the sku of two rows over both. */
const PRICES = [
  row(1, `${shared('A1', 0, 8)}<c r="B1" s="8"/><c r="C1" s="8"/>`),
  row(3, HEADINGS),
  row(
    4,
    `${shared('A4', 12)}${shared('B4', 15)}${number('C4', '3.5', 3)}${number('D4', 12)}${number('E4', 46082, 1)}${number('F4', '46082.75', 2)}<c r="G4" t="b"><v>1</v></c><c r="H4" s="3"><f t="shared" ref="H4:H6" si="0">C4*1.19</f><v>4.165</v></c><c r="I4" t="str"><f>UPPER(B4)</f><v>RYE BREAD</v></c>${number('J4', '0.125', 4)}${number('K4', '-1.25', 5)}`,
  ),
  row(
    5,
    `${shared('A5', 13)}${shared('B5', 16)}${number('C5', '1E-2', 3)}${number('D5', 3)}<c r="E5" s="1"/>${number('F5', '46083', 2)}<c r="G5" t="b"><f>FALSE()</f><v>0</v></c><c r="H5" s="3"><f t="shared" si="0"/><v>1.1900000000000001E-2</v></c><c r="I5" t="e"><f>NA()</f><v>#N/A</v></c><c r="J5" s="4"/><c r="K5" s="5"/>`,
  ),
  row(6, [...'ABCDEFGHIJK'].map((letter) => `<c r="${letter}6" s="1"/>`).join('')),
  row(
    8,
    `${shared('A8', 14)}${shared('B8', 17)}<c r="D8"><v>1000000</v></c>${number('E8', 1, 1)}<c r="H8" s="3"><f>C8*1.19</f><v>0</v></c>${shared('I8', 20)}`,
  ),
].join('');

const NOTES = [
  row(
    1,
    `${shared('A1', 18)}${shared('B1', 19)}<c r="C1" t="inlineStr"><is><r><t>no</t></r><r><t>te</t></r></is></c>`,
  ),
  row(2, `${number('A2', 46082, 6)}${number('B2', '0.5', 7)}<c r="C2" t="inlineStr"><is><t>x</t></is></c>`),
  row(3, `${number('A3', 46083, 6)}${number('B3', '0.25', 7)}`),
].join('');

const sheet = (data: string, after = ''): string =>
  `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" ${EXTENSIONS}><sheetPr filterMode="1"/><dimension ref="A1:K8"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="3" topLeftCell="A4" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><cols><col min="1" max="1" width="12.5" customWidth="1"/></cols><sheetData>${data}</sheetData>${after}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;

/** A workbook with the parts, the attributes and the habits of one that Excel has saved. */
export const EXCEL_FILE = zipOf({
  '[Content_Types].xml': CONTENT_TYPES,
  '_rels/.rels': PACKAGE_RELATIONS,
  'xl/workbook.xml': WORKBOOK,
  'xl/_rels/workbook.xml.rels': WORKBOOK_RELATIONS,
  'xl/worksheets/sheet1.xml': sheet(
    PRICES,
    '<autoFilter ref="A3:K8"/><mergeCells count="2"><mergeCell ref="A1:K1"/><mergeCell ref="A6:A7"/></mergeCells>',
  ),
  'xl/worksheets/sheet2.xml': sheet(NOTES),
  'xl/styles.xml': STYLES,
  'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="40" uniqueCount="${STRINGS.length}">${STRINGS.map((text) => `<si>${text}</si>`).join('')}</sst>`,
});
