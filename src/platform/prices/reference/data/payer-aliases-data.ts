/** Other names of the payers: identifier, name, and the state where the name means this payer alone. */
export const PAYER_ALIASES = `
aetna|aetna life insurance
aetna|aetna better health
aetna|mail handlers benefit plan
aetna|mhbp
alliant|alliant
allcare_health|allcare
atrio_health|atrio
american_health_holding|ahh
american_health_holding|american health
american_health_holding|american health holdings
anthem_blue_cross_california|anthem blue cross
anthem_blue_cross_california|blue cross of california
anthem_blue_cross_california|anthem|CA
anthem_blue_cross_california|anthem bcbs|CA
anthem_blue_cross_california|blue cross|CA
anthem_bcbs_wisconsin|anthem|WI
anthem_bcbs_wisconsin|anthem blue cross|WI
anthem_bcbs_wisconsin|blue cross blue shield united of wisconsin
ascension_living_alexian_pace|alexian pace
ascension_living_alexian_pace|alexian brothers pace
ascension_living_alexian_pace|alexian|TN
ascension_living_alexian_pace|alexian brothers|TN
basix|basix
bcbs_georgia|anthem|GA
bcbs_georgia|anthem blue cross|GA
bcbs_georgia|blue cross blue shield healthcare plan of georgia
bcbs_michigan|bcbsm
bcbs_michigan|blue care network
bcbs_michigan|blue cross complete|MI
bcbs_michigan|bcn|MI
bcbs_tennessee|bcbst
bcbs_tennessee|volunteer state health plan
bcbs_tennessee|tenncare select
bcbs_tennessee|blue network p|TN
bcbs_tennessee|blue network s|TN
bcbs_tennessee|blue network l|TN
bcbs_tennessee|network p|TN
bcbs_tennessee|network s|TN
bcbs_tennessee|network l|TN
bcbs_tennessee|coverkids|TN
blue_cross_idaho|blue cross|ID
blue_shield_california|blue shield|CA
blue_shield_california|bsca|CA
blue_shield_california|blue shield promise
blue_shield_california|blue shield promise health plan
caresource|care source
central_health_plan|central health plan
cigna|cigna healthcare
cigna|healthspring
cigna|great west healthcare
cigna|evernorth
corvel|corcare
department_of_veterans_affairs|va
department_of_veterans_affairs|vha
department_of_veterans_affairs|va ccn
department_of_veterans_affairs|va community care
department_of_veterans_affairs|va community care network
department_of_veterans_affairs|va health care
department_of_veterans_affairs|va veterans affairs
department_of_veterans_affairs|va hospital
department_of_veterans_affairs|va medical center
department_of_veterans_affairs|veterans
department_of_veterans_affairs|veterans affairs
department_of_veterans_affairs|veterans health care
department_of_veterans_affairs|veterans choice
department_of_veterans_affairs|veterans choice program
department_of_veterans_affairs|champva
department_of_veterans_affairs|veterans administration
department_of_veterans_affairs|veterans health administration
department_of_veterans_affairs|us department of veterans affairs
dental_health_alliance|dha dental
delta_dental|deltacare
devoted_health|devoted
first_health|first health coventry
first_health|coventry first health
health_net|healthnet
health_net|health net federal services
health_partners_network|northeast georgia health partners
health_partners_network|health partners|GA
health_partners_network|healthpartners|GA
health_partners_network|hpn|GA
health_plan_san_joaquin|health plan of san joaquin
health_plan_san_joaquin|mountain valley health plan
health_plan_san_joaquin|hpsj
health_plans_inc|health plans inc
health_plans_inc|hpi
health_plans_inc|health plans inc hpi
humana|humana choicecare
humana|choicecare
humana|humana gold
humana|humana military
kaiser_permanente|kaiser
kaiser_permanente|kaiser foundation
kaiser_permanente|kaiser foundation health plan
magellan|magellan
magellan|magellan behavioral
managed_health_network|mhn
metlife|metropolitan life
molina|molina
molina|passport by molina
mountain_empire_pace|mountain empire
multiplan|multi plan
novanet|nova net
occunet|occu net
olympus_managed_health_care|olympus
olympus_managed_health_care|omhc
on_lok_senior_health|on lok
on_lok_senior_health|on lok lifeways
optima_health|optima
optum|optumhealth
optum|united behavioral health
optum|ubh
optum|united behavioral
optum|optumcare
optum|optum transplant
oscar_health|oscar
pacific_health_alliance|pha|CA
partnership_healthplan_california|partnership health plan
partnership_healthplan_california|phc|CA
partners_direct_health|pdh
partners_direct_health|partners direct
peach_state_health_plan|peach state
phcs|private healthcare systems
pnoa|pnoa
point_comfort_underwriters|point comfort
pnoa|provider networks of america
pruitthealth_premier|pruitt health
pruitthealth_premier|pruitt premier
regence_blueshield_idaho|regence|ID
regence_blueshield_idaho|regence blue shield|ID
regence_blueshield_idaho|blue shield|ID
santa_clara_family_health_plan|scfhp
scan_health_plan|scan
scan_health_plan|senior care action network
sentara_health_plans|sentara
sentara_health_plans|virginia premier
sentara_health_plans|virginia premier health plan
surest|bind benefits
sutter_select|sutterselect
tricare|tricare
tricare|tri care
tricare|tricare east
tricare|tricare west
tricare|tricare for life
tricare|tricare prime
tricare|champus
triwest_healthcare_alliance|triwest
umr|united medical resources
umwa_health_retirement_funds|umwa
umwa_health_retirement_funds|united mine workers
united_concordia|ucci
united_concordia|united concordia
unitedhealthcare|uhc
unitedhealthcare|uhccp
unitedhealthcare|united
unitedhealthcare|unitedhealth
unitedhealthcare|united health
unitedhealthcare|united healthcare insurance
unitedhealthcare|aarp
unitedhealthcare|americhoice
unitedhealthcare|evercare
unitedhealthcare|golden rule
unitedhealthcare|all savers
unitedhealthcare|pacificare
unitedhealthcare|secure horizons
unitedhealthcare|oxford health plans
unitedhealthcare|oxford freedom
unitedhealthcare|oxford liberty
unitedhealthcare|uhc community plan
upmc_health_plan|upmc
upmc_health_plan|upmc for you
upmc_health_plan|upmc for life
valenz_access|valenz
valenz_access|nx health network
valenz_access|united claim solutions
vsp|vsp
vsp|vision service plan
wellcare|well care
wellpoint|well point
`;

