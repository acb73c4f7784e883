import { entriesOf, type WrittenName } from './testing-payer-names.ts';

/**
 * Names as price files print them, by the payer that is meant, a dash for none of those that come with the program; then
 * perhaps the plan, and the state of the hospital.
 */
const PRINTED = `
aetna: Aetna Better Health of Ohio; Aetna Better Health@KY; AETNA/COVENTRY; Aetna MCR > HMO@TX; Aetna > ASA; Aetna
  Hlth Mgmt; Aetna Inc and its affiliates; Aetna Senior Supp; AETNA FIRST HEALTH; Meritain (Aetna)@NY; MHBP; Mail
  Handlers; Commercial > Aetna HMO; AETNA ALL COMMERCIAL; Aetna Comm HMO/PPO/POS; AETNA NON-PAR; Aetna Mcare; Aetna
  MCD (ABH)@LA; AETNA PREMIER CARE NETWORK; AETNA OPEN CHOICE PPO; AETNA-NATIONAL ADVANTAGE; Aetna ACO@FL; Aetna
  Medicare Eagle; AETNA CVS; CVS Health Aetna; CVS Aetna QHP@FL; NAP Aetna; Cofinity (Aetna)@MI
alignment_health_plan: Alignment@CA; Alignment Healthcare USA@CA; Alignment HP@CA
allcare_health: All Care CCO@OR
alliant: Alliant SoloCare HIX@GA
ambetter: Ambetter (Superior)@TX; Ambetter Sunshine@FL; AMBETTER OF ARKANSAS@AR; Superior HealthPlan (Ambetter)@TX;
  AMBETTER EXCHANGE@MS; Ambetter - Magnolia Health@MS; AMBETTER FROM BUCKEYE@OH
american_health_holding: AHH@GA
amerigroup: AMERIGROUP COMMUNITY CARE; Amerigroup RealSolutions; AmeriGroup/Amerivantage@TX; AMERIGROUP MCD@TX;
  Amerigroup Wellpoint@TX
anthem_bcbs_wisconsin: Anthem Blue Cross and Blue Shield > PPO@WI; Anthem Blue Preferred@WI; ANTHEM BCBS WI MEDICAID
anthem_blue_cross_california: Anthem Blue Cross@CA; Anthem BC of CA; BLUE CROSS OF CALIFORNIA@CA; Blue Cross >
  Anthem PPO@CA; Blue Cross Medicare Advantage@CA; ANTHEM BLUE CROSS SENIOR@CA; Anthem MediCal@CA; ANTHEM BC COVERED
  CA
atrio_health: ATRIO MCR@OR; ATRIO HP@OR
bcbs_georgia: Anthem BCBS > Medicare Advantage@GA; BCBS OF GEORGIA > HMO; BCBS GA POS/HMO; Blue Cross Blue Shield
  Healthcare Plan of GA; BLUE CROSS FEP@GA; Anthem Pathway HMO@GA; ANTHEM BCBS GA
bcbs_michigan: BCBS MICHIGAN TRUST; BCBS of Mich; BCBSM > Traditional; Blue Care Network@MI; BCN > Commercial
  HMO@MI; Blue Cross Blue Shield > PPO@MI; BLUE CROSS COMPLETE (MEDICAID)@MI; BLUE CROSS PPO TRUST@MI; MI BCBS;
  BCBSM PPO; BCN-HMO@MI
bcbs_tennessee: BCBST > Network P; BCBS OF TENN; Blue Cross TN > Network S; BlueCare TN; Volunteer State Health Plan
  (BlueCare)@TN; BCBS Federal@TN; Blue Card@TN; BC/BS@TN; BCBSTN; BCBS TN - BlueCare@TN; BLUE NETWORK P@TN; TENNCARE
  SELECT@TN
blue_cross_idaho: BLUE CROSS OF IDAHO HMO; BC ID; BLUE CROSS TRUE BLUE@ID
blue_shield_california: Blue Shield of Calif@CA; BLUE SHIELD CA > HMO; BSCA@CA; BLUE SHIELD PPO/EPO@CA; BLUE SHIELD
  65+@CA; Blue Shield Promise Medi-Cal; BlueShield of California Trio HMO
bright_health: Bright@CO; BRIGHT HEALTH > EXCHANGE@CO; Bright Health MA@AZ
caresource: CARESOURCE > MARKETPLACE@OH; Caresource Just For Me@IN; Care Source of GA; CARESOURCE MCD/MYCARE@OH
central_health_plan: CENTRAL HP@CA
cigna: CIGNA HMO/PPO; Cigna OAP; CIGNA > LocalPlus@TX; Cigna Health and Life Insurance Company; Cigna Health & Life
  Ins Co; CIGNA Health Spring@TX; GREAT WEST; HealthSpring; Evernorth; Managed Care > Cigna PPO; Cigna Commercial;
  CIGNA HEALTHCARE OF TN@TN; Cigna PPO/OAP/EPO; CIGNA SUREFIT; Cigna Payor Solutions; Cigna Health; Cigna (GWH);
  CIGNA IFP@AZ; HealthSpring of TN
clever_care_health_plan: Clever Care HP MA@CA
clover_health: Clover > PPO@NJ; CLOVER MCR@GA; CLOVER PPO (MCR ADV)@NJ
corvel: Corvel WC; CorVel Corp > PPO; CORVEL PPO@TN; CORVEL - WORK COMP
delta_dental: Delta Dental of WA; Delta Dental@MI
department_of_veterans_affairs: VA HOSPITAL; VA CCN Optum; VETERANS ADMIN; US Dept of Veterans Affairs; CHAMPVA; VA - Veterans
  Affairs; Veterans Adminstration; VA Health Care; VETERANS HEALTHCARE; VACCN Region 2
devoted_health: Devoted > MA@FL; DEVOTED MA HMO@TX
eyemed: EyeMed
first_health: First Health Coventry; Coventry / First Health; FIRST HEALTH NTWK; First Health (Aetna); 1st Health;
  COVENTRY/FIRST HEALTH NETWORK
health_net: Health Net@CA; HealthNet Federal; HEALTH NET FEDERAL SVCS; Healthnet PPO@CA; HEALTH NET - COMMERCIAL
  HMO/POS@CA; Health Net Medi-Cal@CA
health_partners_network: NORTHEAST GA HEALTH PARTNERS@GA; Health Partners@GA
health_plan_san_joaquin: Health Plan San Joaquin@CA
health_plans_inc: HEALTH PLANS INC@MA; HPI/TUFTS@MA
healthcomp: HEALTH COMP@CA
healthsmart: HEALTH SMART PREFERRED; HealthSmart Payors Org; HEALTHSMART/PPOPLUS; HealthSmart Accel WC; Interplan
  (HealthSmart)
humana: Humana MCR ADV PPO 2024; HUMANA MCR ADV > PPO 2024@KY; HUMANA GOLD PLUS > HMO; Humana/Choicecare PPO; Humana
  Health Plan Inc; HUMANA HEALTH PLANS OF KY; Humana Ins Co; Medicare Advantage > Humana Gold Plus; HUMANA HMO GOLD;
  Humana MA HMO; HUMANA COMMERCIAL PPO 2025; Humana Healthy Horizons@KY; HUMANA MEDICARE ADVANTAGE - PFFS; Humana
  (ChoiceCare); HUMANA NPOS; Humana Inc.; Humana / Tricare East
kaiser_permanente: Kaiser > Commercial@CA; KAISER FOUNDATION HP; Kaiser Perm NorCal; KAISER ADDED CHOICE@GA; KAISER
  MCR SR ADVANTAGE@CA; Kaiser Permanente Colorado; KAISER SELF-FUNDED
lucent_health: Lucent@CA; LUCENT HEALTH/NARUS
magellan: MAGELLAN BH; Magellan Complete Care@FL
managed_health_network: MHN@CA
medben: MedBen; MEDBEN@OH
medcost: MedCost > PPO@NC; MED COST > Ultra@NC
molina: Molina; Molina Medicaid@TX; MOLINA HEALTHCARE OF MICHIGAN@MI; Managed Medicaid > Molina; Molina Dual@MI;
  MOLINA OF FL; Molina HC; MOLINA/PASSPORT@KY; Molina HIX/Marketplace@TX
multiplan: Multiplan/PHCS; Multiplan PPO Network; MULTIPLAN - PRIMARY; Multi Plan/PHCS WC; MULTIPLAN BEECH STREET
novanet: NovaNet Adult@GA; NOVANET PEDIATRIC@GA
olympus_managed_health_care: OLYMPUS HEALTH
optima_health: OPTIMA HP@VA; OPTIMA COMMERCIAL@VA; OPTIMA MEDICAID@VA
optum: Optum VA; OPTUM BH; United Behavioral Hlth; UBH/Optum; Optum - VA; OPTUM CARE CA@CA; Optumcare WA@WA; UBH
  OPTUM
oscar_health: Oscar@TX; OSCAR HEALTH INS CO@FL; Oscar Insurance > EPO; OSCAR EXCHANGE@FL
pacific_health_alliance: PACIFIC HEALTH ALLIANCE@CA
pacificsource: PACIFIC SOURCE@OR; Pacific Source Comm Solutions > CCO@OR; PacificSource MCR ADV@ID
partnership_healthplan_california: Partnership HP of CA@CA; Partnership Health Plan@CA; PARTNERSHIP MCAL@CA
peach_state_health_plan: Peach State@GA; PEACHSTATE HEALTH PLAN@GA; PEACH STATE MCD@GA
phcs: PHCS/Multiplan; PHCS Savility; PRIVATE HEALTHCARE SYSTEM (PHCS)
pnoa: Provider Network of America (PNOA)
ppo_next: PPONext/Beech
pruitthealth_premier: Pruitthealth@GA
regence_blueshield_idaho: Regence Blueshield of ID; Regence@ID; REGENCE BS@ID
santa_clara_family_health_plan: Santa Clara Fam Hlth Plan@CA
scan_health_plan: SCAN > MA HMO@CA; SCAN SENIOR@CA
sentara_health_plans: SENTARA HP@VA; VIRGINIA PREMIER MCD@VA; Sentara Commercial@VA
superior_vision: Superior Vision
surest: Surest > UHC
sutter_select: SUTTER SELECT@CA
tricare: TRICARE West@CA; TRICARE NORTH; Tricare-South Humana Military; TRICARE HUMANA; CHAMPUS; HMHS TRICARE@VA;
  TriCare Active Duty; Tricare Region 4; TRICARE-HNFS; TRICARE STANDARD/EXTRA; Tricare Reserve Select
triwest_healthcare_alliance: TRIWEST/VA@AZ; TriWest Health Care Alliance; TRIWEST VAPC3
umr: UMR (UHC); UMR/Wausau
umwa_health_retirement_funds: UMWA H&R FUNDS@WV; United Mine Workers of America@WV
united_concordia: UNITED CONCORDIA TRICARE
unitedhealthcare: UHC Comm; UHC Commercial > All Payer@FL; United Health Care@NY; UNITED HLTH CARE; UHC MCR
  ADVANTAGE; UHC/AARP MEDICARE COMPLETE; AARP Medicare Advantage > HMO; UHC CHOICE PLUS; UHC-Oxford@NY; Oxford
  Freedom@CT; UnitedHealthcare Comm Plan@OH; UHC Community & State; UNITEDHEALTHCARE DUAL COMPLETE > HMO SNP; United
  Healthcare Shared Services; Golden Rule Ins; All Savers; Medicare Advantage > UHC; AARP; AARP UHC > MCR@FL; UHC
  AARP Medicare Advantage PPO@FL; UHC Navigate/Nexus/Core; UHC HMO-Medicare; UHC_MCD; UHC All Payor; UHC-All
  Products; United HC; United Hlthcare Medicaid; UnitedHealthcare of Texas Inc; UNITED HEALTHCARE EXCHANGE
  INDIVIDUAL; United Medicare Advantage; UNITED COMMERCIAL; OXFORD HEALTH@NJ; Oxford Liberty@NJ
upmc_health_plan: UPMC for Kids@PA; UPMC HP@PA; UPMC Work Partners@PA; UPMC COMM@PA; UPMC MA@PA
valenz_access: Valenz Health
vsp: VSP@CA
wellcare: WellCare MCD@KY; WELLCARE MEDICARE ADV@GA; Well Care Health Plans; Wellcare by Health Net@CA; WELLCARE BY
  FIDELIS@NY; WELLCARE OF NC MCD@NC
wellpoint: WELLPOINT MEDICARE; WELLPOINT (FORMERLY AMERIGROUP)@TX
-: VIRGINIA HEALTH NETWORK@VA; Cash; Self Pay; SELF-PAY DISCOUNT; Uninsured; Commercial (All other);
  All Other Commercial; Other > PPO; Medicare > Traditional; Medicaid HMO; Health Network@CA; Premier;
  Premier Health Plan@OH; Meritain Health@NY; BUCKEYE COMMUNITY HEALTH@OH; PARAMOUNT ADVANTAGE@OH; AMERIHEALTH@NJ;
  AmeriHealth Administrators@PA; Friday Health@CO; VALUE OPTIONS; BEACON HEALTH OPTIONS; Carelon Behavioral;
  HealthPartners > Commercial@MN; Health Partners of Philadelphia@PA; Health Plan of Nevada@NV;
  PROVIDENCE HEALTH PLAN@OR; Western Health Advantage@CA; CENTRAL CALIFORNIA ALLIANCE FOR HEALTH@CA; Work Comp;
  WORKERS COMP - TX@TX; Texas Mutual@TX; Travelers > Workers Comp; LIBERTY MUTUAL > WC; State Fund@CA;
  Auto/No Fault@MI; Prime Health@CA; Prime Health Services; Galaxy; Three Rivers; BEECH ST; IBEW LOCAL 46@WA;
  UFCW > Local 1500@NY; 1199 SEIU@NY; Teamsters Local 731@IL; Carpenters Trust@WA; NALC > Cigna;
  Hospital Employee Plan; Memorial Hermann Health Plan@TX; Baylor Scott & White > Employee;
  Cleveland Clinic Employee Health Plan@OH; Ascension SmartHealth; Innovation Health@VA; Delta Health@CA;
  Health First@FL; First Choice@SC; First Care@TX; Firstcare Health Plans@TX; Medica; Mutual of Omaha > Medicare Supp;
  United of Omaha; United American; UNITED WORLD LIFE; Unicare; Universal American; Universal Health Care@FL;
  University Health Alliance@HI; American Family@WI; American Republic; Central States@IL; BIND; Superior@TX;
  Optimum@FL; Simply@FL; Sunshine State@FL; Managed Health Services@IN; Medi-Cal; Senior Care Plus@NV;
  Valley Health@VA; BCBS OUT OF STATE@GA; Cigna+Oscar@GA; BRAVO HEALTH@PA; US Family Health Plan@MD; VAMC;
  Blue Preferred Plus@MO; Blue Essentials@TX; Blue Shield@WA; Blue Shield@NY; McLaren Health Plan@MI; HAP@MI;
  Meridian@MI; Centene@MO; HNFS; KP@GA; Scott and White@TX; SONDER@GA; Coventry WC; Coventry National;
  COVENTRY HEALTH AMERICA@PA; Rockport (Coventry) WC; Brand New Day@CA; EASY CHOICE@CA; Care 1st@CA; CCAH@CA;
  Gold Coast Health Plan@CA; San Francisco Health Plan@CA; Contra Costa Health Plan@CA; PHP@CA; TRILLIUM@OR;
  PACSOURCE@OR; Mountain Health Co-op@ID; MDwise@IN; MHS@IN; American Health Plan@TN; Global Excel; NALC; APWU;
  Medishare; Christian Care Ministry; Liberty Healthshare; Gross Charge; Discounted Cash Price; Negotiated Rate;
  All Payers; All Commercial Plans; Managed Care Other; HMO; PPO; Default; IHS; Tribal Health; Hospice;
  State of Tennessee@TN; County Indigent@CA; Inmate; Crime Victims; Union@NY; Local 32BJ@NY; Employee Plan@TN
`;

