/**
 * Payers beyond the list: those that hold the licences of the Blues in their states, and larger regional plans. In the form of the list.
 */
export const REGIONAL_PAYERS = `
bcbs_alabama|Blue Cross and Blue Shield of Alabama|bcbs_alabama|Blue Cross and Blue Shield of Alabama|bcbs_licensee|
premera|Premera Blue Cross|premera|Premera Blue Cross|bcbs_licensee|
bcbs_arizona|Blue Cross Blue Shield of Arizona|bcbs_arizona|Blue Cross Blue Shield of Arizona|bcbs_licensee|
arkansas_bcbs|Arkansas Blue Cross and Blue Shield|arkansas_bcbs|Arkansas Blue Cross and Blue Shield|bcbs_licensee|
anthem_bcbs_colorado|Anthem Blue Cross and Blue Shield Colorado|elevance_health|Elevance Health|bcbs_licensee|
anthem_bcbs_connecticut|Anthem Blue Cross and Blue Shield Connecticut|elevance_health|Elevance Health|bcbs_licensee|
highmark_delaware|Highmark Blue Cross Blue Shield Delaware|highmark_health|Highmark Health|bcbs_licensee|
carefirst|CareFirst BlueCross BlueShield|carefirst|CareFirst BlueCross BlueShield|bcbs_licensee|
florida_blue|Florida Blue|guidewell|GuideWell|bcbs_licensee|
hmsa|Hawaii Medical Service Association|hmsa|Hawaii Medical Service Association|bcbs_licensee|
bcbs_illinois|Blue Cross and Blue Shield of Illinois|hcsc|Health Care Service Corporation|bcbs_licensee|
anthem_bcbs_indiana|Anthem Blue Cross and Blue Shield Indiana|elevance_health|Elevance Health|bcbs_licensee|
wellmark|Wellmark Blue Cross and Blue Shield|wellmark|Wellmark|bcbs_licensee|
bcbs_kansas|Blue Cross and Blue Shield of Kansas|bcbs_kansas|Blue Cross and Blue Shield of Kansas|bcbs_licensee|
bcbs_kansas_city|Blue Cross and Blue Shield of Kansas City|bcbs_kansas_city|Blue Cross and Blue Shield of Kansas City|bcbs_licensee|
anthem_bcbs_kentucky|Anthem Blue Cross and Blue Shield Kentucky|elevance_health|Elevance Health|bcbs_licensee|
bcbs_louisiana|Blue Cross and Blue Shield of Louisiana|bcbs_louisiana|Blue Cross and Blue Shield of Louisiana|bcbs_licensee|
anthem_bcbs_maine|Anthem Blue Cross and Blue Shield Maine|elevance_health|Elevance Health|bcbs_licensee|
bcbs_massachusetts|Blue Cross Blue Shield of Massachusetts|bcbs_massachusetts|Blue Cross Blue Shield of Massachusetts|bcbs_licensee|
bcbs_minnesota|Blue Cross and Blue Shield of Minnesota|bcbs_minnesota|Blue Cross and Blue Shield of Minnesota|bcbs_licensee|
bcbs_mississippi|Blue Cross and Blue Shield of Mississippi|bcbs_mississippi|Blue Cross and Blue Shield of Mississippi|bcbs_licensee|
anthem_bcbs_missouri|Anthem Blue Cross and Blue Shield Missouri|elevance_health|Elevance Health|bcbs_licensee|
bcbs_montana|Blue Cross and Blue Shield of Montana|hcsc|Health Care Service Corporation|bcbs_licensee|
bcbs_nebraska|Blue Cross and Blue Shield of Nebraska|bcbs_nebraska|Blue Cross and Blue Shield of Nebraska|bcbs_licensee|
anthem_bcbs_nevada|Anthem Blue Cross and Blue Shield Nevada|elevance_health|Elevance Health|bcbs_licensee|
anthem_bcbs_new_hampshire|Anthem Blue Cross and Blue Shield New Hampshire|elevance_health|Elevance Health|bcbs_licensee|
horizon|Horizon Blue Cross Blue Shield of New Jersey|horizon|Horizon Blue Cross Blue Shield of New Jersey|bcbs_licensee|
bcbs_new_mexico|Blue Cross and Blue Shield of New Mexico|hcsc|Health Care Service Corporation|bcbs_licensee|
anthem_bcbs_new_york|Anthem Blue Cross and Blue Shield New York|elevance_health|Elevance Health|bcbs_licensee|
excellus|Excellus BlueCross BlueShield|lifetime_healthcare|Lifetime Healthcare|bcbs_licensee|
highmark_new_york|Highmark Blue Cross Blue Shield of Western New York|highmark_health|Highmark Health|bcbs_licensee|
bcbs_north_carolina|Blue Cross and Blue Shield of North Carolina|bcbs_north_carolina|Blue Cross and Blue Shield of North Carolina|bcbs_licensee|
bcbs_north_dakota|Blue Cross Blue Shield of North Dakota|bcbs_north_dakota|Blue Cross Blue Shield of North Dakota|bcbs_licensee|
anthem_bcbs_ohio|Anthem Blue Cross and Blue Shield Ohio|elevance_health|Elevance Health|bcbs_licensee|
bcbs_oklahoma|Blue Cross and Blue Shield of Oklahoma|hcsc|Health Care Service Corporation|bcbs_licensee|
regence_oregon|Regence BlueCross BlueShield of Oregon|cambia_health_solutions|Cambia Health Solutions|bcbs_licensee|
capital_blue_cross|Capital Blue Cross|capital_blue_cross|Capital Blue Cross|bcbs_licensee|
highmark|Highmark Blue Cross Blue Shield|highmark_health|Highmark Health|bcbs_licensee|
independence_blue_cross|Independence Blue Cross|independence_health_group|Independence Health Group|bcbs_licensee|
triple_s|Triple-S Salud|guidewell|GuideWell|bcbs_licensee|
bcbs_rhode_island|Blue Cross Blue Shield of Rhode Island|bcbs_rhode_island|Blue Cross Blue Shield of Rhode Island|bcbs_licensee|
bcbs_south_carolina|Blue Cross and Blue Shield of South Carolina|bcbs_south_carolina|Blue Cross and Blue Shield of South Carolina|bcbs_licensee|
bcbs_texas|Blue Cross and Blue Shield of Texas|hcsc|Health Care Service Corporation|bcbs_licensee|
regence_utah|Regence BlueCross BlueShield of Utah|cambia_health_solutions|Cambia Health Solutions|bcbs_licensee|
bcbs_vermont|Blue Cross and Blue Shield of Vermont|bcbs_vermont|Blue Cross and Blue Shield of Vermont|bcbs_licensee|
anthem_bcbs_virginia|Anthem Blue Cross and Blue Shield Virginia|elevance_health|Elevance Health|bcbs_licensee|
regence_washington|Regence BlueShield of Washington|cambia_health_solutions|Cambia Health Solutions|bcbs_licensee|
highmark_west_virginia|Highmark Blue Cross Blue Shield West Virginia|highmark_health|Highmark Health|bcbs_licensee|
bcbs_wyoming|Blue Cross Blue Shield of Wyoming|bcbs_wyoming|Blue Cross Blue Shield of Wyoming|bcbs_licensee|
cdphp|CDPHP|cdphp|CDPHP|regional_payer|
connecticare|ConnectiCare|emblemhealth|EmblemHealth|regional_payer|
emblemhealth|EmblemHealth|emblemhealth|EmblemHealth|regional_payer|
fallon_health|Fallon Health|fallon_health|Fallon Health|regional_payer|
fidelis_care|Fidelis Care|centene|Centene|regional_payer|
geha|GEHA|geha|Government Employees Health Association|regional_payer|commercial
geisinger_health_plan|Geisinger Health Plan|geisinger|Geisinger|regional_payer|
harvard_pilgrim|Harvard Pilgrim Health Care|point32health|Point32Health|regional_payer|
health_new_england|Health New England|health_new_england|Health New England|regional_payer|
inland_empire_health_plan|Inland Empire Health Plan|inland_empire_health_plan|Inland Empire Health Plan|medicaid_mco_brand|
la_care|L.A. Care Health Plan|la_care|L.A. Care Health Plan|medicaid_mco_brand|
medical_mutual|Medical Mutual of Ohio|medical_mutual|Medical Mutual of Ohio|regional_payer|
moda_health|Moda Health|moda_health|Moda Health|regional_payer|
mvp_health_care|MVP Health Care|mvp_health_care|MVP Health Care|regional_payer|
priority_health|Priority Health|corewell_health|Corewell Health|regional_payer|
quartz|Quartz Health Solutions|quartz|Quartz Health Solutions|regional_payer|
select_health_south_carolina|Select Health of South Carolina|amerihealth_caritas|AmeriHealth Caritas|medicaid_mco_brand|medicaid
select_health|SelectHealth|intermountain_health|Intermountain Health|regional_payer|
tufts_health_plan|Tufts Health Plan|point32health|Point32Health|regional_payer|
ucare|UCare|ucare|UCare|regional_payer|
wellsense_health_plan|WellSense Health Plan|wellsense_health_plan|WellSense Health Plan|regional_payer|
`;

