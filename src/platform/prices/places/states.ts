export interface State {
  code: string;
  name: string;
  region: string | null;
}

const TABLE = `
AL|Alabama|South
AK|Alaska|West
AS|American Samoa|
AZ|Arizona|West
AR|Arkansas|South
CA|California|West
CO|Colorado|West
CT|Connecticut|Northeast
DE|Delaware|South
DC|District of Columbia|South
FM|Federated States of Micronesia|
FL|Florida|South
GA|Georgia|South
GU|Guam|
HI|Hawaii|West
ID|Idaho|West
IL|Illinois|Midwest
IN|Indiana|Midwest
IA|Iowa|Midwest
KS|Kansas|Midwest
KY|Kentucky|South
LA|Louisiana|South
ME|Maine|Northeast
MH|Marshall Islands|
MD|Maryland|South
MA|Massachusetts|Northeast
MI|Michigan|Midwest
MN|Minnesota|Midwest
MS|Mississippi|South
MO|Missouri|Midwest
MT|Montana|West
NE|Nebraska|Midwest
NV|Nevada|West
NH|New Hampshire|Northeast
NJ|New Jersey|Northeast
NM|New Mexico|West
NY|New York|Northeast
NC|North Carolina|South
ND|North Dakota|Midwest
MP|Northern Mariana Islands|
OH|Ohio|Midwest
OK|Oklahoma|South
OR|Oregon|West
PW|Palau|
PA|Pennsylvania|Northeast
PR|Puerto Rico|
RI|Rhode Island|Northeast
SC|South Carolina|South
SD|South Dakota|Midwest
TN|Tennessee|South
TX|Texas|South
UT|Utah|West
VT|Vermont|Northeast
VI|U.S. Virgin Islands|
VA|Virginia|South
WA|Washington|West
WV|West Virginia|South
WI|Wisconsin|Midwest
WY|Wyoming|West
`;

/** States, the district and territories that price files may name, with their Census regions. */
export const STATES: readonly State[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', region = ''] = line.split('|');
    return { code, name, region: region === '' ? null : region };
  });
