/** The payers every account knows, of src/platform/prices/reference/data: identifier and name. */
const TEXT = `
aetna|Aetna
ambetter|Ambetter
amerigroup|Amerigroup
alliant|Alliant Health Plans
allcare_health|AllCare Health
alignment_health_plan|Alignment Health Plan
american_health_holding|American Health Holding
atrio_health|ATRIO Health Plans
anthem_blue_cross_california|Anthem Blue Cross California
anthem_bcbs_wisconsin|Anthem Blue Cross and Blue Shield Wisconsin
bcbs_georgia|Blue Cross Blue Shield of Georgia
bcbs_michigan|Blue Cross Blue Shield of Michigan
bcbs_tennessee|Blue Cross Blue Shield of Tennessee
blue_cross_idaho|Blue Cross of Idaho
blue_shield_california|Blue Shield of California
basix|BASIX Student Health Discount Program
bright_health|Bright HealthCare
block_vision|Block Vision
regence_blueshield_idaho|Regence BlueShield of Idaho
caresource|CareSource
cigna|Cigna
clover_health|Clover Health
davis_vision|Davis Vision
dental_health_alliance|Dental Health Alliance
delta_dental|Delta Dental
dentaquest|DentaQuest
devoted_health|Devoted Health
eyemed|EyeMed
first_health|First Health
health_net|Health Net
healthsmart|HealthSmart
humana|Humana
kaiser_permanente|Kaiser Permanente
magellan|Magellan Health
medcost|MedCost
metlife|MetLife
molina|Molina Healthcare
multiplan|MultiPlan
nhc_advantage|NHC Advantage
novanet|NovaNet PPO
occunet|The OccuNet Company
optima_health|Optima Health
optum|Optum
oscar_health|Oscar Health
pacific_health_alliance|Pacific Health Alliance
pacificsource|PacificSource
peach_state_health_plan|Peach State Health Plan
phcs|PHCS
pnoa|Provider Network of America
santa_clara_family_health_plan|Santa Clara Family Health Plan
simpra_advantage|Simpra Advantage
superior_vision|Superior Vision
sutter_select|SutterSelect
triwest_healthcare_alliance|TriWest Healthcare Alliance
ascension_living_alexian_pace|Ascension Living Alexian PACE
central_health_plan|Central Health Medicare Plan
clever_care_health_plan|Clever Care Health Plan
corvel|CorVel
health_plans_inc|Health Plans Inc.
healthcomp|HealthComp
lucent_health|Lucent Health
managed_health_network|Managed Health Network
medben|MedBen
olympus_managed_health_care|Olympus Managed Health Care
on_lok_senior_health|On Lok Senior Health
partners_direct_health|Partners Direct Health
point_comfort_underwriters|Point Comfort Underwriters
scan_health_plan|SCAN Health Plan
seven_corners|Seven Corners
valenz_access|Valenz Access
health_partners_network|Health Partners Network
sentara_health_plans|Sentara Health Plans
pruitthealth_premier|PruittHealth Premier
health_plan_san_joaquin|Health Plan of San Joaquin/Mountain Valley Health Plan
partnership_healthplan_california|Partnership HealthPlan of California
mountain_empire_pace|Mountain Empire PACE
tricare|TRICARE
ppo_next|PPO Next
department_of_veterans_affairs|Department of Veterans Affairs
unitedhealthcare|UnitedHealthcare
umr|UMR
surest|Surest
united_concordia|United Concordia Dental
umwa_health_retirement_funds|United Mine Workers of America Health and Retirement Funds
upmc_health_plan|UPMC Health Plan
vsp|VSP Vision Care
wellcare|Wellcare
wellpoint|Wellpoint
`;

export interface NamedPayer {
  payer_id: string;
  name: string;
}

export const SHIPPED_PAYERS: readonly NamedPayer[] = TEXT.trim()
  .split('\n')
  .map((line) => {
    const [payer_id = '', name = ''] = line.split('|');
    return { payer_id, name };
  });