export const REGIONAL_ALIASES = `
anthem_bcbs_colorado|anthem|CO
anthem_bcbs_connecticut|anthem|CT
anthem_bcbs_indiana|anthem|IN
anthem_bcbs_kentucky|anthem|KY
anthem_bcbs_maine|anthem|ME
anthem_bcbs_missouri|anthem|MO
anthem_bcbs_nevada|anthem|NV
anthem_bcbs_new_hampshire|anthem|NH
anthem_bcbs_new_york|anthem|NY
anthem_bcbs_new_york|empire health choice
anthem_bcbs_new_york|empire blue cross
anthem_bcbs_new_york|empire bcbs
anthem_bcbs_new_york|empire blue cross blue shield
anthem_bcbs_ohio|anthem|OH
anthem_bcbs_virginia|anthem|VA
anthem_bcbs_virginia|anthem healthkeepers
anthem_bcbs_virginia|healthkeepers
anthem_bcbs_virginia|healthkeepers plus
arkansas_bcbs|health advantage|AR
bcbs_alabama|bcbsal
bcbs_arizona|bcbsaz
bcbs_arizona|azblue
bcbs_illinois|bcbsil
bcbs_kansas|bcbsks
bcbs_kansas_city|bcbskc
bcbs_kansas_city|blue kc
bcbs_louisiana|bcbsla
bcbs_louisiana|hmo louisiana
bcbs_massachusetts|bcbsma
bcbs_minnesota|bcbsmn
bcbs_minnesota|blue plus|MN
bcbs_mississippi|bcbsms
bcbs_montana|bcbsmt
bcbs_nebraska|bcbsne
bcbs_new_mexico|bcbsnm
bcbs_north_carolina|bcbsnc
bcbs_north_carolina|blue cross nc
bcbs_north_dakota|bcbsnd
bcbs_oklahoma|bcbsok
bcbs_rhode_island|bcbsri
bcbs_south_carolina|bcbssc
bcbs_south_carolina|bluechoice healthplan|SC
bcbs_texas|bcbstx
bcbs_vermont|bcbsvt
bcbs_wyoming|bcbswy
capital_blue_cross|capital bluecross
carefirst|carefirst
carefirst|carefirst bluechoice
cdphp|capital district physicians health plan
emblemhealth|emblem
emblemhealth|ghi|NY
excellus|excellus
excellus|univera
fidelis_care|fidelis|NY
florida_blue|bcbs of florida
florida_blue|bcbsfl
florida_blue|health options|FL
geha|government employees health association
geisinger_health_plan|geisinger
harvard_pilgrim|harvard pilgrim
harvard_pilgrim|hphc
health_new_england|hne
highmark|highmark
highmark|highmark blue shield
highmark_delaware|highmark|DE
highmark_delaware|highmark bcbs|DE
highmark_new_york|highmark|NY
highmark_new_york|highmark bcbs|NY
highmark_new_york|highmark bcbs wny
highmark_new_york|highmark blue shield of northeastern new york
highmark_west_virginia|highmark|WV
highmark_west_virginia|highmark bcbs|WV
hmsa|hmsa
horizon|horizon bcbs
horizon|horizon bcbsnj
horizon|horizon|NJ
horizon|horizon nj health
independence_blue_cross|ibx
independence_blue_cross|independence|PA
independence_blue_cross|keystone health plan east
independence_blue_cross|personal choice|PA
inland_empire_health_plan|iehp
la_care|la care
medical_mutual|medical mutual
medical_mutual|mmo|OH
moda_health|moda
mvp_health_care|mvp
mvp_health_care|mvp health plan
premera|premera
premera|lifewise
priority_health|priority|MI
quartz|quartz
regence_oregon|regence|OR
regence_utah|regence|UT
regence_washington|regence|WA
regence_washington|regence blueshield|WA
select_health|select health
triple_s|triple s
tufts_health_plan|tufts
wellmark|wellmark
wellsense_health_plan|wellsense
wellsense_health_plan|bmc healthnet
`;
