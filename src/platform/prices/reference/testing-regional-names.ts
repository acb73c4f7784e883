import { entriesOf, type WrittenName } from './testing-payer-names.ts';

/** Names of the regional payers as price files print them, a dash for names that only sound like one. */
const REGIONAL = `
-: BCBS@NY; BCBS@PA; BCBS@MO; Anthem@KS; IBC Keystone@PA; Mutual of Omaha@NE; Priority Partners@MD;
  Independence Health@WI; Horizon Health@NC; Fidelity@NY; Empire@NY; Capital Health Plan@FL; Care 1st@AZ
anthem_bcbs_colorado: Anthem BCBS of CO@CO
anthem_bcbs_connecticut: Anthem@CT
anthem_bcbs_indiana: ANTHEM MEDICAID@IN
anthem_bcbs_kentucky: Anthem BCBS KY; Anthem@KY
anthem_bcbs_maine: Anthem BCBS@ME
anthem_bcbs_missouri: Anthem Blue Cross Blue Shield@MO
anthem_bcbs_new_hampshire: ANTHEM@NH
anthem_bcbs_new_york: Empire BCBS@NY; Empire BlueCross BlueShield@NY
anthem_bcbs_ohio: Anthem@OH; Anthem Medicaid@OH
anthem_bcbs_virginia: Anthem BCBS@VA; Anthem HealthKeepers Plus@VA; Anthem PPO@VA; HealthKeepers@VA
arkansas_bcbs: Arkansas BCBS@AR; Arkansas Blue Cross@AR
bcbs_alabama: BCBS of Alabama@TN; Blue Cross of Alabama@AL
bcbs_arizona: BC/BS of AZ@AZ; AZ Blue@AZ; Blue Cross Blue Shield of Arizona@AZ
bcbs_illinois: BCBS of Illinois; BCBS IL PPO@IL; Blue Cross Blue Shield > PPO@IL
bcbs_kansas_city: BCBS of Kansas City@MO; Blue KC@MO
bcbs_louisiana: BCBS LA@LA; HMO Louisiana@LA
bcbs_minnesota: BCBS MN@MN
bcbs_north_carolina: BCBSNC@NC; Blue Cross NC; BLUE MEDICARE@NC; BCBS of NC@NC
bcbs_south_carolina: BCBS OF SC@SC; BLUE CHOICE@SC; BLUECHOICE HEALTHPLAN MEDICAID@SC
bcbs_texas: BCBSTX@TX; Blue Cross Blue Shield of Texas; BCBS TX PPO@TX;
  BLUE CROSS BLUE SHIELD OF TEXAS > BLUE CHOICE PPO@TX; BLUE ADVANTAGE HMO@TX; Blue Cross@TX; FEP@TX
bcbs_vermont: BCBS@VT; BCBSVT; Blue Cross Blue Shield of VT@VT
capital_blue_cross: Capital Blue Cross@PA; Capital Bluecross@PA
carefirst: CareFirst BCBS@MD; CareFirst@MD; CareFirst > BlueChoice@MD; CareFirst BlueCross BlueShield;
  CareFirst BlueCross BlueShield@DC
cdphp: CDPHP@NY
emblemhealth: EmblemHealth@NY; GHI PPO@NY
excellus: Excellus BCBS@NY; Excellus@NY; Univera Healthcare@NY
fidelis_care: Fidelis Care@NY; Fidelis@NY
florida_blue: Florida Blue@FL; BCBSFL@FL; BCBS@FL; Florida Blue HMO@FL; Health Options@FL; BCBS Federal@FL
geha: GEHA > UHC Choice; GEHA
geisinger_health_plan: Geisinger Health Plan@PA; Geisinger@PA
harvard_pilgrim: Harvard Pilgrim Health Care@MA; HPHC@MA
health_new_england: Health New England@MA
highmark: Highmark BCBS@PA; Highmark@PA
highmark_delaware: Highmark BCBS Delaware@DE
highmark_new_york: Highmark BCBS of WNY@NY; Highmark@NY
highmark_west_virginia: Highmark@WV
hmsa: HMSA@HI
horizon: Horizon BCBS of NJ@NJ; Horizon NJ Health@NJ; Horizon@NJ
independence_blue_cross: Independence Blue Cross@PA; Independence@PA
inland_empire_health_plan: IEHP@CA; INLAND EMPIRE HEALTH PLAN@CA
la_care: L.A. Care@CA; LA CARE@CA
medical_mutual: Medical Mutual of Ohio@OH; Medical Mutual@OH
moda_health: Moda Health@OR; Moda@OR; Moda Health Plan@OR; Moda Health@AK
mvp_health_care: MVP Health Care@NY; MVP@VT
premera: Premera Blue Cross@WA; Premera@WA; Premera Blue Cross@AK; LifeWise@WA
priority_health: Priority Health@MI; Priority@MI
quartz: Quartz@WI
regence_oregon: Regence BCBS of Oregon@OR; REGENCE BCBS OF OREGON@OR; Regence@OR
regence_utah: Regence BCBS of Utah@UT
regence_washington: Regence BlueShield@WA
select_health: SelectHealth@UT; SELECT HEALTH@ID
select_health_south_carolina: Select Health of South Carolina@SC
triple_s: Triple S@PR
tufts_health_plan: Tufts Health Plan@MA; Tufts@MA
ucare: UCare@MN
wellmark: Wellmark BCBS@IA; Wellmark@IA
wellsense_health_plan: Well Sense@NH
`;

export const regionalNames = (): [string, WrittenName[]][] => entriesOf(REGIONAL);
