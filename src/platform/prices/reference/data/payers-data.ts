/**
 * Payers that price files in the United States name, after the list of jakegussler/hospital-price-transparency-analytics
 * (Apache License 2.0): identifier, name, parent, name of the parent, type, market where it has but one.
 */
export const PAYERS = `
aetna|Aetna|cvs_health|CVS Health|national_payer|
ambetter|Ambetter|centene|Centene|marketplace_brand|exchange
amerigroup|Amerigroup|elevance_health|Elevance Health|payer_brand|
alliant|Alliant Health Plans|alliant_health_plans|Alliant Health Plans|regional_payer|commercial
allcare_health|AllCare Health|allcare_health|AllCare Health|regional_payer|medicare_advantage
alignment_health_plan|Alignment Health Plan|alignment_healthcare|Alignment Healthcare|regional_payer|medicare_advantage
american_health_holding|American Health Holding|american_health_holding|American Health Holding|services_brand|
atrio_health|ATRIO Health Plans|atrio_health_plans|ATRIO Health Plans|regional_payer|medicare_advantage
anthem_blue_cross_california|Anthem Blue Cross California|elevance_health|Elevance Health|bcbs_licensee|
anthem_bcbs_wisconsin|Anthem Blue Cross and Blue Shield Wisconsin|elevance_health|Elevance Health|bcbs_licensee|
bcbs_georgia|Blue Cross Blue Shield of Georgia|elevance_health|Elevance Health|bcbs_licensee|
bcbs_michigan|Blue Cross Blue Shield of Michigan|bcbs_michigan|Blue Cross Blue Shield of Michigan|bcbs_licensee|
bcbs_tennessee|Blue Cross Blue Shield of Tennessee|bcbs_tennessee|Blue Cross Blue Shield of Tennessee|bcbs_licensee|
blue_cross_idaho|Blue Cross of Idaho|blue_cross_idaho|Blue Cross of Idaho|bcbs_licensee|
blue_shield_california|Blue Shield of California|blue_shield_california|Blue Shield of California|bcbs_licensee|
basix|BASIX Student Health Discount Program|basix_llc|Basix LLC|network|
bright_health|Bright HealthCare|neuehealth|NeueHealth|payer_brand|
block_vision|Block Vision|metlife|MetLife|vision_payer|
regence_blueshield_idaho|Regence BlueShield of Idaho|cambia_health_solutions|Cambia Health Solutions|bcbs_licensee|
caresource|CareSource|caresource|CareSource|regional_payer|
cigna|Cigna|cigna_group|Cigna Group|national_payer|
clover_health|Clover Health|clover_health|Clover Health|regional_payer|medicare_advantage
davis_vision|Davis Vision|metlife|MetLife|vision_payer|
dental_health_alliance|Dental Health Alliance|sun_life|Sun Life|network|
delta_dental|Delta Dental|delta_dental|Delta Dental|dental_payer|commercial
dentaquest|DentaQuest|sun_life|Sun Life|dental_payer|commercial
devoted_health|Devoted Health|devoted_health|Devoted Health|regional_payer|medicare_advantage
eyemed|EyeMed|essilorluxottica|EssilorLuxottica|vision_payer|
first_health|First Health|first_health|First Health|network|commercial
health_net|Health Net|centene|Centene|payer_brand|
healthsmart|HealthSmart|healthsmart|HealthSmart|network|
humana|Humana|humana_inc|Humana Inc.|national_payer|
kaiser_permanente|Kaiser Permanente|kaiser_foundation_health_plan|Kaiser Foundation Health Plan|national_payer|
magellan|Magellan Health|magellan_health|Magellan Health|behavioral_health_payer|commercial
medcost|MedCost|medcost|MedCost|network|commercial
metlife|MetLife|metlife|MetLife|dental_payer|commercial
molina|Molina Healthcare|molina_healthcare|Molina Healthcare|national_payer|
multiplan|MultiPlan|multiplan|MultiPlan|network|commercial
nhc_advantage|NHC Advantage|nhc|NHC|regional_payer|medicare_advantage
novanet|NovaNet PPO|novanet|NovaNet|network|commercial
occunet|The OccuNet Company|occunet_company|The OccuNet Company|network|
optima_health|Optima Health|sentara_health|Sentara Health|regional_payer|
optum|Optum|unitedhealth_group|UnitedHealth Group|services_brand|
oscar_health|Oscar Health|oscar_health|Oscar Health|marketplace_brand|exchange
pacific_health_alliance|Pacific Health Alliance|pacific_health_alliance|Pacific Health Alliance|network|commercial
pacificsource|PacificSource|pacificsource|PacificSource|regional_payer|
peach_state_health_plan|Peach State Health Plan|centene|Centene|medicaid_mco_brand|medicaid
phcs|PHCS|multiplan|MultiPlan|network|commercial
pnoa|Provider Network of America|pnoa|Provider Network of America|network|commercial
santa_clara_family_health_plan|Santa Clara Family Health Plan|santa_clara_family_health_plan|Santa Clara Family Health Plan|medicaid_mco_brand|medicaid
simpra_advantage|Simpra Advantage|simpra|Simpra|regional_payer|medicare_advantage
superior_vision|Superior Vision|metlife|MetLife|vision_payer|
sutter_select|SutterSelect|sutter_health|Sutter Health|other_payer|commercial
triwest_healthcare_alliance|TriWest Healthcare Alliance|triwest_healthcare_alliance|TriWest Healthcare Alliance|tpa|
ascension_living_alexian_pace|Ascension Living Alexian PACE|ascension|Ascension|regional_payer|
central_health_plan|Central Health Medicare Plan|central_health_plan|Central Health Medicare Plan|regional_payer|medicare_advantage
clever_care_health_plan|Clever Care Health Plan|clever_care_health_plan|Clever Care Health Plan|regional_payer|medicare_advantage
corvel|CorVel|corvel|CorVel|tpa|workers_comp
health_plans_inc|Health Plans Inc.|health_plans_inc|Health Plans Inc.|tpa|commercial
healthcomp|HealthComp|healthcomp|HealthComp|tpa|commercial
lucent_health|Lucent Health|lucent_health|Lucent Health|tpa|commercial
managed_health_network|Managed Health Network|centene|Centene|behavioral_health_payer|
medben|MedBen|medben|MedBen|tpa|commercial
olympus_managed_health_care|Olympus Managed Health Care|global_excel|Global Excel|tpa|
on_lok_senior_health|On Lok Senior Health|on_lok|On Lok|regional_payer|
partners_direct_health|Partners Direct Health|partners_direct_health|Partners Direct Health|network|commercial
point_comfort_underwriters|Point Comfort Underwriters|point_comfort_group|Point Comfort Group|tpa|
scan_health_plan|SCAN Health Plan|scan_group|SCAN Group|regional_payer|medicare_advantage
seven_corners|Seven Corners|seven_corners|Seven Corners|tpa|
valenz_access|Valenz Access|valenz_health|Valenz Health|network|commercial
health_partners_network|Health Partners Network|northeast_georgia_health_system|Northeast Georgia Health System|network|commercial
sentara_health_plans|Sentara Health Plans|sentara_health|Sentara Health|regional_payer|
pruitthealth_premier|PruittHealth Premier|pruitthealth|PruittHealth|regional_payer|medicare_advantage
health_plan_san_joaquin|Health Plan of San Joaquin/Mountain Valley Health Plan|health_plan_san_joaquin|Health Plan of San Joaquin/Mountain Valley Health Plan|medicaid_mco_brand|medicaid
partnership_healthplan_california|Partnership HealthPlan of California|partnership_healthplan_california|Partnership HealthPlan of California|medicaid_mco_brand|medicaid
mountain_empire_pace|Mountain Empire PACE|mountain_empire_older_citizens|Mountain Empire Older Citizens|regional_payer|
tricare|TRICARE|defense_health_agency|Defense Health Agency|government_program|
ppo_next|PPO Next|ppo_next|PPO Next|network|commercial
department_of_veterans_affairs|Department of Veterans Affairs|department_of_veterans_affairs|Department of Veterans Affairs|government_program|
unitedhealthcare|UnitedHealthcare|unitedhealth_group|UnitedHealth Group|national_payer|
umr|UMR|unitedhealth_group|UnitedHealth Group|tpa|commercial
surest|Surest|unitedhealth_group|UnitedHealth Group|product_brand|commercial
united_concordia|United Concordia Dental|highmark_health|Highmark Health|dental_payer|commercial
umwa_health_retirement_funds|United Mine Workers of America Health and Retirement Funds|umwa_health_retirement_funds|UMWA Health and Retirement Funds|other_payer|
upmc_health_plan|UPMC Health Plan|upmc|UPMC|regional_payer|
vsp|VSP Vision Care|vsp_vision|VSP Vision|vision_payer|
wellcare|Wellcare|centene|Centene|national_payer|
wellpoint|Wellpoint|elevance_health|Elevance Health|payer_brand|
`;