/** Who holds the Blue Cross and Blue Shield licences of a state; identifiers that are not among the payers are only counted. */
export const BLUE_LICENSEES = `
AL bcbs_alabama
AK premera
AZ bcbs_arizona
AR arkansas_bcbs
CA anthem_blue_cross_california blue_shield_california
CO anthem_bcbs_colorado
CT anthem_bcbs_connecticut
DE highmark_delaware
DC carefirst
FL florida_blue
GA bcbs_georgia
HI hmsa
ID blue_cross_idaho regence_blueshield_idaho
IL bcbs_illinois
IN anthem_bcbs_indiana
IA wellmark
KS bcbs_kansas bcbs_kansas_city
KY anthem_bcbs_kentucky
LA bcbs_louisiana
ME anthem_bcbs_maine
MD carefirst
MA bcbs_massachusetts
MI bcbs_michigan
MN bcbs_minnesota
MS bcbs_mississippi
MO anthem_bcbs_missouri bcbs_kansas_city
MT bcbs_montana
NE bcbs_nebraska
NV anthem_bcbs_nevada
NH anthem_bcbs_new_hampshire
NJ horizon
NM bcbs_new_mexico
NY anthem_bcbs_new_york excellus highmark_new_york
NC bcbs_north_carolina
ND bcbs_north_dakota
OH anthem_bcbs_ohio
OK bcbs_oklahoma
OR regence_oregon
PA capital_blue_cross highmark independence_blue_cross
PR triple_s
RI bcbs_rhode_island
SC bcbs_south_carolina
SD wellmark
TN bcbs_tennessee
TX bcbs_texas
UT regence_utah
VT bcbs_vermont
VA anthem_bcbs_virginia carefirst
WA premera regence_washington
WV highmark_west_virginia
WI anthem_bcbs_wisconsin
WY bcbs_wyoming
`;
