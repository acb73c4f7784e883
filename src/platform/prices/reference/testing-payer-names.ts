/**
 * Names of payers as hospitals write them, with the state of the hospital where it matters, by the payer that is meant.
 */
const NAMES = `
aetna: AETNA; Aetna Commercial; AETNA HMO/POS; Aetna US Healthcare; Aetna Health Inc; Aetna Medicare;
  AETNA MCR ADVANTAGE; Aetna Better Health of Ohio; AETNA BETTER HEALTH - MEDICAID;
  Aetna Better Health of Illinois - Medicaid; Aetna Whole Health; Aetna Signature Administrators; Aetna Meritain;
  Aetna Behavioral Health; Aetna Workers Comp; Aetna Coventry; AETNA QHP; Aetna CVS Health Marketplace; AETNA NAP;
  AETNA_PPO; Aetna Life Insurance Company; AETNA [100001]; Aetna (All Products); AETNA/US HEALTHCARE HMO;
  Aetna-Medicare Adv PPO; AETNA MGD CARE; Aetna Inc.
alignment_health_plan: ALIGNMENT HEALTHCARE@CA; Alignment Health Plan HMO@CA; Alignment Health
allcare_health: AllCare Health Plan@OR; ALLCARE ADVANTAGE@OR; AllCare; Allcare CCO@OR
alliant: Alliant Health Plans@GA; ALLIANT HEALTH PLAN@GA; Alliant SoloCare@GA; Alliant
ambetter: Ambetter; AMBETTER HIX; Ambetter from Peach State Health Plan@GA; Ambetter of Tennessee@TN;
  Ambetter from Sunshine Health@FL; Ambetter/Health Net; Ambetter Peach State@GA; AMBETTER SUPERIOR@TX;
  Superior Ambetter@TX; Celtic Ambetter
american_health_holding: American Health@GA; American Health Holding Inc; AHH; American Health Holdings
amerigroup: AMERIGROUP; Amerigroup Medicaid@TN; AMERIGROUP COMMUNITY CARE@GA; AmeriGroup Real Solutions;
  AMERIGROUP TENNCARE@TN; Amerigroup MCR ADV; AMERIGROUP TN; AMERIGROUP/WELLPOINT; Amerigroup now Wellpoint@TN
anthem_bcbs_wisconsin: Anthem@WI; Anthem BCBS@WI; Anthem Blue Cross Blue Shield of WI; ANTHEM BADGERCARE@WI; BCBS@WI
anthem_blue_cross_california: Anthem@CA; Anthem BC@CA; Anthem Blue Cross@CA; ANTHEM BLUE CROSS PPO@CA;
  Anthem Blue Cross of California; Anthem Blue Cross Medi-Cal@CA; Anthem Medi-Cal@CA; BLUE CROSS PPO@CA;
  Blue Cross Senior@CA; Anthem Blue Cross CA; Anthem Blue Cross Prudent Buyer@CA; Anthem BC PPO@CA; ANTHEM HMO@CA;
  Anthem Managed Medi-Cal@CA; CA Blue Cross@CA; Blue Cross of CA
ascension_living_alexian_pace: Alexian PACE
atrio_health: ATRIO; Atrio Health Plans Medicare@OR; ATRIO HEALTH; Atrio Medicare
basix: BASIX; BASIX Student Health
bcbs_georgia: Anthem BCBS@GA; Anthem Blue Cross Blue Shield@GA; ANTHEM PATHWAY@GA; BCBS of GA; BCBSGA POS@GA;
  Blue Cross Blue Shield of Georgia HMO; BLUE CROSS/BLUE SHIELD OF GEORGIA; BCBS PPO@GA; BCBS HMO@GA;
  BLUE CROSS OF GEORGIA; GA BCBS@GA; ANTHEM BCBS OF GA; Anthem Blue Cross Blue Shield GA Pathway X
bcbs_michigan: BCBSM; BCBS OF MICHIGAN PPO; Blue Care Network of Michigan; Blue Care Network HMO@MI; BCN Advantage@MI;
  Blue Cross Complete of Michigan; Blue Cross@MI; BCBS MI; Blue Cross Blue Shield MI PPO; BCBSMI; BCN@MI;
  Blue Care Network; BCN HMO@MI; BLUE CROSS COMPLETE@MI
bcbs_tennessee: BCBST Network S@TN; BLUE CROSS BLUE SHIELD@TN; BlueCross BlueShield of Tennessee; Bluecare Tennessee;
  BlueCare Plus@TN; BLUE ADVANTAGE@TN; BCBST Medicare Advantage; BCBS TN Network P; TennCare Select@TN; CoverKids@TN;
  BCBS TN/BLUE NETWORK S@TN; BCBS FEP@TN; FEDERAL BCBS@TN; BlueCross P@TN; BCBS-TN BLUE NETWORK L; Bluecare Select@TN;
  BLUECARE TENNCARE@TN; BCBST NETWORK M@TN
block_vision: BLOCK VISION OF TEXAS
blue_cross_idaho: BLUE CROSS OF IDAHO; Blue Cross Idaho True Blue; Blue Cross@ID; BC OF IDAHO PPO; BC Idaho@ID
blue_shield_california: Blue Shield of California PPO; BLUE SHIELD@CA; Blue Shield of CA;
  BLUE SHIELD PROMISE HEALTH PLAN@CA; Blue Shield Covered California@CA; Blue Shield EPN@CA; Blue Shield HMO@CA;
  BLUE SHIELD CA PROMISE; Blue Shield 65 Plus@CA
bright_health: Bright Health; BRIGHT HEALTHCARE MARKETPLACE; Bright Health Plan; BrightHealth
caresource: CARESOURCE; CareSource Medicaid@OH; Care Source Just4Me; CareSource Marketplace; CARESOURCE GEORGIA@GA;
  CareSource HIX; Care Source
central_health_plan: Central Health Plan of California@CA; Central Health Medicare Plan@CA
cigna: CIGNA; Cigna HealthCare; CIGNA PPO; Cigna Open Access Plus; CIGNA-GWH; Cigna Great West; GREAT-WEST HEALTHCARE;
  CIGNA LOCAL PLUS; Cigna Behavioral Health; Cigna Medicare Advantage HMO; HealthSpring Medicare; CIGNA HEALTHSPRING;
  Cigna Connect Exchange; Evernorth Behavioral Health; Cigna LifeSource Transplant; CIGNA/CIGNA HMO;
  Cigna-HealthSpring; Cigna Medicare Access; GWH-Cigna; Healthspring; Cigna Sure Fit
clever_care_health_plan: Clever Care@CA; CLEVERCARE@CA
clover_health: CLOVER HEALTH MCR ADV; Clover; Clover Health Plans
corvel: CorVel; CORVEL WORKERS COMP; CorVel Corporation; Cor Vel; CORVEL CORP WC
davis_vision: Davis Vision
delta_dental: DELTA DENTAL PPO; Delta Dental of California; Delta Dental Ins Co
dental_health_alliance: Dental Health Alliance PPO
dentaquest: DENTAQUEST USA; Denta Quest
department_of_veterans_affairs: VA; Veterans Administration; VA COMMUNITY CARE NETWORK; Dept of Veterans Affairs;
  VACCN; Veteran's Choice; CHAMPVA; Veterans Affairs Community Care
devoted_health: DEVOTED HEALTH; Devoted Health Medicare HMO; Devoted
eyemed: EYEMED VISION CARE; EYE MED; EyeMed Vision
first_health: First Health Network; FIRST HEALTH PPO; FIRST HEALTH/COVENTRY; First Health/CCN;
  First Health Coventry Network; Coventry First Health
health_net: Health Net HMO@CA; HEALTH NET OF CALIFORNIA; HealthNet Medi-Cal@CA; Health Net Federal Services;
  Healthnet Seniority Plus@CA; Health Net Tricare; Health Net Inc@CA; Health Net Commercial@CA; HEALTHNET HMO@CA;
  HealthNet/MHN@CA
health_partners_network: HEALTH PARTNERS@GA; Northeast Georgia Health Partners@GA; Health Partners Network@GA;
  HEALTHPARTNERS@GA
health_plan_san_joaquin: Health Plan of San Joaquin@CA; HPSJ@CA; Health Plan San Joaquin@CA; HP of San Joaquin@CA;
  Mountain Valley Health Plan@CA
health_plans_inc: HEALTH PLANS INC; HPI; Health Plans Inc. (HPI)
healthcomp: HealthComp TPA@CA; HEALTH COMP; Healthcomp Administrators
healthsmart: HealthSmart Preferred Care; HEALTHSMART PPO; Health Smart; HealthSmart Accel; HealthSmart WC
humana: HUMANA; Humana Gold Plus HMO; HUMANA MCR; Humana Choice PPO; Humana ChoiceCare; CHOICECARE NETWORK;
  Humana Healthy Horizons; HUMANA MILITARY TRICARE EAST; Humana Insurance Company; Humana Commercial HMO;
  HUMANA-MCR REPLACEMENT; Humana Tricare; Humana Gold Choice; HUMANA CARE PLUS; HUMANA MCD; Humana/ChoiceCare;
  Choice Care; ChoiceCare PPO
kaiser_permanente: KAISER; Kaiser Permanente of Georgia; KAISER FOUNDATION HEALTH PLAN, INC;
  KAISER SENIOR ADVANTAGE@CA; Kaiser Northern California; Kaiser Perm; KAISER HMO@CA; Kaiser Permanente WA
lucent_health: Lucent Health Solutions; LUCENT HEALTH
magellan: Magellan Behavioral Health; MAGELLAN COMPLETE CARE; Magellan Healthcare; MAGELLAN HEALTH SERVICES
managed_health_network: MHN@CA; Managed Health Network Inc; Managed Health Network
medben: MED BEN; MEDBEN TPA
medcost: MEDCOST PPO; MedCost Benefit Services; MedCost Preferred
metlife: MetLife Dental; METROPOLITAN LIFE
molina: MOLINA; Molina Healthcare of California Medi-Cal@CA; MOLINA MARKETPLACE; Molina Dual Options;
  Molina Healthcare Medicaid@MI; Molina Medi-Cal@CA; MOLINA HLTHCARE; Passport by Molina@KY
mountain_empire_pace: Mountain Empire
multiplan: MULTIPLAN; Multi-Plan Complementary; MULTIPLAN INC; MultiPlan Workers Comp; MultiPlan/PHCS;
  Multiplan-PHCS PPO
nhc_advantage: NHC ADV
novanet: Novanet PPO@GA; NOVA NET PPO
occunet: OccuNet Workers Comp; OccuNet; The Occunet Co
olympus_managed_health_care: OLYMPUS MANAGED HEALTHCARE
on_lok_senior_health: On Lok@CA; ON LOK LIFEWAYS@CA
optima_health: Optima Health Plan@VA; OPTIMA HEALTH COMMERCIAL@VA; Optima Family Care@VA; OPTIMA@VA
optum: Optum; OPTUM BEHAVIORAL HEALTH; Optum Care Network@CA; OPTUM TRANSPLANT; Optum Health;
  OptumHealth Behavioral Solutions; UBH; Optum VACCN
oscar_health: OSCAR HEALTH PLAN; Oscar Insurance Company; OSCAR HIX EPO; Oscar Health Insurance; OSCAR@CA
pacific_health_alliance: Pacific Health Alliance PPO@CA
pacificsource: PACIFICSOURCE HEALTH PLANS@OR; PacificSource Community Solutions@OR; PacificSource Medicare;
  Pacific Source; PacificSource Navigator
partners_direct_health: Partners Direct; Partners Direct Health PPO
partnership_healthplan_california: Partnership Health Plan of California@CA; PARTNERSHIP HP@CA; Partnership@CA;
  Partnership Healthplan@CA; Partnership Advantage@CA
peach_state_health_plan: Peach State@GA; PEACH STATE MEDICAID@GA; PEACHSTATE@GA; Peach State HP@GA
phcs: PHCS; PHCS PPO; Private Healthcare Systems; PHCS/MultiPlan; PHCS Savility; Private Health Care Systems
pnoa: PNOA; Provider Network of America PPO; Provider Networks of America
point_comfort_underwriters: Point Comfort
ppo_next: PPONEXT; PPO NEXT PPO@CA
pruitthealth_premier: PruittHealth Premier Medicare Advantage@GA; Pruitt Health@GA; Pruitt Premier@GA; PRUITTHEALTH@GA
regence_blueshield_idaho: Regence BlueShield@ID; REGENCE BLUE SHIELD OF IDAHO; Regence@ID; Regence of Idaho;
  REGENCE BS ID
santa_clara_family_health_plan: Santa Clara Family Health@CA; SCFHP MEDI-CAL@CA; SCFHP@CA; Santa Clara FHP@CA
scan_health_plan: SCAN@CA; SCAN HEALTH PLAN MEDICARE HMO@CA; SCAN Medicare@CA; SCAN HMO@CA
sentara_health_plans: SENTARA HEALTH PLANS@VA; Sentara Community Plan Medicaid@VA; Virginia Premier Health Plan@VA;
  VA PREMIER@VA; Virginia Premier@VA; VA Premier Medicaid@VA; Sentara Medicare@VA; Sentara/Optima@VA
seven_corners: Seven Corners
simpra_advantage: SIMPRA; Simpra Advantage PPO
superior_vision: Superior Vision; Superior Vision Services
surest: Surest (Bind); SUREST
sutter_select: SutterSelect@CA; Sutter Select EPO@CA
tricare: TRICARE; Tricare Prime; TRICARE EAST - HUMANA MILITARY; CHAMPUS/TRICARE; TriCare for Life;
  Tricare Humana Military; TRICARE/CHAMPUS; Tri-Care; Tri Care East; TRICARE WEST
triwest_healthcare_alliance: TriWest; TRIWEST VA CCN; TriWest Healthcare Alliance Corp; Triwest Healthcare; Tri-West
umr: UMR; UMR - UHC; UMR PPO
umwa_health_retirement_funds: UMWA; United Mine Workers; UMWA FUNDS
united_concordia: UNITED CONCORDIA; UNITED CONCORDIA DENTAL
unitedhealthcare: UHC; United HealthCare PPO; UNITED HEALTHCARE COMMUNITY PLAN@TN; UHC MEDICARE ADVANTAGE;
  UHC Dual Complete; UnitedHealthcare Options PPO; United Healthcare All Payer; UHC NEXUS; UHC CORE;
  AARP Medicare Complete; AARP MEDICARE ADVANTAGE (UHC); Oxford Health Plans; UNITED HEALTH CARE; UHC/UBH;
  UHC Exchange; UHC VA CCN; UHC_COMMERCIAL; UnitedHealthcare Insurance Co; United Healthcare of the River Valley;
  UNITED HLTHCARE; UNITED HEALTHCARE - AARP; UHC-River Valley; UHC Individual Exchange; UHCCP; UHC OPTUM;
  United Health Group; Unitedhealthcare Student Resources; Oxford; Golden Rule; PACIFICARE; Secure Horizons
upmc_health_plan: UPMC Health Plan@PA; UPMC for You@PA; UPMC MEDICARE@PA; UPMC COMMERCIAL@PA; UPMC Health Network@PA
valenz_access: Valenz; Valenz Access PPO; NX Health Network
vsp: VSP; VSP VISION; Vision Service Plan
wellcare: Wellcare; WELLCARE MEDICARE HMO; WellCare of Georgia@GA; WellCare by Allwell; WELLCARE OF KENTUCKY@KY;
  Wellcare/Centene
wellpoint: Wellpoint Medicaid@TN; WELLPOINT TENNESSEE@TN; WELLPOINT; Wellpoint (Amerigroup)
`;

