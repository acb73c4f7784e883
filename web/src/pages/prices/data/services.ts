/** The services CMS names for shoppers, of src/platform/prices/reference/data: code type, code and a label in plain words. */
const TEXT = `
CPT|90832|Talking therapy, about half an hour
CPT|90834|Talking therapy, about three quarters of an hour
CPT|90837|Talking therapy, about an hour
CPT|90846|Talking therapy for a family while the patient is away
CPT|90847|Talking therapy for a family together with the patient
CPT|90853|Talking therapy in a group
CPT|99203|First visit to a practice, simple to moderate
CPT|99204|First visit to a practice, moderate
CPT|99205|First visit to a practice, difficult
CPT|99243|Second opinion of a specialist, moderate
CPT|99244|Second opinion of a specialist, difficult
CPT|99385|First check-up of a healthy adult below forty
CPT|99386|First check-up of a healthy adult between forty and sixty-four
CPT|80048|Blood test of salts, sugar and kidneys
CPT|80053|Blood test of salts, sugar, kidneys and liver
CPT|80055|Blood tests at the start of a pregnancy
CPT|80061|Blood test of cholesterol and fats
CPT|80069|Blood test of the kidneys
CPT|80076|Blood test of the liver
CPT|81000|Urine test by hand with a look through the microscope
CPT|81001|Urine test by machine with a look through the microscope
CPT|81002|Urine test by hand
CPT|81003|Urine test by machine
CPT|84153|Blood test of the prostate, whole value
CPT|84154|Blood test of the prostate, free share
CPT|84443|Blood test of the thyroid
CPT|85025|Blood count with kinds of white cells
CPT|85027|Blood count
CPT|85610|Blood clotting test for patients on thinners
CPT|85730|Blood clotting test before surgery
CPT|70450|CT scan of the head without contrast
CPT|70553|MRI of the brain without and then with contrast
CPT|72110|X-ray of the lower back, four pictures or more
CPT|72148|MRI of the lower back without contrast
CPT|72193|CT scan of the pelvis with contrast
CPT|73721|MRI of a joint of the leg without contrast (knee, hip or ankle)
CPT|74177|CT scan of belly and pelvis with contrast
CPT|76700|Ultrasound of the belly
CPT|76805|Ultrasound of a pregnancy after the first three months
CPT|76830|Ultrasound of the womb from inside
CPT|77065|Mammogram of one breast after a finding
CPT|77066|Mammogram of both breasts after a finding
CPT|77067|Mammogram of both breasts as a check-up
MS-DRG|216|Stay for a heart valve with catheter and major complications
MS-DRG|460|Stay for a spinal fusion without major complications
MS-DRG|470|Stay for a new hip or knee without major complications
MS-DRG|473|Stay for a fusion in the neck without complications
MS-DRG|743|Stay for surgery of the womb without complications
CPT|19120|Removal of a lump from the breast
CPT|29826|Keyhole surgery of the shoulder to make room
CPT|29881|Keyhole surgery of a torn cartilage in the knee
CPT|42820|Removal of tonsils and adenoids of a child
CPT|43235|Look into the stomach with a camera
CPT|43239|Look into the stomach with a camera and samples
CPT|45378|Look into the large bowel with a camera (colonoscopy)
CPT|45380|Look into the large bowel with a camera and samples (colonoscopy)
CPT|45385|Look into the large bowel with a camera and removal of polyps (colonoscopy)
CPT|45391|Ultrasound of the lower bowel from inside
CPT|47562|Keyhole removal of the gallbladder
CPT|49505|Repair of a hernia in the groin of an adult
CPT|55700|Samples of the prostate by needle
CPT|55866|Keyhole removal of the prostate
CPT|59400|Care before, during and after a natural birth
CPT|59510|Care before, during and after a caesarean birth
CPT|59610|Care before, during and after a natural birth that follows an earlier caesarean
CPT|62322|Injection into the lower spine for pain
CPT|62323|Injection into the lower spine for pain, guided by pictures
CPT|64483|Injection beside a nerve of the lower back
CPT|66821|Laser treatment of a cloudy lens after cataract surgery
CPT|66984|Cataract surgery with a new lens
CPT|93000|ECG with a reading
CPT|93452|Catheter of the left side of the heart
CPT|95810|Night in a sleep laboratory
CPT|97110|Physical therapy with exercises, a quarter of an hour
`;

export interface Service {
  codeType: string;
  code: string;
  label: string;
}

export const SERVICES: readonly Service[] = TEXT.trim()
  .split('\n')
  .map((line) => {
    const [codeType = '', code = '', label = ''] = line.split('|');
    return { codeType, code, label };
  });
