/**
 * The services that hospitals must show shoppers: number in the list of CMS, code type, code, and a label in plain words
 * written for this program.
 */
export const SHOPPABLE = `
1|CPT|90832|Talking therapy, about half an hour
2|CPT|90834|Talking therapy, about three quarters of an hour
3|CPT|90837|Talking therapy, about an hour
4|CPT|90846|Talking therapy for a family while the patient is away
5|CPT|90847|Talking therapy for a family together with the patient
6|CPT|90853|Talking therapy in a group
7|CPT|99203|First visit to a practice, simple to moderate
8|CPT|99204|First visit to a practice, moderate
9|CPT|99205|First visit to a practice, difficult
10|CPT|99243|Second opinion of a specialist, moderate
11|CPT|99244|Second opinion of a specialist, difficult
12|CPT|99385|First check-up of a healthy adult below forty
13|CPT|99386|First check-up of a healthy adult between forty and sixty-four
14|CPT|80048|Blood test of salts, sugar and kidneys
15|CPT|80053|Blood test of salts, sugar, kidneys and liver
16|CPT|80055|Blood tests at the start of a pregnancy
17|CPT|80061|Blood test of cholesterol and fats
18|CPT|80069|Blood test of the kidneys
19|CPT|80076|Blood test of the liver
20|CPT|81000|Urine test by hand with a look through the microscope
20|CPT|81001|Urine test by machine with a look through the microscope
21|CPT|81002|Urine test by hand
21|CPT|81003|Urine test by machine
22|CPT|84153|Blood test of the prostate, whole value
22|CPT|84154|Blood test of the prostate, free share
23|CPT|84443|Blood test of the thyroid
24|CPT|85025|Blood count with kinds of white cells
25|CPT|85027|Blood count
26|CPT|85610|Blood clotting test for patients on thinners
27|CPT|85730|Blood clotting test before surgery
28|CPT|70450|CT scan of the head without contrast
29|CPT|70553|MRI of the brain without and then with contrast
30|CPT|72110|X-ray of the lower back, four pictures or more
31|CPT|72148|MRI of the lower back without contrast
32|CPT|72193|CT scan of the pelvis with contrast
33|CPT|73721|MRI of a joint of the leg without contrast (knee, hip or ankle)
34|CPT|74177|CT scan of belly and pelvis with contrast
35|CPT|76700|Ultrasound of the belly
36|CPT|76805|Ultrasound of a pregnancy after the first three months
37|CPT|76830|Ultrasound of the womb from inside
38|CPT|77065|Mammogram of one breast after a finding
39|CPT|77066|Mammogram of both breasts after a finding
40|CPT|77067|Mammogram of both breasts as a check-up
41|MS-DRG|216|Stay for a heart valve with catheter and major complications
42|MS-DRG|460|Stay for a spinal fusion without major complications
43|MS-DRG|470|Stay for a new hip or knee without major complications
44|MS-DRG|473|Stay for a fusion in the neck without complications
45|MS-DRG|743|Stay for surgery of the womb without complications
46|CPT|19120|Removal of a lump from the breast
47|CPT|29826|Keyhole surgery of the shoulder to make room
48|CPT|29881|Keyhole surgery of a torn cartilage in the knee
49|CPT|42820|Removal of tonsils and adenoids of a child
50|CPT|43235|Look into the stomach with a camera
51|CPT|43239|Look into the stomach with a camera and samples
52|CPT|45378|Look into the large bowel with a camera (colonoscopy)
53|CPT|45380|Look into the large bowel with a camera and samples (colonoscopy)
54|CPT|45385|Look into the large bowel with a camera and removal of polyps (colonoscopy)
55|CPT|45391|Ultrasound of the lower bowel from inside
56|CPT|47562|Keyhole removal of the gallbladder
57|CPT|49505|Repair of a hernia in the groin of an adult
58|CPT|55700|Samples of the prostate by needle
59|CPT|55866|Keyhole removal of the prostate
60|CPT|59400|Care before, during and after a natural birth
61|CPT|59510|Care before, during and after a caesarean birth
62|CPT|59610|Care before, during and after a natural birth that follows an earlier caesarean
63|CPT|62322|Injection into the lower spine for pain
63|CPT|62323|Injection into the lower spine for pain, guided by pictures
64|CPT|64483|Injection beside a nerve of the lower back
65|CPT|66821|Laser treatment of a cloudy lens after cataract surgery
66|CPT|66984|Cataract surgery with a new lens
67|CPT|93000|ECG with a reading
68|CPT|93452|Catheter of the left side of the heart
69|CPT|95810|Night in a sleep laboratory
70|CPT|97110|Physical therapy with exercises, a quarter of an hour
`;
