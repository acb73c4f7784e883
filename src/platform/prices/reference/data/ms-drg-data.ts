/** Titles of MS-DRG as CMS publishes them with its inpatient rule (public domain). */
export const MS_DRG = `
001|Heart transplant or implant of heart assist system with mcc
002|Heart transplant or implant of heart assist system without mcc
003|Ecmo or tracheostomy with mv >96 hours or principal diagnosis except face, mouth and neck with major o.r. procedures
004|Tracheostomy with mv >96 hours or principal diagnosis except face, mouth and neck without major o.r. procedures
005|Liver transplant with mcc or intestinal transplant
006|Liver transplant without mcc
007|Lung transplant
008|Simultaneous pancreas and kidney transplant
010|Pancreas transplant
011|Tracheostomy for face, mouth and neck diagnoses or laryngectomy with mcc
012|Tracheostomy for face, mouth and neck diagnoses or laryngectomy with cc
013|Tracheostomy for face, mouth and neck diagnoses or laryngectomy without cc/mcc
014|Allogeneic bone marrow transplant
016|Autologous bone marrow transplant with cc/mcc
017|Autologous bone marrow transplant without cc/mcc
018|Chimeric antigen receptor (car) t-cell and other immunotherapies
019|Simultaneous pancreas and kidney transplant with hemodialysis
020|Intracranial vascular procedures with principal diagnosis hemorrhage with mcc
021|Intracranial vascular procedures with principal diagnosis hemorrhage with cc
022|Intracranial vascular procedures with principal diagnosis hemorrhage without cc/mcc
023|Craniotomy with major device implant or acute complex cns principal diagnosis with mcc or chemotherapy implant or epilepsy with neurostimulator
024|Craniotomy with major device implant or acute complex cns principal diagnosis without mcc
025|Craniotomy and endovascular intracranial procedures with mcc
026|Craniotomy and endovascular intracranial procedures with cc
027|Craniotomy and endovascular intracranial procedures without cc/mcc
028|Spinal procedures with mcc
029|Spinal procedures with cc or spinal neurostimulators
030|Spinal procedures without cc/mcc
031|Ventricular shunt procedures with mcc
032|Ventricular shunt procedures with cc
033|Ventricular shunt procedures without cc/mcc
034|Carotid artery stent procedures with mcc
035|Carotid artery stent procedures with cc
036|Carotid artery stent procedures without cc/mcc
037|Extracranial procedures with mcc
038|Extracranial procedures with cc
039|Extracranial procedures without cc/mcc
040|Peripheral, cranial nerve and other nervous system procedures with mcc
041|Peripheral, cranial nerve and other nervous system procedures with cc or peripheral neurostimulator
042|Peripheral, cranial nerve and other nervous system procedures without cc/mcc
052|Spinal disorders and injuries with cc/mcc
053|Spinal disorders and injuries without cc/mcc
054|Nervous system neoplasms with mcc
055|Nervous system neoplasms without mcc
056|Degenerative nervous system disorders with mcc
057|Degenerative nervous system disorders without mcc
058|Multiple sclerosis and cerebellar ataxia with mcc
059|Multiple sclerosis and cerebellar ataxia with cc
060|Multiple sclerosis and cerebellar ataxia without cc/mcc
061|Ischemic stroke, precerebral occlusion or transient ischemia with thrombolytic agent with mcc
062|Ischemic stroke, precerebral occlusion or transient ischemia with thrombolytic agent with cc
063|Ischemic stroke, precerebral occlusion or transient ischemia with thrombolytic agent without cc/mcc
064|Intracranial hemorrhage or cerebral infarction with mcc
065|Intracranial hemorrhage or cerebral infarction with cc or tpa in 24 hours
066|Intracranial hemorrhage or cerebral infarction without cc/mcc
067|Nonspecific cva and precerebral occlusion without infarction with mcc
068|Nonspecific cva and precerebral occlusion without infarction without mcc
069|Transient ischemia without thrombolytic
070|Nonspecific cerebrovascular disorders with mcc
071|Nonspecific cerebrovascular disorders with cc
072|Nonspecific cerebrovascular disorders without cc/mcc
073|Cranial and peripheral nerve disorders with mcc
074|Cranial and peripheral nerve disorders without mcc
075|Viral meningitis with cc/mcc
076|Viral meningitis without cc/mcc
077|Hypertensive encephalopathy with mcc
078|Hypertensive encephalopathy with cc
079|Hypertensive encephalopathy without cc/mcc
080|Nontraumatic stupor and coma with mcc
081|Nontraumatic stupor and coma without mcc
082|Traumatic stupor and coma >1 hour with mcc
083|Traumatic stupor and coma >1 hour with cc
084|Traumatic stupor and coma >1 hour without cc/mcc
085|Traumatic stupor and coma <1 hour with mcc
086|Traumatic stupor and coma <1 hour with cc
087|Traumatic stupor and coma <1 hour without cc/mcc
088|Concussion with mcc
089|Concussion with cc
090|Concussion without cc/mcc
091|Other disorders of nervous system with mcc
092|Other disorders of nervous system with cc
093|Other disorders of nervous system without cc/mcc
094|Bacterial and tuberculous infections of nervous system with mcc
095|Bacterial and tuberculous infections of nervous system with cc
096|Bacterial and tuberculous infections of nervous system without cc/mcc
097|Non-bacterial infection of nervous system except viral meningitis with mcc
098|Non-bacterial infection of nervous system except viral meningitis with cc
099|Non-bacterial infection of nervous system except viral meningitis without cc/mcc
100|Seizures with mcc
101|Seizures without mcc
102|Headaches with mcc
103|Headaches without mcc
113|Orbital procedures with cc/mcc
114|Orbital procedures without cc/mcc
115|Extraocular procedures except orbit
116|Intraocular procedures with cc/mcc
117|Intraocular procedures without cc/mcc
121|Acute major eye infections with cc/mcc
122|Acute major eye infections without cc/mcc
123|Neurological eye disorders
124|Other disorders of the eye with mcc or thrombolytic agent
125|Other disorders of the eye without mcc
135|Sinus and mastoid procedures with cc/mcc
136|Sinus and mastoid procedures without cc/mcc
137|Mouth procedures with cc/mcc
138|Mouth procedures without cc/mcc
139|Salivary gland procedures
140|Major head and neck procedures with mcc
141|Major head and neck procedures with cc
142|Major head and neck procedures without cc/mcc
143|Other ear, nose, mouth and throat o.r. procedures with mcc
144|Other ear, nose, mouth and throat o.r. procedures with cc
145|Other ear, nose, mouth and throat o.r. procedures without cc/mcc
146|Ear, nose, mouth and throat malignancy with mcc
147|Ear, nose, mouth and throat malignancy with cc
148|Ear, nose, mouth and throat malignancy without cc/mcc
149|Dysequilibrium
150|Epistaxis with mcc
151|Epistaxis without mcc
152|Otitis media and uri with mcc
153|Otitis media and uri without mcc
154|Other ear, nose, mouth and throat diagnoses with mcc
155|Other ear, nose, mouth and throat diagnoses with cc
156|Other ear, nose, mouth and throat diagnoses without cc/mcc
157|Dental and oral diseases with mcc
158|Dental and oral diseases with cc
159|Dental and oral diseases without cc/mcc
163|Major chest procedures with mcc
164|Major chest procedures with cc
165|Major chest procedures without cc/mcc
166|Other respiratory system o.r. procedures with mcc
167|Other respiratory system o.r. procedures with cc
168|Other respiratory system o.r. procedures without cc/mcc
173|Ultrasound accelerated and other thrombolysis with principal diagnosis pulmonary embolism
175|Pulmonary embolism with mcc or acute cor pulmonale
176|Pulmonary embolism without mcc
177|Respiratory infections and inflammations with mcc
178|Respiratory infections and inflammations with cc
179|Respiratory infections and inflammations without cc/mcc
180|Respiratory neoplasms with mcc
181|Respiratory neoplasms with cc
182|Respiratory neoplasms without cc/mcc
183|Major chest trauma with mcc
184|Major chest trauma with cc
185|Major chest trauma without cc/mcc
186|Pleural effusion with mcc
187|Pleural effusion with cc
188|Pleural effusion without cc/mcc
189|Pulmonary edema and respiratory failure
190|Chronic obstructive pulmonary disease with mcc
191|Chronic obstructive pulmonary disease with cc
192|Chronic obstructive pulmonary disease without cc/mcc
193|Simple pneumonia and pleurisy with mcc
194|Simple pneumonia and pleurisy with cc
195|Simple pneumonia and pleurisy without cc/mcc
196|Interstitial lung disease with mcc
197|Interstitial lung disease with cc
198|Interstitial lung disease without cc/mcc
199|Pneumothorax with mcc
200|Pneumothorax with cc
201|Pneumothorax without cc/mcc
202|Bronchitis and asthma with cc/mcc
203|Bronchitis and asthma without cc/mcc
204|Respiratory signs and symptoms
205|Other respiratory system diagnoses with mcc
206|Other respiratory system diagnoses without mcc
207|Respiratory system diagnosis with ventilator support >96 hours
208|Respiratory system diagnosis with ventilator support <=96 hours
212|Concomitant aortic and mitral valve procedures
215|Other heart assist system implant
216|Cardiac valve and other major cardiothoracic procedures with cardiac catheterization with mcc
217|Cardiac valve and other major cardiothoracic procedures with cardiac catheterization with cc
218|Cardiac valve and other major cardiothoracic procedures with cardiac catheterization without cc/mcc
219|Cardiac valve and other major cardiothoracic procedures without cardiac catheterization with mcc
220|Cardiac valve and other major cardiothoracic procedures without cardiac catheterization with cc
221|Cardiac valve and other major cardiothoracic procedures without cardiac catheterization without cc/mcc
228|Other cardiothoracic procedures with mcc
229|Other cardiothoracic procedures without mcc
231|Coronary bypass with ptca with mcc
232|Coronary bypass with ptca without mcc
233|Coronary bypass with cardiac catheterization or open ablation with mcc
234|Coronary bypass with cardiac catheterization or open ablation without mcc
235|Coronary bypass without cardiac catheterization with mcc
236|Coronary bypass without cardiac catheterization without mcc
239|Amputation for circulatory system disorders except upper limb and toe with mcc
240|Amputation for circulatory system disorders except upper limb and toe with cc
241|Amputation for circulatory system disorders except upper limb and toe without cc/mcc
242|Permanent cardiac pacemaker implant with mcc
243|Permanent cardiac pacemaker implant with cc
244|Permanent cardiac pacemaker implant without cc/mcc
245|Aicd generator procedures
250|Percutaneous cardiovascular procedures without intraluminal device with mcc
251|Percutaneous cardiovascular procedures without intraluminal device without mcc
252|Other vascular procedures with mcc
253|Other vascular procedures with cc
254|Other vascular procedures without cc/mcc
255|Upper limb and toe amputation for circulatory system disorders with mcc
256|Upper limb and toe amputation for circulatory system disorders with cc
257|Upper limb and toe amputation for circulatory system disorders without cc/mcc
258|Cardiac pacemaker device replacement with mcc
259|Cardiac pacemaker device replacement without mcc
260|Cardiac pacemaker revision except device replacement with mcc
261|Cardiac pacemaker revision except device replacement with cc
262|Cardiac pacemaker revision except device replacement without cc/mcc
263|Vein ligation and stripping
264|Other circulatory system o.r. procedures
265|Aicd lead procedures
266|Endovascular cardiac valve replacement and supplement procedures with mcc
267|Endovascular cardiac valve replacement and supplement procedures without mcc
268|Aortic and heart assist procedures except pulsation balloon with mcc
269|Aortic and heart assist procedures except pulsation balloon without mcc
270|Other major cardiovascular procedures with mcc
271|Other major cardiovascular procedures with cc
272|Other major cardiovascular procedures without cc/mcc
273|Percutaneous and other intracardiac procedures with mcc
274|Percutaneous and other intracardiac procedures without mcc
275|Cardiac defibrillator implant with cardiac catheterization and mcc
276|Cardiac defibrillator implant with mcc
277|Cardiac defibrillator implant without mcc
278|Ultrasound accelerated and other thrombolysis of peripheral vascular structures with mcc
279|Ultrasound accelerated and other thrombolysis of peripheral vascular structures without mcc
280|Acute myocardial infarction, discharged alive with mcc
281|Acute myocardial infarction, discharged alive with cc
282|Acute myocardial infarction, discharged alive without cc/mcc
283|Acute myocardial infarction, expired with mcc
284|Acute myocardial infarction, expired with cc
285|Acute myocardial infarction, expired without cc/mcc
286|Circulatory disorders except ami, with cardiac catheterization with mcc
287|Circulatory disorders except ami, with cardiac catheterization without mcc
288|Acute and subacute endocarditis with mcc
289|Acute and subacute endocarditis with cc
290|Acute and subacute endocarditis without cc/mcc
291|Heart failure and shock with mcc
292|Heart failure and shock with cc
293|Heart failure and shock without cc/mcc
294|Deep vein thrombophlebitis with cc/mcc
295|Deep vein thrombophlebitis without cc/mcc
296|Cardiac arrest, unexplained with mcc
297|Cardiac arrest, unexplained with cc
298|Cardiac arrest, unexplained without cc/mcc
299|Peripheral vascular disorders with mcc
300|Peripheral vascular disorders with cc
301|Peripheral vascular disorders without cc/mcc
302|Atherosclerosis with mcc
303|Atherosclerosis without mcc
304|Hypertension with mcc
305|Hypertension without mcc
306|Cardiac congenital and valvular disorders with mcc
307|Cardiac congenital and valvular disorders without mcc
308|Cardiac arrhythmia and conduction disorders with mcc
309|Cardiac arrhythmia and conduction disorders with cc
310|Cardiac arrhythmia and conduction disorders without cc/mcc
311|Angina pectoris
312|Syncope and collapse
313|Chest pain
314|Other circulatory system diagnoses with mcc
315|Other circulatory system diagnoses with cc
316|Other circulatory system diagnoses without cc/mcc
319|Other endovascular cardiac valve procedures with mcc
320|Other endovascular cardiac valve procedures without mcc
321|Percutaneous cardiovascular procedures with intraluminal device with mcc or 4+ arteries/intraluminal devices
322|Percutaneous cardiovascular procedures with intraluminal device without mcc
323|Coronary intravascular lithotripsy with intraluminal device with mcc
324|Coronary intravascular lithotripsy with intraluminal device without mcc
325|Coronary intravascular lithotripsy without intraluminal device
326|Stomach, esophageal and duodenal procedures with mcc
327|Stomach, esophageal and duodenal procedures with cc
328|Stomach, esophageal and duodenal procedures without cc/mcc
329|Major small and large bowel procedures with mcc
330|Major small and large bowel procedures with cc
331|Major small and large bowel procedures without cc/mcc
332|Rectal resection with mcc
333|Rectal resection with cc
334|Rectal resection without cc/mcc
335|Peritoneal adhesiolysis with mcc
336|Peritoneal adhesiolysis with cc
337|Peritoneal adhesiolysis without cc/mcc
344|Minor small and large bowel procedures with mcc
345|Minor small and large bowel procedures with cc
346|Minor small and large bowel procedures without cc/mcc
347|Anal and stomal procedures with mcc
348|Anal and stomal procedures with cc
349|Anal and stomal procedures without cc/mcc
350|Inguinal and femoral hernia procedures with mcc
351|Inguinal and femoral hernia procedures with cc
352|Inguinal and femoral hernia procedures without cc/mcc
353|Hernia procedures except inguinal and femoral with mcc
354|Hernia procedures except inguinal and femoral with cc
355|Hernia procedures except inguinal and femoral without cc/mcc
356|Other digestive system o.r. procedures with mcc
357|Other digestive system o.r. procedures with cc
358|Other digestive system o.r. procedures without cc/mcc
368|Major esophageal disorders with mcc
369|Major esophageal disorders with cc
370|Major esophageal disorders without cc/mcc
371|Major gastrointestinal disorders and peritoneal infections with mcc
372|Major gastrointestinal disorders and peritoneal infections with cc
373|Major gastrointestinal disorders and peritoneal infections without cc/mcc
374|Digestive malignancy with mcc
375|Digestive malignancy with cc
376|Digestive malignancy without cc/mcc
377|Gastrointestinal hemorrhage with mcc
378|Gastrointestinal hemorrhage with cc
379|Gastrointestinal hemorrhage without cc/mcc
380|Complicated peptic ulcer with mcc
381|Complicated peptic ulcer with cc
382|Complicated peptic ulcer without cc/mcc
383|Uncomplicated peptic ulcer with mcc
384|Uncomplicated peptic ulcer without mcc
385|Inflammatory bowel disease with mcc
386|Inflammatory bowel disease with cc
387|Inflammatory bowel disease without cc/mcc
388|Gastrointestinal obstruction with mcc
389|Gastrointestinal obstruction with cc
390|Gastrointestinal obstruction without cc/mcc
391|Esophagitis, gastroenteritis and miscellaneous digestive disorders with mcc
392|Esophagitis, gastroenteritis and miscellaneous digestive disorders without mcc
393|Other digestive system diagnoses with mcc
394|Other digestive system diagnoses with cc
395|Other digestive system diagnoses without cc/mcc
397|Appendix procedures with mcc
398|Appendix procedures with cc
399|Appendix procedures without cc/mcc
405|Pancreas, liver and shunt procedures with mcc
406|Pancreas, liver and shunt procedures with cc
407|Pancreas, liver and shunt procedures without cc/mcc
408|Biliary tract procedures except only cholecystectomy with or without c.d.e. with mcc
409|Biliary tract procedures except only cholecystectomy with or without c.d.e. with cc
410|Biliary tract procedures except only cholecystectomy with or without c.d.e. without cc/mcc
411|Cholecystectomy with c.d.e. with mcc
412|Cholecystectomy with c.d.e. with cc
413|Cholecystectomy with c.d.e. without cc/mcc
414|Cholecystectomy except by laparoscope without c.d.e. with mcc
415|Cholecystectomy except by laparoscope without c.d.e. with cc
416|Cholecystectomy except by laparoscope without c.d.e. without cc/mcc
417|Laparoscopic cholecystectomy without c.d.e. with mcc
418|Laparoscopic cholecystectomy without c.d.e. with cc
419|Laparoscopic cholecystectomy without c.d.e. without cc/mcc
420|Hepatobiliary diagnostic procedures with mcc
421|Hepatobiliary diagnostic procedures with cc
422|Hepatobiliary diagnostic procedures without cc/mcc
423|Other hepatobiliary or pancreas o.r. procedures with mcc
424|Other hepatobiliary or pancreas o.r. procedures with cc
425|Other hepatobiliary or pancreas o.r. procedures without cc/mcc
432|Cirrhosis and alcoholic hepatitis with mcc
433|Cirrhosis and alcoholic hepatitis with cc
434|Cirrhosis and alcoholic hepatitis without cc/mcc
435|Malignancy of hepatobiliary system or pancreas with mcc
436|Malignancy of hepatobiliary system or pancreas with cc
437|Malignancy of hepatobiliary system or pancreas without cc/mcc
438|Disorders of pancreas except malignancy with mcc
439|Disorders of pancreas except malignancy with cc
440|Disorders of pancreas except malignancy without cc/mcc
441|Disorders of liver except malignancy, cirrhosis or alcoholic hepatitis with mcc
442|Disorders of liver except malignancy, cirrhosis or alcoholic hepatitis with cc
443|Disorders of liver except malignancy, cirrhosis or alcoholic hepatitis without cc/mcc
444|Disorders of the biliary tract with mcc
445|Disorders of the biliary tract with cc
446|Disorders of the biliary tract without cc/mcc
453|Combined anterior and posterior spinal fusion with mcc
454|Combined anterior and posterior spinal fusion with cc
455|Combined anterior and posterior spinal fusion without cc/mcc
456|Spinal fusion except cervical with spinal curvature, malignancy, infection or extensive fusions with mcc
457|Spinal fusion except cervical with spinal curvature, malignancy, infection or extensive fusions with cc
458|Spinal fusion except cervical with spinal curvature, malignancy, infection or extensive fusions without cc/mcc
459|Spinal fusion except cervical with mcc
460|Spinal fusion except cervical without mcc
461|Bilateral or multiple major joint procedures of lower extremity with mcc
462|Bilateral or multiple major joint procedures of lower extremity without mcc
463|Wound debridement and skin graft except hand for musculoskeletal and connective tissue disorders with mcc
464|Wound debridement and skin graft except hand for musculoskeletal and connective tissue disorders with cc
465|Wound debridement and skin graft except hand for musculoskeletal and connective tissue disorders without cc/mcc
466|Revision of hip or knee replacement with mcc
467|Revision of hip or knee replacement with cc
468|Revision of hip or knee replacement without cc/mcc
469|Major hip and knee joint replacement or reattachment of lower extremity with mcc or total ankle replacement
470|Major hip and knee joint replacement or reattachment of lower extremity without mcc
471|Cervical spinal fusion with mcc
472|Cervical spinal fusion with cc
473|Cervical spinal fusion without cc/mcc
474|Amputation for musculoskeletal system and connective tissue disorders with mcc
475|Amputation for musculoskeletal system and connective tissue disorders with cc
476|Amputation for musculoskeletal system and connective tissue disorders without cc/mcc
477|Biopsies of musculoskeletal system and connective tissue with mcc
478|Biopsies of musculoskeletal system and connective tissue with cc
479|Biopsies of musculoskeletal system and connective tissue without cc/mcc
480|Hip and femur procedures except major joint with mcc
481|Hip and femur procedures except major joint with cc
482|Hip and femur procedures except major joint without cc/mcc
483|Major joint or limb reattachment procedures of upper extremities
485|Knee procedures with principal diagnosis of infection with mcc
486|Knee procedures with principal diagnosis of infection with cc
487|Knee procedures with principal diagnosis of infection without cc/mcc
488|Knee procedures without principal diagnosis of infection with cc/mcc
489|Knee procedures without principal diagnosis of infection without cc/mcc
492|Lower extremity and humerus procedures except hip, foot and femur with mcc
493|Lower extremity and humerus procedures except hip, foot and femur with cc
494|Lower extremity and humerus procedures except hip, foot and femur without cc/mcc
495|Local excision and removal of internal fixation devices except hip and femur with mcc
496|Local excision and removal of internal fixation devices except hip and femur with cc
497|Local excision and removal of internal fixation devices except hip and femur without cc/mcc
498|Local excision and removal of internal fixation devices of hip and femur with cc/mcc
499|Local excision and removal of internal fixation devices of hip and femur without cc/mcc
500|Soft tissue procedures with mcc
501|Soft tissue procedures with cc
502|Soft tissue procedures without cc/mcc
503|Foot procedures with mcc
504|Foot procedures with cc
505|Foot procedures without cc/mcc
506|Major thumb or joint procedures
507|Major shoulder or elbow joint procedures with cc/mcc
508|Major shoulder or elbow joint procedures without cc/mcc
509|Arthroscopy
510|Shoulder, elbow or forearm procedures, except major joint procedures with mcc
511|Shoulder, elbow or forearm procedures, except major joint procedures with cc
512|Shoulder, elbow or forearm procedures, except major joint procedures without cc/mcc
513|Hand or wrist procedures, except major thumb or joint procedures with cc/mcc
514|Hand or wrist procedures, except major thumb or joint procedures without cc/mcc
515|Other musculoskeletal system and connective tissue o.r. procedures with mcc
516|Other musculoskeletal system and connective tissue o.r. procedures with cc
517|Other musculoskeletal system and connective tissue o.r. procedures without cc/mcc
518|Back and neck procedures except spinal fusion with mcc or disc device or neurostimulator
519|Back and neck procedures except spinal fusion with cc
520|Back and neck procedures except spinal fusion without cc/mcc
521|Hip replacement with principal diagnosis of hip fracture with mcc
522|Hip replacement with principal diagnosis of hip fracture without mcc
533|Fractures of femur with mcc
534|Fractures of femur without mcc
535|Fractures of hip and pelvis with mcc
536|Fractures of hip and pelvis without mcc
537|Sprains, strains, and dislocations of hip, pelvis and thigh with cc/mcc
538|Sprains, strains, and dislocations of hip, pelvis and thigh without cc/mcc
539|Osteomyelitis with mcc
540|Osteomyelitis with cc
541|Osteomyelitis without cc/mcc
542|Pathological fractures and musculoskeletal and connective tissue malignancy with mcc
543|Pathological fractures and musculoskeletal and connective tissue malignancy with cc
544|Pathological fractures and musculoskeletal and connective tissue malignancy without cc/mcc
545|Connective tissue disorders with mcc
546|Connective tissue disorders with cc
547|Connective tissue disorders without cc/mcc
548|Septic arthritis with mcc
549|Septic arthritis with cc
550|Septic arthritis without cc/mcc
551|Medical back problems with mcc
552|Medical back problems without mcc
553|Bone diseases and arthropathies with mcc
554|Bone diseases and arthropathies without mcc
555|Signs and symptoms of musculoskeletal system and connective tissue with mcc
556|Signs and symptoms of musculoskeletal system and connective tissue without mcc
557|Tendonitis, myositis and bursitis with mcc
558|Tendonitis, myositis and bursitis without mcc
559|Aftercare, musculoskeletal system and connective tissue with mcc
560|Aftercare, musculoskeletal system and connective tissue with cc
561|Aftercare, musculoskeletal system and connective tissue without cc/mcc
562|Fracture, sprain, strain and dislocation except femur, hip, pelvis and thigh with mcc
563|Fracture, sprain, strain and dislocation except femur, hip, pelvis and thigh without mcc
564|Other musculoskeletal system and connective tissue diagnoses with mcc
565|Other musculoskeletal system and connective tissue diagnoses with cc
566|Other musculoskeletal system and connective tissue diagnoses without cc/mcc
570|Skin debridement with mcc
571|Skin debridement with cc
572|Skin debridement without cc/mcc
573|Skin graft for skin ulcer or cellulitis with mcc
574|Skin graft for skin ulcer or cellulitis with cc
575|Skin graft for skin ulcer or cellulitis without cc/mcc
576|Skin graft except for skin ulcer or cellulitis with mcc
577|Skin graft except for skin ulcer or cellulitis with cc
578|Skin graft except for skin ulcer or cellulitis without cc/mcc
579|Other skin, subcutaneous tissue and breast procedures with mcc
580|Other skin, subcutaneous tissue and breast procedures with cc
581|Other skin, subcutaneous tissue and breast procedures without cc/mcc
582|Mastectomy for malignancy with cc/mcc
583|Mastectomy for malignancy without cc/mcc
584|Breast biopsy, local excision and other breast procedures with cc/mcc
585|Breast biopsy, local excision and other breast procedures without cc/mcc
592|Skin ulcers with mcc
593|Skin ulcers with cc
594|Skin ulcers without cc/mcc
595|Major skin disorders with mcc
596|Major skin disorders without mcc
597|Malignant breast disorders with mcc
598|Malignant breast disorders with cc
599|Malignant breast disorders without cc/mcc
600|Non-malignant breast disorders with cc/mcc
601|Non-malignant breast disorders without cc/mcc
602|Cellulitis with mcc
603|Cellulitis without mcc
604|Trauma to the skin, subcutaneous tissue and breast with mcc
605|Trauma to the skin, subcutaneous tissue and breast without mcc
606|Minor skin disorders with mcc
607|Minor skin disorders without mcc
614|Adrenal and pituitary procedures with cc/mcc
615|Adrenal and pituitary procedures without cc/mcc
616|Amputation of lower limb for endocrine, nutritional and metabolic disorders with mcc
617|Amputation of lower limb for endocrine, nutritional and metabolic disorders with cc
618|Amputation of lower limb for endocrine, nutritional and metabolic disorders without cc/mcc
619|O.r. procedures for obesity with mcc
620|O.r. procedures for obesity with cc
621|O.r. procedures for obesity without cc/mcc
622|Skin grafts and wound debridement for endocrine, nutritional and metabolic disorders with mcc
623|Skin grafts and wound debridement for endocrine, nutritional and metabolic disorders with cc
624|Skin grafts and wound debridement for endocrine, nutritional and metabolic disorders without cc/mcc
625|Thyroid, parathyroid and thyroglossal procedures with mcc
626|Thyroid, parathyroid and thyroglossal procedures with cc
627|Thyroid, parathyroid and thyroglossal procedures without cc/mcc
628|Other endocrine, nutritional and metabolic o.r. procedures with mcc
629|Other endocrine, nutritional and metabolic o.r. procedures with cc
630|Other endocrine, nutritional and metabolic o.r. procedures without cc/mcc
637|Diabetes with mcc
638|Diabetes with cc
639|Diabetes without cc/mcc
640|Miscellaneous disorders of nutrition, metabolism, fluids and electrolytes with mcc
641|Miscellaneous disorders of nutrition, metabolism, fluids and electrolytes without mcc
642|Inborn and other disorders of metabolism
643|Endocrine disorders with mcc
644|Endocrine disorders with cc
645|Endocrine disorders without cc/mcc
650|Kidney transplant with hemodialysis with mcc
651|Kidney transplant with hemodialysis without mcc
652|Kidney transplant
653|Major bladder procedures with mcc
654|Major bladder procedures with cc
655|Major bladder procedures without cc/mcc
656|Kidney and ureter procedures for neoplasm with mcc
657|Kidney and ureter procedures for neoplasm with cc
658|Kidney and ureter procedures for neoplasm without cc/mcc
659|Kidney and ureter procedures for non-neoplasm with mcc
660|Kidney and ureter procedures for non-neoplasm with cc
661|Kidney and ureter procedures for non-neoplasm without cc/mcc
662|Minor bladder procedures with mcc
663|Minor bladder procedures with cc
664|Minor bladder procedures without cc/mcc
665|Prostatectomy with mcc
666|Prostatectomy with cc
667|Prostatectomy without cc/mcc
668|Transurethral procedures with mcc
669|Transurethral procedures with cc
670|Transurethral procedures without cc/mcc
671|Urethral procedures with cc/mcc
672|Urethral procedures without cc/mcc
673|Other kidney and urinary tract procedures with mcc
674|Other kidney and urinary tract procedures with cc
675|Other kidney and urinary tract procedures without cc/mcc
682|Renal failure with mcc
683|Renal failure with cc
684|Renal failure without cc/mcc
686|Kidney and urinary tract neoplasms with mcc
687|Kidney and urinary tract neoplasms with cc
688|Kidney and urinary tract neoplasms without cc/mcc
689|Kidney and urinary tract infections with mcc
690|Kidney and urinary tract infections without mcc
693|Urinary stones with mcc
694|Urinary stones without mcc
695|Kidney and urinary tract signs and symptoms with mcc
696|Kidney and urinary tract signs and symptoms without mcc
697|Urethral stricture
698|Other kidney and urinary tract diagnoses with mcc
699|Other kidney and urinary tract diagnoses with cc
700|Other kidney and urinary tract diagnoses without cc/mcc
707|Major male pelvic procedures with cc/mcc
708|Major male pelvic procedures without cc/mcc
709|Penis procedures with cc/mcc
710|Penis procedures without cc/mcc
711|Testes procedures with cc/mcc
712|Testes procedures without cc/mcc
713|Transurethral prostatectomy with cc/mcc
714|Transurethral prostatectomy without cc/mcc
715|Other male reproductive system o.r. procedures for malignancy with cc/mcc
716|Other male reproductive system o.r. procedures for malignancy without cc/mcc
717|Other male reproductive system o.r. procedures except malignancy with cc/mcc
718|Other male reproductive system o.r. procedures except malignancy without cc/mcc
722|Malignancy, male reproductive system with mcc
723|Malignancy, male reproductive system with cc
724|Malignancy, male reproductive system without cc/mcc
725|Benign prostatic hypertrophy with mcc
726|Benign prostatic hypertrophy without mcc
727|Inflammation of the male reproductive system with mcc
728|Inflammation of the male reproductive system without mcc
729|Other male reproductive system diagnoses with cc/mcc
730|Other male reproductive system diagnoses without cc/mcc
734|Pelvic evisceration, radical hysterectomy and radical vulvectomy with cc/mcc
735|Pelvic evisceration, radical hysterectomy and radical vulvectomy without cc/mcc
736|Uterine and adnexa procedures for ovarian or adnexal malignancy with mcc
737|Uterine and adnexa procedures for ovarian or adnexal malignancy with cc
738|Uterine and adnexa procedures for ovarian or adnexal malignancy without cc/mcc
739|Uterine and adnexa procedures for non-ovarian and non-adnexal malignancy with mcc
740|Uterine and adnexa procedures for non-ovarian and non-adnexal malignancy with cc
741|Uterine and adnexa procedures for non-ovarian and non-adnexal malignancy without cc/mcc
742|Uterine and adnexa procedures for non-malignancy with cc/mcc
743|Uterine and adnexa procedures for non-malignancy without cc/mcc
744|D&c, conization, laparoscopy and tubal interruption with cc/mcc
745|D&c, conization, laparoscopy and tubal interruption without cc/mcc
746|Vagina, cervix and vulva procedures with cc/mcc
747|Vagina, cervix and vulva procedures without cc/mcc
748|Female reproductive system reconstructive procedures
749|Other female reproductive system o.r. procedures with cc/mcc
750|Other female reproductive system o.r. procedures without cc/mcc
754|Malignancy, female reproductive system with mcc
755|Malignancy, female reproductive system with cc
756|Malignancy, female reproductive system without cc/mcc
757|Infections, female reproductive system with mcc
758|Infections, female reproductive system with cc
759|Infections, female reproductive system without cc/mcc
760|Menstrual and other female reproductive system disorders with cc/mcc
761|Menstrual and other female reproductive system disorders without cc/mcc
768|Vaginal delivery with o.r. procedures except sterilization and/or d&c
769|Postpartum and post abortion diagnoses with o.r. procedures
770|Abortion with d&c, aspiration curettage or hysterotomy
776|Postpartum and post abortion diagnoses without o.r. procedures
779|Abortion without d&c
783|Cesarean section with sterilization with mcc
784|Cesarean section with sterilization with cc
785|Cesarean section with sterilization without cc/mcc
786|Cesarean section without sterilization with mcc
787|Cesarean section without sterilization with cc
788|Cesarean section without sterilization without cc/mcc
789|Neonates, died or transferred to another acute care facility
790|Extreme immaturity or respiratory distress syndrome, neonate
791|Prematurity with major problems
792|Prematurity without major problems
793|Full term neonate with major problems
794|Neonate with other significant problems
795|Normal newborn
796|Vaginal delivery with sterilization and/or d&c with mcc
797|Vaginal delivery with sterilization and/or d&c with cc
798|Vaginal delivery with sterilization and/or d&c without cc/mcc
799|Splenic procedures with mcc
800|Splenic procedures with cc
801|Splenic procedures without cc/mcc
802|Other o.r. procedures of the blood and blood forming organs with mcc
803|Other o.r. procedures of the blood and blood forming organs with cc
804|Other o.r. procedures of the blood and blood forming organs without cc/mcc
805|Vaginal delivery without sterilization or d&c with mcc
806|Vaginal delivery without sterilization or d&c with cc
807|Vaginal delivery without sterilization or d&c without cc/mcc
808|Major hematological and immunological diagnoses except sickle cell crisis and coagulation disorders with mcc
809|Major hematological and immunological diagnoses except sickle cell crisis and coagulation disorders with cc
810|Major hematological and immunological diagnoses except sickle cell crisis and coagulation disorders without cc/mcc
811|Red blood cell disorders with mcc
812|Red blood cell disorders without mcc
813|Coagulation disorders
814|Reticuloendothelial and immunity disorders with mcc
815|Reticuloendothelial and immunity disorders with cc
816|Reticuloendothelial and immunity disorders without cc/mcc
817|Other antepartum diagnoses with o.r. procedures with mcc
818|Other antepartum diagnoses with o.r. procedures with cc
819|Other antepartum diagnoses with o.r. procedures without cc/mcc
820|Lymphoma and leukemia with major o.r. procedures with mcc
821|Lymphoma and leukemia with major o.r. procedures with cc
822|Lymphoma and leukemia with major o.r. procedures without cc/mcc
823|Lymphoma and non-acute leukemia with other procedures with mcc
824|Lymphoma and non-acute leukemia with other procedures with cc
825|Lymphoma and non-acute leukemia with other procedures without cc/mcc
826|Myeloproliferative disorders or poorly differentiated neoplasms with major o.r. procedures with mcc
827|Myeloproliferative disorders or poorly differentiated neoplasms with major o.r. procedures with cc
828|Myeloproliferative disorders or poorly differentiated neoplasms with major o.r. procedures without cc/mcc
829|Myeloproliferative disorders or poorly differentiated neoplasms with other procedures with cc/mcc
830|Myeloproliferative disorders or poorly differentiated neoplasms with other procedures without cc/mcc
831|Other antepartum diagnoses without o.r. procedures with mcc
832|Other antepartum diagnoses without o.r. procedures with cc
833|Other antepartum diagnoses without o.r. procedures without cc/mcc
834|Acute leukemia without major o.r. procedures with mcc
835|Acute leukemia without major o.r. procedures with cc
836|Acute leukemia without major o.r. procedures without cc/mcc
837|Chemotherapy with acute leukemia as secondary diagnosis or with high dose chemotherapy agent with mcc
838|Chemotherapy with acute leukemia as secondary diagnosis with cc or high dose chemotherapy agent
839|Chemotherapy with acute leukemia as secondary diagnosis without cc/mcc
840|Lymphoma and non-acute leukemia with mcc
841|Lymphoma and non-acute leukemia with cc
842|Lymphoma and non-acute leukemia without cc/mcc
843|Other myeloproliferative disorders or poorly differentiated neoplastic diagnoses with mcc
844|Other myeloproliferative disorders or poorly differentiated neoplastic diagnoses with cc
845|Other myeloproliferative disorders or poorly differentiated neoplastic diagnoses without cc/mcc
846|Chemotherapy without acute leukemia as secondary diagnosis with mcc
847|Chemotherapy without acute leukemia as secondary diagnosis with cc
848|Chemotherapy without acute leukemia as secondary diagnosis without cc/mcc
849|Radiotherapy
853|Infectious and parasitic diseases with o.r. procedures with mcc
854|Infectious and parasitic diseases with o.r. procedures with cc
855|Infectious and parasitic diseases with o.r. procedures without cc/mcc
856|Postoperative or post-traumatic infections with o.r. procedures with mcc
857|Postoperative or post-traumatic infections with o.r. procedures with cc
858|Postoperative or post-traumatic infections with o.r. procedures without cc/mcc
862|Postoperative and post-traumatic infections with mcc
863|Postoperative and post-traumatic infections without mcc
864|Fever and inflammatory conditions
865|Viral illness with mcc
866|Viral illness without mcc
867|Other infectious and parasitic diseases diagnoses with mcc
868|Other infectious and parasitic diseases diagnoses with cc
869|Other infectious and parasitic diseases diagnoses without cc/mcc
870|Septicemia or severe sepsis with mv >96 hours
871|Septicemia or severe sepsis without mv >96 hours with mcc
872|Septicemia or severe sepsis without mv >96 hours without mcc
876|O.r. procedures with principal diagnosis of mental illness
880|Acute adjustment reaction and psychosocial dysfunction
881|Depressive neuroses
882|Neuroses except depressive
883|Disorders of personality and impulse control
884|Organic disturbances and intellectual disability
885|Psychoses
886|Behavioral and developmental disorders
887|Other mental disorder diagnoses
894|Alcohol, drug abuse or dependence, left ama
895|Alcohol, drug abuse or dependence with rehabilitation therapy
896|Alcohol, drug abuse or dependence without rehabilitation therapy with mcc
897|Alcohol, drug abuse or dependence without rehabilitation therapy without mcc
901|Wound debridements for injuries with mcc
902|Wound debridements for injuries with cc
903|Wound debridements for injuries without cc/mcc
904|Skin grafts for injuries with cc/mcc
905|Skin grafts for injuries without cc/mcc
906|Hand procedures for injuries
907|Other o.r. procedures for injuries with mcc
908|Other o.r. procedures for injuries with cc
909|Other o.r. procedures for injuries without cc/mcc
913|Traumatic injury with mcc
914|Traumatic injury without mcc
915|Allergic reactions with mcc
916|Allergic reactions without mcc
917|Poisoning and toxic effects of drugs with mcc
918|Poisoning and toxic effects of drugs without mcc
919|Complications of treatment with mcc
920|Complications of treatment with cc
921|Complications of treatment without cc/mcc
922|Other injury, poisoning and toxic effect diagnoses with mcc
923|Other injury, poisoning and toxic effect diagnoses without mcc
927|Extensive burns or full thickness burns with mv >96 hours with skin graft
928|Full thickness burn with skin graft or inhalation injury with cc/mcc
929|Full thickness burn with skin graft or inhalation injury without cc/mcc
933|Extensive burns or full thickness burns with mv >96 hours without skin graft
934|Full thickness burn without skin graft or inhalation injury
935|Non-extensive burns
939|O.r. procedures with diagnoses of other contact with health services with mcc
940|O.r. procedures with diagnoses of other contact with health services with cc
941|O.r. procedures with diagnoses of other contact with health services without cc/mcc
945|Rehabilitation with cc/mcc
946|Rehabilitation without cc/mcc
947|Signs and symptoms with mcc
948|Signs and symptoms without mcc
949|Aftercare with cc/mcc
950|Aftercare without cc/mcc
951|Other factors influencing health status
955|Craniotomy for multiple significant trauma
956|Limb reattachment, hip and femur procedures for multiple significant trauma
957|Other o.r. procedures for multiple significant trauma with mcc
958|Other o.r. procedures for multiple significant trauma with cc
959|Other o.r. procedures for multiple significant trauma without cc/mcc
963|Other multiple significant trauma with mcc
964|Other multiple significant trauma with cc
965|Other multiple significant trauma without cc/mcc
969|Hiv with extensive o.r. procedures with mcc
970|Hiv with extensive o.r. procedures without mcc
974|Hiv with major related condition with mcc
975|Hiv with major related condition with cc
976|Hiv with major related condition without cc/mcc
977|Hiv with or without other related condition
981|Extensive o.r. procedures unrelated to principal diagnosis with mcc
982|Extensive o.r. procedures unrelated to principal diagnosis with cc
983|Extensive o.r. procedures unrelated to principal diagnosis without cc/mcc
987|Non-extensive o.r. procedures unrelated to principal diagnosis with mcc
988|Non-extensive o.r. procedures unrelated to principal diagnosis with cc
989|Non-extensive o.r. procedures unrelated to principal diagnosis without cc/mcc
998|Principal diagnosis invalid as discharge diagnosis
999|Ungroupable
`;