/** Payers that are none of those that come with the program, and names that may mean several or nobody. */
const NOBODY = `
HCSC@IL; Blue Cross Blue Shield@CA; Buckeye Health Plan@OH; Superior HealthPlan@TX; Sunshine Health@FL;
  Meridian Health Plan@MI; Healthfirst@NY; Health Alliance Plan (HAP)@MI; Health Alliance@IL; Dean Health Plan@WI;
  Medica@MN; HealthPartners@MN; PreferredOne@MN; Providence Health Plan@OR; Scott & White Health Plan@TX;
  Sharp Health Plan@CA; Sutter Health Plus@CA; CalOptima@CA; Alameda Alliance for Health@CA;
  Health Plan of San Mateo@CA; Western Health Advantage@CA; Paramount@OH; AultCare@OH; SummaCare@OH;
  The Health Plan@WV; Health First@FL; AvMed@FL; AmeriHealth Caritas@PA; Health Partners Plans@PA;
  Gateway Health Plan@PA; Passport Health Plan@KY; Network Health@WI; Security Health Plan@WI;
  Group Health Cooperative@WI; First Choice Health Network@WA; Coordinated Care@WA;
  Community Health Plan of Washington@WA; Medicaid@TN; Medi-Cal@CA; TennCare@TN; BadgerCare@WI; Medicare;
  Medicare Part A; Workers Compensation; Commercial; Self Pay; Cash; All Other Payers; Managed Care Default;
  Indian Health Service; Blue Cross; United American; United of Omaha; American Health Care; Golden State Medicare;
  Valley Health Plan@CA; Prime Health Services; Three Rivers Provider Network; Galaxy Health Network;
  Coventry Workers Comp; Zelis; USA Managed Care; Mutual of Omaha; Ambulance; Rocky Mountain Health Plans@CO;
  Sierra Health@NV; Health Plan of Nevada@NV; WellMed@TX; Optimum HealthCare@FL; Allianz; MedCare; Central Health@TX;
  Partners Health Plan; Community Health Plans Inc; Bright Horizons; VA MEDICAID@VA; Virginia Medicaid@VA; VA/TRIWEST;
  US Family Health Plan; Anthem; Anthem BCBS; BSC@CA; ANTHEM@MI; Regence Blue Shield; Care1st@CA;
  Care 1st Health Plan@CA; KP@CA; KFHP@CA; Staywell@FL; Allwell; AMGP; Amerivantage; Coventry; BEECH STREET; Viant;
  Interplan; Cal Optima@CA; CalOptima OneCare@CA; PSCS@OR; Santa Clara Valley Health Plan@CA; Sutter Health@CA;
  Ascension; Ascension SmartHealth; Managed Health Services@WI; MHS Health Wisconsin@WI; CT SCAN; 7 Corners; NGHP@GA;
  HealthPartners; PHP of California@CA; Bind; DHA; Loyal American; CarePlus@FL
`;