/** The same with a slip of the pen, and words that are none. */
const MISSPELT = `
aetna: Aenta; Aetan; Atena; Aenta Better Health; Aetna Beter Health
alliant: Alliant
ambetter: Ambeter; Ambettter
amerigroup: Amerigoup; Ameriroup
anthem_blue_cross_california: Blue Corss@CA; Anthm@CA; Anthem Blue Corss@CA
bcbs_michigan: Blue Corss Blue Shield@MI; Blue Cross Blue Sheild of Michigan
bcbs_tennessee: Blue Cross Blue Shield of Tennesse; Blue Cross Blue Shield of Tennesee
blue_shield_california: Blue Sheild of California
caresource: Caresorce; CareSouce
cigna: Cigan; Cigna Healthpring; Healthsping
corvel: Corvell
health_net: Health Net of Arizona
humana: Humanna; Humna; Humana Miltary
kaiser_permanente: Kasier Permanente; Kaiser Permenente; Kaiser Permanante
magellan: Magellen; Megellan
molina: Molna Healthcare; Moilna
multiplan: Multplan; Mulitplan
occunet: Occunett
optima_health: Optma Health@VA
pacificsource: Pacficsource
tricare: Trcare
unitedhealthcare: Untied Healthcare; Unted Healthcare; Unitedhealthcre; UnitedHeathcare; United Heathcare; United
  Healthcre Medicare
wellcare: Wellcar; Welcare; Wellcare Medcaid
-: Coventry; Molinar; Medicost; Medica; Centra; Signa; Sigma; Human; Humanity Health; Oscars; Clove; Cover; Optimum;
  Optimal Health; Option; Magnolia; Welcome; Wellmed; Amerihealth; Amerigas; Careplus; Caremore; Multiply; Aether;
  Premier; Centene; Meridian; Medcor; Medcore; Corvus; Corel; Civil; Align; Sutton; Brightway; Anthony; Unity Health;
  Unity; Utica; Tritest; Tricore; Trilogy; Novant; Health Next; Healthfirst; Devote; Devon; Lucid; Summit; Sentry;
  Sentinel; Allcorp; Alliance; Allied; Allianz; Reliant; Atria; Patriot; Basic; Basics
`;

export const printedNames = (): [string, WrittenName[]][] => entriesOf(PRINTED);
export const misspeltNames = (): [string, WrittenName[]][] => entriesOf(MISSPELT);