/** What the name says of market and product, or what is known of all plans of the payer. */
const MARKETS = `
- hmo: AETNA HMO/POS; Blue Cross Blue Shield of Georgia HMO; Blue Care Network HMO; Health Net HMO;
  Humana Gold Plus HMO
- pos: BCBSGA POS
- ppo: AETNA_PPO; ANTHEM BLUE CROSS PPO; BLUE CROSS PPO; BCBS OF MICHIGAN PPO; BC OF IDAHO PPO;
  Blue Shield of California PPO; CIGNA PPO; HEALTHSMART PPO; Humana Choice PPO; United HealthCare PPO;
  UnitedHealthcare Options PPO
commercial -: Aetna Commercial; Alliant Health Plans; ALLIANT HEALTH PLAN; Alliant SoloCare;
  Delta Dental of California; DENTAQUEST USA; First Health Network; FIRST HEALTH/COVENTRY; Magellan Behavioral Health;
  MAGELLAN COMPLETE CARE; MedCost Benefit Services; MetLife Dental; MULTIPLAN; Multi-Plan Complementary; MULTIPLAN INC;
  PHCS; Private Healthcare Systems; OPTIMA HEALTH COMMERCIAL; PNOA; SutterSelect; HEALTH PLANS INC; HealthComp TPA;
  Lucent Health Solutions; Valenz; HEALTH PARTNERS; UMR; UMR - UHC; Surest (Bind); UNITED CONCORDIA; Commercial
commercial hmo: Humana Commercial HMO
commercial ppo: DELTA DENTAL PPO; FIRST HEALTH PPO; MEDCOST PPO; PHCS PPO; Novanet PPO; Pacific Health Alliance PPO;
  Provider Network of America PPO; UMR PPO
exchange -: AETNA QHP; Aetna CVS Health Marketplace; Ambetter; AMBETTER HIX; Ambetter from Peach State Health Plan;
  Ambetter of Tennessee; Ambetter from Sunshine Health; Ambetter/Health Net; Blue Shield Covered California;
  BRIGHT HEALTHCARE MARKETPLACE; CareSource Marketplace; Cigna Connect Exchange; MOLINA MARKETPLACE; OSCAR HEALTH PLAN;
  Oscar Insurance Company; UHC Exchange
exchange epo: OSCAR HIX EPO
medicaid -: AETNA BETTER HEALTH - MEDICAID; Aetna Better Health of Illinois - Medicaid; Amerigroup Medicaid;
  AMERIGROUP TENNCARE; Anthem Blue Cross Medi-Cal; Anthem Medi-Cal; ANTHEM BADGERCARE; TennCare Select;
  CareSource Medicaid; HealthNet Medi-Cal; Molina Healthcare of California Medi-Cal; Molina Healthcare Medicaid;
  Peach State; PEACH STATE MEDICAID; Santa Clara Family Health; SCFHP MEDI-CAL; Sentara Community Plan Medicaid;
  Health Plan of San Joaquin; HPSJ; Partnership Health Plan of California; PARTNERSHIP HP;
  UNITED HEALTHCARE COMMUNITY PLAN; Wellpoint Medicaid; Medicaid; Medi-Cal; TennCare; BadgerCare
medicare -: Medicare; Medicare Part A
medicare_advantage -: Aetna Medicare; AETNA MCR ADVANTAGE; Amerigroup MCR ADV; AllCare Health Plan; ALLCARE ADVANTAGE;
  ALIGNMENT HEALTHCARE; ATRIO; Atrio Health Plans Medicare; BCBST Medicare Advantage; HealthSpring Medicare;
  CLOVER HEALTH MCR ADV; Clover; DEVOTED HEALTH; HUMANA MCR; KAISER SENIOR ADVANTAGE; Molina Dual Options;
  PacificSource Medicare; SIMPRA; Central Health Plan of California; SCAN; PruittHealth Premier Medicare Advantage;
  UHC MEDICARE ADVANTAGE; UHC Dual Complete; AARP Medicare Complete; AARP MEDICARE ADVANTAGE (UHC); UPMC MEDICARE;
  Golden State Medicare
medicare_advantage hmo: Alignment Health Plan HMO; Cigna Medicare Advantage HMO; Devoted Health Medicare HMO;
  SCAN HEALTH PLAN MEDICARE HMO; WELLCARE MEDICARE HMO
tricare -: HUMANA MILITARY TRICARE EAST; TRICARE; Tricare Prime; TRICARE EAST - HUMANA MILITARY; CHAMPUS/TRICARE;
  TriCare for Life
va -: TRIWEST VA CCN; VA; Veterans Administration; VA COMMUNITY CARE NETWORK; Dept of Veterans Affairs; UHC VA CCN
workers_comp -: Aetna Workers Comp; MultiPlan Workers Comp; OccuNet Workers Comp; CorVel; CORVEL WORKERS COMP;
  CorVel Corporation; Workers Compensation; Coventry Workers Comp
`;

export interface WrittenName {
  payer: string;
  plan?: string;
  state?: string;
}

const nameOf = (text: string): WrittenName => {
  const [name = '', state] = text.trim().split('@');
  const [payer = '', plan] = name.split(' > ');
  return { payer, ...(plan === undefined ? {} : { plan }), ...(state === undefined ? {} : { state }) };
};

const listOf = (text: string): WrittenName[] => text.trim().split(/;\s+/).map(nameOf);

/** Each entry begins a line with its key; further lines are indented. */
export const entriesOf = (table: string): [string, WrittenName[]][] =>
  table
    .trim()
    .split(/\n(?! )/)
    .map((entry) => {
      const end = entry.indexOf(': ');
      return [entry.slice(0, end), listOf(entry.slice(end + 2))];
    });

export const namesByPayer = (): [string, WrittenName[]][] => entriesOf(NAMES);
export const namesOfNobody = (): WrittenName[] => listOf(NOBODY);
/** By market and product, with a dash for none. */
export const namesByMarket = (): [string, WrittenName[]][] => entriesOf(MARKETS);
