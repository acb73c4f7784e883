/**
 * Codes of HCPCS level II with the short texts that CMS publishes (public domain): neither CPT nor CDT is among them.
 */
export const HCPCS = `
A0021|Outside state ambulance serv
A0080|Noninterest escort in non er
A0090|Interest escort in non er
A0100|Nonemergency transport taxi
A0110|Nonemergency transport bus
A0120|Noner transport mini-bus
A0130|Noner transport wheelch van
A0140|Nonemergency transport air
A0160|Noner transport case worker
A0170|Transport parking fees/tolls
A0180|Noner transport lodgng recip
A0190|Noner transport meals recip
A0200|Noner transport lodgng escrt
A0210|Noner transport meals escort
A0225|Neonatal emergency transport
A0380|Basic life support mileage
A0382|Basic support routine suppls
A0384|Bls defibrillation supplies
A0390|Advanced life support mileag
A0392|Als defibrillation supplies
A0394|Als iv drug therapy supplies
A0396|Als esophageal intub suppls
A0398|Als routine disposble suppls
A0420|Ambulance waiting 1/2 hr
A0422|Ambulance 02 life sustaining
A0424|Extra ambulance attendant
A0425|Ground mileage
A0426|Als 1
A0427|Als1-emergency
A0428|Bls
A0429|Bls-emergency
A0430|Fixed wing air transport
A0431|Rotary wing air transport
A0432|Pi volunteer ambulance co
A0433|Als 2
A0434|Specialty care transport
A0435|Fixed wing air mileage
A0436|Rotary wing air mileage
A0888|Noncovered ambulance mileage
A0998|Ambulance response/treatment
A0999|Unlisted ambulance service
A2001|Innovamatrix ac, per sq cm
A2002|Mirragen adv wnd mat per sq
A2004|Xcellistem, 1 mg
A2005|Microlyte matrix, per sq cm
A2006|Novosorb synpath per sq cm
A2007|Restrata, per sq cm
A2008|Theragenesis, per sq cm
A2009|Symphony, per sq cm
A2010|Apis, per square centimeter
A2011|Supra sdrm, per sq cm
A2012|Suprathel, per sq cm
A2013|Innovamatrix fs, per sq cm
A2014|Omeza collag per 100 mg
A2015|Phoenix wnd mtrx, per sq cm
A2016|Permeaderm b, per sq cm
A2017|Permeaderm glove, each
A2018|Permeaderm c, per sq cm
A4100|Skin sub fda clrd as dev nos
A4206|1 cc sterile syringe&needle
A4207|2 cc sterile syringe&needle
A4208|3 cc sterile syringe&needle
A4209|5+ cc sterile syringe&needle
A4210|Nonneedle injection device
A4211|Supp for self-adm injections
A4212|Non coring needle or stylet
A4213|20+ cc syringe only
A4215|Sterile needle
A4216|Sterile water/saline, 10 ml
A4217|Sterile water/saline, 500 ml
A4218|Sterile saline or water
A4220|Infusion pump refill kit
A4221|Supp non-insulin inf cath/wk
A4222|Infusion supplies with pump
A4223|Infusion supplies w/o pump
A4224|Supply insulin inf cath/wk
A4225|Sup/ext insulin inf pump syr
A4226|Weekly supply maint cgs pump
A4230|Infus insulin pump non needl
A4231|Infusion insulin pump needle
A4232|Syringe w/needle insulin 3cc
A4233|Alkalin batt for glucose mon
A4234|J-cell batt for glucose mon
A4235|Lithium batt for glucose mon
A4236|Silvr oxide batt glucose mon
A4238|Adju cgm supply allowance
A4239|Non-adju cgm supply allow
A4244|Alcohol or peroxide per pint
A4245|Alcohol wipes per box
A4246|Betadine/phisohex solution
A4247|Betadine/iodine swabs/wipes
A4248|Chlorhexidine antisept
A4250|Urine reagent strips/tablets
A4252|Blood ketone test or strip
A4253|Blood glucose/reagent strips
A4255|Glucose monitor platforms
A4256|Calibrator solution/chips
A4257|Replace lensshield cartridge
A4258|Lancet device each
A4259|Lancets per box
A4261|Cervical cap contraceptive
A4262|Temporary tear duct plug
A4263|Permanent tear duct plug
A4264|Intratubal occlusion device
A4265|Paraffin
A4266|Diaphragm
A4267|Male condom
A4268|Female condom
A4269|Spermicide
A4270|Disposable endoscope sheath
A4280|Brst prsths adhsv attchmnt
A4281|Replacement breastpump tube
A4282|Replacement breastpump adpt
A4283|Replacement breastpump cap
A4284|Replcmnt breast pump shield
A4285|Replcmnt breast pump bottle
A4286|Replcmnt breastpump lok ring
A4290|Sacral nerve stim test lead
A4300|Cath impl vasc access portal
A4301|Implantable access syst perc
A4305|Drug delivery system >=50 ml
A4306|Drug delivery system <=50 ml
A4310|Insert tray w/o bag/cath
A4311|Catheter w/o bag 2-way latex
A4312|Cath w/o bag 2-way silicone
A4313|Catheter w/bag 3-way
A4314|Cath w/drainage 2-way latex
A4315|Cath w/drainage 2-way silcne
A4316|Cath w/drainage 3-way
A4320|Irrigation tray
A4321|Cath therapeutic irrig agent
A4322|Irrigation syringe
A4326|Male external catheter
A4327|Fem urinary collect dev cup
A4328|Fem urinary collect pouch
A4330|Stool collection pouch
A4331|Extension drainage tubing
A4332|Lube sterile packet
A4333|Urinary cath anchor device
A4334|Urinary cath leg strap
A4335|Incontinence supply
A4336|Urethral insert
A4337|Incontinent rectal insert
A4338|Indwelling catheter latex
A4340|Indwelling catheter special
A4344|Cath indw foley 2 way silicn
A4346|Cath indw foley 3 way
A4349|Disposable male external cat
A4351|Straight tip urine catheter
A4352|Coude tip urinary catheter
A4353|Intermittent urinary cath
A4354|Cath insertion tray w/bag
A4355|Bladder irrigation tubing
A4356|Ext ureth clmp or compr dvc
A4357|Bedside drainage bag
A4358|Urinary leg or abdomen bag
A4360|Disposable ext urethral dev
A4361|Ostomy face plate
A4362|Solid skin barrier
A4363|Ostomy clamp, replacement
A4364|Adhesive, liquid or equal
A4366|Ostomy vent
A4367|Ostomy belt
A4368|Ostomy filter
A4369|Skin barrier liquid per oz
A4371|Skin barrier powder per oz
A4372|Skin barrier solid 4x4 equiv
A4373|Skin barrier with flange
A4375|Drainable plastic pch w fcpl
A4376|Drainable rubber pch w fcplt
A4377|Drainable plstic pch w/o fp
A4378|Drainable rubber pch w/o fp
A4379|Urinary plastic pouch w fcpl
A4380|Urinary rubber pouch w fcplt
A4381|Urinary plastic pouch w/o fp
A4382|Urinary hvy plstc pch w/o fp
A4383|Urinary rubber pouch w/o fp
A4384|Ostomy faceplt/silicone ring
A4385|Ost skn barrier sld ext wear
A4387|Ost clsd pouch w att st barr
A4388|Drainable pch w ex wear barr
A4389|Drainable pch w st wear barr
A4390|Drainable pch ex wear convex
A4391|Urinary pouch w ex wear barr
A4392|Urinary pouch w st wear barr
A4393|Urine pch w ex wear bar conv
A4394|Ostomy pouch liq deodorant
A4395|Ostomy pouch solid deodorant
A4396|Peristomal hernia supprt blt
A4398|Ostomy irrigation bag
A4399|Ostomy irrig cone/cath w brs
A4400|Ostomy irrigation set
A4402|Lubricant per ounce
A4404|Ostomy ring each
A4405|Nonpectin based ostomy paste
A4406|Pectin based ostomy paste
A4407|Ext wear ost skn barr <=4sq"
A4408|Ext wear ost skn barr >4sq"
A4409|Ost skn barr convex <=4 sq i
A4410|Ost skn barr extnd >4 sq
A4411|Ost skn barr extnd =4sq
A4412|Ost pouch drain high output
A4413|2 pc drainable ost pouch
A4414|Ost sknbar w/o conv<=4 sq in
A4415|Ost skn barr w/o conv >4 sqi
A4416|Ost pch clsd w barrier/filtr
A4417|Ost pch w bar/bltinconv/fltr
A4418|Ost pch clsd w/o bar w filtr
A4419|Ost pch for bar w flange/flt
A4420|Ost pch clsd for bar w lk fl
A4421|Ostomy supply misc
A4422|Ost pouch absorbent material
A4423|Ost pch for bar w lk fl/fltr
A4424|Ost pch drain w bar & filter
A4425|Ost pch drain for barrier fl
A4426|Ost pch drain 2 piece system
A4427|Ost pch drain/barr lk flng/f
A4428|Urine ost pouch w faucet/tap
A4429|Urine ost pouch w bltinconv
A4430|Ost urine pch w b/bltin conv
A4431|Ost pch urine w barrier/tapv
A4432|Os pch urine w bar/fange/tap
A4433|Urine ost pch bar w lock fln
A4434|Ost pch urine w lock flng/ft
A4435|1pc ost pch drain hgh output
A4436|Irr supply sleev reus per mo
A4437|Irr supply sleev disp per mo
A4450|Non-waterproof tape
A4452|Waterproof tape
A4453|Rec cath man pump enema repl
A4455|Adhesive remover per ounce
A4456|Adhesive remover, wipes
A4458|Reusable enema bag
A4459|Manual pump enema, reusable
A4461|Surgicl dress hold non-reuse
A4463|Surgical dress holder reuse
A4465|Non-elastic extremity binder
A4467|Belt strap sleev grmnt cover
A4470|Gravlee jet washer
A4480|Vabra aspirator
A4481|Tracheostoma filter
A4483|Moisture exchanger
A4490|Above knee surgical stocking
A4495|Thigh length surg stocking
A4500|Below knee surgical stocking
A4510|Full length surg stocking
A4520|Incontinence garment anytype
A4550|Surgical trays
A4553|Nondisp underpads, all sizes
A4554|Disposable underpads
A4555|Ca tx e-stim electr/transduc
A4556|Electrodes, pair
A4557|Lead wires, pair
A4558|Conductive gel or paste
A4559|Coupling gel or paste
A4561|Pessary rubber, any type
A4562|Pessary, non rubber,any type
A4563|Vag inser rectal control sys
A4565|Slings
A4566|Should sling/vest/abrestrain
A4570|Splint
A4575|Hyperbaric o2 chamber disps
A4580|Cast supplies (plaster)
A4590|Special casting material
A4595|Tens suppl 2 lead per month
A4596|Ces system monthly supp
A4600|Sleeve, inter limb comp dev
A4601|Lith ion non prosth recharge
A4602|Replace lithium battery 1.5v
A4604|Tubing with heating element
A4605|Trach suction cath close sys
A4606|Oxygen probe used w oximeter
A4608|Transtracheal oxygen cath
A4611|Heavy duty battery
A4612|Battery cables
A4613|Battery charger
A4614|Hand-held pefr meter
A4615|Cannula nasal
A4616|Tubing (oxygen) per foot
A4617|Mouth piece
A4618|Breathing circuits
A4619|Face tent
A4620|Variable concentration mask
A4623|Tracheostomy inner cannula
A4624|Tracheal suction tube
A4625|Trach care kit for new trach
A4626|Tracheostomy cleaning brush
A4627|Spacer bag/reservoir
A4628|Oropharyngeal suction cath
A4629|Tracheostomy care kit
A4630|Repl bat t.e.n.s. own by pt
A4633|Uvl replacement bulb
A4634|Replacement bulb th lightbox
A4635|Underarm crutch pad
A4636|Handgrip for cane etc
A4637|Repl tip cane/crutch/walker
A4638|Repl batt pulse gen sys
A4639|Infrared ht sys replcmnt pad
A4640|Alternating pressure pad
A4641|Radiopharm dx agent noc
A4642|In111 satumomab
A4648|Implantable tissue marker
A4649|Surgical supplies
A4650|Implant radiation dosimeter
A4651|Calibrated microcap tube
A4652|Microcapillary tube sealant
A4653|Pd catheter anchor belt
A4657|Syringe w/wo needle
A4660|Sphyg/bp app w cuff and stet
A4663|Dialysis blood pressure cuff
A4670|Automatic bp monitor, dial
A4671|Disposable cycler set
A4672|Drainage ext line, dialysis
A4673|Ext line w easy lock connect
A4674|Chem/antisept solution, 8oz
A4680|Activated carbon filter, ea
A4690|Dialyzer, each
A4706|Bicarbonate conc sol per gal
A4707|Bicarbonate conc pow per pac
A4708|Acetate conc sol per gallon
A4709|Acid conc sol per gallon
A4714|Treated water per gallon
A4719|"y set" tubing
A4720|Dialysat sol fld vol > 249cc
A4721|Dialysat sol fld vol > 999cc
A4722|Dialys sol fld vol > 1999cc
A4723|Dialys sol fld vol > 2999cc
A4724|Dialys sol fld vol > 3999cc
A4725|Dialys sol fld vol > 4999cc
A4726|Dialys sol fld vol > 5999cc
A4728|Dialysate solution, non-dex
A4730|Fistula cannulation set, ea
A4736|Topical anesthetic, per gram
A4737|Inj anesthetic per 10 ml
A4740|Shunt accessory
A4750|Art or venous blood tubing
A4755|Comb art/venous blood tubing
A4760|Dialysate sol test kit, each
A4765|Dialysate conc pow per pack
A4766|Dialysate conc sol add 10 ml
A4770|Blood collection tube/vacuum
A4771|Serum clotting time tube
A4772|Blood glucose test strips
A4773|Occult blood test strips
A4774|Ammonia test strips
A4802|Protamine sulfate per 50 mg
A4860|Disposable catheter tips
A4870|Plumb/elec wk hm hemo equip
A4890|Repair/maint cont hemo equip
A4911|Drain bag/bottle
A4913|Misc dialysis supplies noc
A4918|Venous pressure clamp
A4927|Non-sterile gloves
A4928|Surgical mask
A4929|Tourniquet for dialysis, ea
A4930|Sterile, gloves per pair
A4931|Reusable oral thermometer
A4932|Reusable rectal thermometer
A5051|Pouch clsd w barr attached
A5052|Clsd ostomy pouch w/o barr
A5053|Clsd ostomy pouch faceplate
A5054|Clsd ostomy pouch w/flange
A5055|Stoma cap
A5056|1 pc ost pouch w filter
A5057|1 pc ost pou w built-in conv
A5061|Pouch drainable w barrier at
A5062|Drnble ostomy pouch w/o barr
A5063|Drain ostomy pouch w/flange
A5071|Urinary pouch w/barrier
A5072|Urinary pouch w/o barrier
A5073|Urinary pouch on barr w/flng
A5081|Stoma plug or seal, any type
A5082|Continent stoma catheter
A5083|Stoma absorptive cover
A5093|Ostomy accessory convex inse
A5102|Bedside drain btl w/wo tube
A5105|Urinary suspensory
A5112|Urinary leg bag
A5113|Latex leg strap
A5114|Foam/fabric leg strap
A5120|Skin barrier, wipe or swab
A5121|Solid skin barrier 6x6
A5122|Solid skin barrier 8x8
A5126|Disk/foam pad +or- adhesive
A5131|Appliance cleaner
A5200|Percutaneous catheter anchor
A5500|Diab shoe for density insert
A5501|Diabetic custom molded shoe
A5503|Diabetic shoe w/roller/rockr
A5504|Diabetic shoe with wedge
A5505|Diab shoe w/metatarsal bar
A5506|Diabetic shoe w/off set heel
A5507|Modification diabetic shoe
A5508|Diabetic deluxe shoe
A5510|Compression form shoe insert
A5512|Multi den insert direct form
A5513|Multi den insert custom mold
A5514|Mult den insert dir carv/cam
A6000|Wound warming wound cover
A6010|Collagen based wound filler
A6011|Collagen gel/paste wound fil
A6021|Collagen dressing <=16 sq in
A6022|Collagen drsg>16<=48 sq in
A6023|Collagen dressing >48 sq in
A6024|Collagen dsg wound filler
A6025|Silicone gel sheet, each
A6154|Wound pouch each
A6196|Alginate dressing <=16 sq in
A6197|Alginate drsg >16 <=48 sq in
A6198|Alginate dressing > 48 sq in
A6199|Alginate drsg wound filler
A6203|Composite drsg <= 16 sq in
A6204|Composite drsg >16<=48 sq in
A6205|Composite drsg > 48 sq in
A6206|Contact layer <= 16 sq in
A6207|Contact layer >16<= 48 sq in
A6208|Contact layer > 48 sq in
A6209|Foam drsg <=16 sq in w/o bdr
A6210|Foam drg >16<=48 sq in w/o b
A6211|Foam drg > 48 sq in w/o brdr
A6212|Foam drg <=16 sq in w/border
A6213|Foam drg >16<=48 sq in w/bdr
A6214|Foam drg > 48 sq in w/border
A6215|Foam dressing wound filler
A6216|Non-sterile gauze<=16 sq in
A6217|Non-sterile gauze>16<=48 sq
A6218|Non-sterile gauze > 48 sq in
A6219|Gauze <= 16 sq in w/border
A6220|Gauze >16 <=48 sq in w/bordr
A6221|Gauze > 48 sq in w/border
A6222|Gauze <=16 in no w/sal w/o b
A6223|Gauze >16<=48 no w/sal w/o b
A6224|Gauze > 48 in no w/sal w/o b
A6228|Gauze <= 16 sq in water/sal
A6229|Gauze >16<=48 sq in watr/sal
A6230|Gauze > 48 sq in water/salne
A6231|Hydrogel dsg<=16 sq in
A6232|Hydrogel dsg>16<=48 sq in
A6233|Hydrogel dressing >48 sq in
A6234|Hydrocolld drg <=16 w/o bdr
A6235|Hydrocolld drg >16<=48 w/o b
A6236|Hydrocolld drg > 48 in w/o b
A6237|Hydrocolld drg <=16 in w/bdr
A6238|Hydrocolld drg >16<=48 w/bdr
A6239|Hydrocolld drg > 48 in w/bdr
A6240|Hydrocolld drg filler paste
A6241|Hydrocolloid drg filler dry
A6242|Hydrogel drg <=16 in w/o bdr
A6243|Hydrogel drg >16<=48 w/o bdr
A6244|Hydrogel drg >48 in w/o bdr
A6245|Hydrogel drg <= 16 in w/bdr
A6246|Hydrogel drg >16<=48 in w/b
A6247|Hydrogel drg > 48 sq in w/b
A6248|Hydrogel drsg gel filler
A6250|Skin seal protect moisturizr
A6251|Absorpt drg <=16 sq in w/o b
A6252|Absorpt drg >16 <=48 w/o bdr
A6253|Absorpt drg > 48 sq in w/o b
A6254|Absorpt drg <=16 sq in w/bdr
A6255|Absorpt drg >16<=48 in w/bdr
A6256|Absorpt drg > 48 sq in w/bdr
A6257|Transparent film <= 16 sq in
A6258|Transparent film >16<=48 in
A6259|Transparent film > 48 sq in
A6260|Wound cleanser any type/size
A6261|Wound filler gel/paste /oz
A6262|Wound filler dry form / gram
A6266|Impreg gauze no h20/sal/yard
A6402|Sterile gauze <= 16 sq in
A6403|Sterile gauze>16 <= 48 sq in
A6404|Sterile gauze > 48 sq in
A6407|Packing strips, non-impreg
A6410|Sterile eye pad
A6411|Non-sterile eye pad
A6412|Occlusive eye patch
A6413|Adhesive bandage, first-aid
A6441|Pad band w>=3" <5"/yd
A6442|Conform band n/s w<3"/yd
A6443|Conform band n/s w>=3"<5"/yd
A6444|Conform band n/s w>=5"/yd
A6445|Conform band s w <3"/yd
A6446|Conform band s w>=3" <5"/yd
A6447|Conform band s w >=5"/yd
A6448|Lt compres band <3"/yd
A6449|Lt compres band >=3" <5"/yd
A6450|Lt compres band >=5"/yd
A6451|Mod compres band w>=3"<5"/yd
A6452|High compres band w>=3"<5"yd
A6453|Self-adher band w <3"/yd
A6454|Self-adher band w>=3" <5"/yd
A6455|Self-adher band >=5"/yd
A6456|Zinc paste band w >=3"<5"/yd
A6457|Tubular dressing
A6460|Synthetic drsg <= 16 sq in
A6461|Synthetic drsg >16<=48 sq in
A6501|Compres burngarment bodysuit
A6502|Compres burngarment chinstrp
A6503|Compres burngarment facehood
A6504|Cmprsburngarment glove-wrist
A6505|Cmprsburngarment glove-elbow
A6506|Cmprsburngrmnt glove-axilla
A6507|Cmprs burngarment foot-knee
A6508|Cmprs burngarment foot-thigh
A6509|Compres burn garment jacket
A6510|Compres burn garment leotard
A6511|Compres burn garment panty
A6512|Compres burn garment, noc
A6513|Compress burn mask face/neck
A6530|Compression stocking bk18-30
A6531|Compression stocking bk30-40
A6532|Compression stocking bk40-50
A6533|Gc stocking thighlngth 18-30
A6534|Gc stocking thighlngth 30-40
A6535|Gc stocking thighlngth 40-50
A6536|Gc stocking full lngth 18-30
A6537|Gc stocking full lngth 30-40
A6538|Gc stocking full lngth 40-50
A6539|Gc stocking waistlngth 18-30
A6540|Gc stocking waistlngth 30-40
A6541|Gc stocking waistlngth 40-50
A6544|Gc stocking garter belt
A6545|Grad comp non-elastic bk
A6549|G compression stocking
A6550|Neg pres wound ther drsg set
A7000|Disposable canister for pump
A7001|Nondisposable pump canister
A7002|Tubing used w suction pump
A7003|Nebulizer administration set
A7004|Disposable nebulizer sml vol
A7005|Nondisposable nebulizer set
A7006|Filtered nebulizer admin set
A7007|Lg vol nebulizer disposable
A7008|Disposable nebulizer prefill
A7009|Nebulizer reservoir bottle
A7010|Disposable corrugated tubing
A7012|Nebulizer water collec devic
A7013|Disposable compressor filter
A7014|Compressor nondispos filter
A7015|Aerosol mask used w nebulize
A7016|Nebulizer dome & mouthpiece
A7017|Nebulizer not used w oxygen
A7018|Water distilled w/nebulizer
A7020|Interface, cough stim device
A7025|Replace chest compress vest
A7026|Replace chst cmprss sys hose
A7027|Combination oral/nasal mask
A7028|Repl oral cushion combo mask
A7029|Repl nasal pillow comb mask
A7030|Cpap full face mask
A7031|Replacement facemask interfa
A7032|Replacement nasal cushion
A7033|Replacement nasal pillows
A7034|Nasal application device
A7035|Pos airway press headgear
A7036|Pos airway press chinstrap
A7037|Pos airway pressure tubing
A7038|Pos airway pressure filter
A7039|Filter, non disposable w pap
A7040|One way chest drain valve
A7041|Water seal drain container
A7044|Pap oral interface
A7045|Repl exhalation port for pap
A7046|Repl water chamber, pap dev
A7047|Resp suction oral interface
A7048|Vacuum drain bottle/tube kit
A7501|Tracheostoma valve w diaphra
A7502|Replacement diaphragm/fplate
A7503|Hmes filter holder or cap
A7504|Tracheostoma hmes filter
A7505|Hmes or trach valve housing
A7506|Hmes/trachvalve adhesivedisk
A7507|Integrated filter & holder
A7508|Housing & integrated adhesiv
A7509|Heat & moisture exchange sys
A7520|Trach/laryn tube non-cuffed
A7521|Trach/laryn tube cuffed
A7522|Trach/laryn tube stainless
A7523|Tracheostomy shower protect
A7524|Tracheostoma stent/stud/bttn
A7525|Tracheostomy mask
A7526|Tracheostomy tube collar
A7527|Trach/laryn tube plug/stop
A8000|Soft protect helmet prefab
A8001|Hard protect helmet prefab
A8002|Soft protect helmet custom
A8003|Hard protect helmet custom
A8004|Repl soft interface, helmet
A9150|Misc/exper non-prescript dru
A9152|Single vitamin nos
A9153|Multi-vitamin nos
A9155|Artificial saliva
A9180|Lice treatment, topical
A9270|Non-covered item or service
A9272|Disp wound suct, drsg/access
A9273|Hot/cold botle/cap/col/wrap
A9274|Ext amb insulin delivery sys
A9275|Disp home glucose monitor
A9276|Disposable sensor, cgm sys
A9277|External transmitter, cgm
A9278|External receiver, cgm sys
A9279|Monitoring feature/devicenoc
A9280|Alert device, noc
A9281|Reaching/grabbing device
A9282|Wig any type
A9283|Foot press off load supp dev
A9284|Non-electronic spirometer
A9285|Inversion eversion cor devic
A9286|Any hygienic item, device
A9291|Pres dig cog behav thera fda
A9300|Exercise equipment
A9500|Tc99m sestamibi
A9501|Technetium tc-99m teboroxime
A9502|Tc99m tetrofosmin
A9503|Tc99m medronate
A9504|Tc99m apcitide
A9505|Tl201 thallium
A9507|In111 capromab
A9508|I131 iodobenguate, dx
A9509|Iodine i-123 sod iodide mil
A9510|Tc99m disofenin
A9512|Tc99m pertechnetate
A9513|Lutetium lu 177 dotatat ther
A9515|Choline c-11
A9516|Iodine i-123 sod iodide mic
A9517|I131 iodide cap, rx
A9520|Tc99 tilmanocept diag 0.5mci
A9521|Tc99m exametazime
A9524|I131 serum albumin, dx
A9526|Nitrogen n-13 ammonia
A9527|Iodine i-125 sodium iodide
A9528|Iodine i-131 iodide cap, dx
A9529|I131 iodide sol, dx
A9530|I131 iodide sol, rx
A9531|I131 max 100uci
A9532|I125 serum albumin, dx
A9536|Tc99m depreotide
A9537|Tc99m mebrofenin
A9538|Tc99m pyrophosphate
A9539|Tc99m pentetate
A9540|Tc99m maa
A9541|Tc99m sulfur colloid
A9542|In111 ibritumomab, dx
A9543|Y90 ibritumomab, rx
A9546|Co57/58
A9547|In111 oxyquinoline
A9548|In111 pentetate
A9550|Tc99m gluceptate
A9551|Tc99m succimer
A9552|F18 fdg
A9553|Cr51 chromate
A9554|I125 iothalamate, dx
A9555|Rb82 rubidium
A9556|Ga67 gallium
A9557|Tc99m bicisate
A9558|Xe133 xenon 10mci
A9559|Co57 cyano
A9560|Tc99m labeled rbc
A9561|Tc99m oxidronate
A9562|Tc99m mertiatide
A9563|P32 na phosphate
A9564|P32 chromic phosphate
A9566|Tc99m fanolesomab
A9567|Technetium tc-99m aerosol
A9568|Technetium tc99m arcitumomab
A9569|Technetium tc-99m auto wbc
A9570|Indium in-111 auto wbc
A9571|Indium in-111 auto platelet
A9572|Indium in-111 pentetreotide
A9575|Inj gadoterate meglumi 0.1ml
A9576|Inj prohance multipack
A9577|Inj multihance
A9578|Inj multihance multipack
A9579|Gad-base mr contrast nos,1ml
A9580|Sodium fluoride f-18
A9581|Gadoxetate disodium inj
A9582|Iodine i-123 iobenguane
A9583|Gadofosveset trisodium inj
A9584|Iodine i-123 ioflupane
A9585|Gadobutrol injection
A9586|Florbetapir f18
A9587|Gallium ga-68
A9588|Fluciclovine f-18
A9589|Insti hexaminolevulinate hcl
A9590|Iodine i-131 iobenguane 1mci
A9591|Fluoroestradiol f 18
A9592|Copper cu 64 dotatate diag
A9593|Gallium ga-68 psma-11 ucsf
A9594|Gallium ga-68 psma-11, ucla
A9595|Piflu f-18, dia 1 millicurie
A9596|Gallium illuccix 1 millicure
A9597|Pet, dx, for tumor id, noc
A9598|Pet dx for non-tumor id, noc
A9600|Sr89 strontium
A9601|Flortaucipir inj 1 millicuri
A9602|Fluorodopa f-18 diag per mci
A9604|Sm 153 lexidronam
A9606|Radium ra223 dichloride ther
A9607|Lutetium lu 177 vipivotide
A9698|Non-rad contrast materialnoc
A9699|Radiopharm rx agent noc
A9700|Echocardiography contrast
A9800|Gallium locametz 1 millicuri
A9900|Supply/accessory/service
A9901|Delivery/set up/dispensing
A9999|Dme supply or accessory, nos
G0008|Admin influenza virus vac
G0009|Admin pneumococcal vaccine
G0010|Admin hepatitis b vaccine
G0027|Semen analysis
G0029|No tob scr/cess int
G0030|Pt scr tob & cess int
G0031|Pall serv during meas
G0032|2+ antipsy schiz
G0033|2+ benzo seiz
G0034|Pall serv during meas
G0035|Pt ed pos 23
G0036|Pt/ptn decln assess
G0037|Pt not able to participate
G0038|Clin pt no ref
G0039|Pt no ref, rn spec
G0040|Pt phys/occ therapy
G0041|Pt/ptn decln referral
G0042|Ref to therapy
G0043|Pt mech pros ht valv
G0044|Pt mitral stenosis
G0045|Mrs 90 days post stk
G0046|No mrs 90 days post stk
G0047|Ped blunt hd traum
G0048|Pall serv during meas
G0049|Main hemo in-cntr
G0050|Pt w/ lmted life expec
G0051|Pt hospice mnth
G0052|Pt peri dialysis dur mo
G0053|Adv rheum pt care mvp
G0054|Strk cr prev pos outcme mvp
G0055|Adv care heart dx mvp
G0056|Opt chronic dx mang mvp
G0057|Best pct pt safety em mvp
G0058|Imprv care le jnt repr mvp
G0059|Pt sfty pos exp w aneth mvp
G0060|Allergy/immunology ss
G0061|Anesthesiology ss
G0062|Audiology ss
G0063|Cardiology ss
G0064|Cert nurse midwife ss
G0065|Chiropractic ss
G0066|Clinical social work ss
G0067|Dentistry ss
G0068|Adm iv infusion drug in home
G0069|Adm sq infusion drug in home
G0070|Adm of chemo drug in home
G0071|Comm svcs by rhc/fqhc 5 min
G0076|Care manag h vst new pt 20 m
G0077|Care manag h vst new pt 30 m
G0078|Care manag h vst new pt 45 m
G0079|Care manag h vst new pt 60 m
G0080|Care manag h vst new pt 75 m
G0081|Care man h v ext pt 20 mi
G0082|Care man h v ext pt 30 m
G0083|Care man h v ext pt 45 m
G0084|Care man h v ext pt 60 m
G0085|Care man h v ext pt 75 m
G0086|Care man home care plan 30 m
G0087|Care man home care plan 60 m
G0088|Adm iv drug 1st home visit
G0089|Adm subq drug 1st home visit
G0090|Adm iv chemo 1st home visit
G0101|Ca screen;pelvic/breast exam
G0102|Prostate ca screening; dre
G0103|Psa screening
G0104|Ca screen;flexi sigmoidscope
G0105|Colorectal scrn; hi risk ind
G0106|Colon ca screen;barium enema
G0108|Diab manage trn per indiv
G0109|Diab manage trn ind/group
G0117|Glaucoma scrn hgh risk direc
G0118|Glaucoma scrn hgh risk direc
G0120|Colon ca scrn; barium enema
G0121|Colon ca scrn not hi rsk ind
G0122|Colon ca scrn; barium enema
G0123|Screen cerv/vag thin layer
G0124|Screen c/v thin layer by md
G0127|Trim nail(s)
G0128|Corf skilled nursing service
G0129|Partial hosp prog service
G0130|Single energy x-ray study
G0141|Scr c/v cyto,autosys and md
G0143|Scr c/v cyto,thinlayer,rescr
G0144|Scr c/v cyto,thinlayer,rescr
G0145|Scr c/v cyto,thinlayer,rescr
G0147|Scr c/v cyto, automated sys
G0148|Scr c/v cyto, autosys, rescr
G0151|Hhcp-serv of pt,ea 15 min
G0152|Hhcp-serv of ot,ea 15 min
G0153|Hhcp-svs of s/l path,ea 15mn
G0155|Hhcp-svs of csw,ea 15 min
G0156|Hhcp-svs of aide,ea 15 min
G0157|Hhc pt assistant ea 15
G0158|Hhc ot assistant ea 15
G0159|Hhc pt maint ea 15 min
G0160|Hhc occup therapy ea 15
G0161|Hhc slp ea 15 min
G0162|Hhc rn e&m plan svs, 15 min
G0166|Extrnl counterpulse, per tx
G0168|Wound closure by adhesive
G0175|Opps service,sched team conf
G0176|Opps/php;activity therapy
G0177|Opps/php; train & educ serv
G0179|Md recertification hha pt
G0180|Md certification hha patient
G0181|Home health care supervision
G0182|Hospice care supervision
G0186|Dstry eye lesn,fdr vssl tech
G0219|Pet img wholbod melano nonco
G0235|Pet not otherwise specified
G0237|Therapeutic procd strg endur
G0238|Oth resp proc, indiv
G0239|Oth resp proc, group
G0245|Initial foot exam pt lops
G0246|Followup eval of foot pt lop
G0247|Routine footcare pt w lops
G0248|Demonstrate use home inr mon
G0249|Provide inr test mater/equip
G0250|Md inr test revie inter mgmt
G0252|Pet imaging initial dx
G0255|Current percep threshold tst
G0257|Unsched dialysis esrd pt hos
G0259|Inject for sacroiliac joint
G0260|Inj for sacroiliac jt anesth
G0268|Removal of impacted wax md
G0269|Occlusive device in vein art
G0270|Mnt subs tx for change dx
G0271|Group mnt 2 or more 30 mins
G0276|Pild/placebo control clin tr
G0277|Hbot, full body chamber, 30m
G0278|Iliac art angio,cardiac cath
G0279|Tomosynthesis, mammo
G0281|Elec stim unattend for press
G0282|Elect stim wound care not pd
G0283|Elec stim other than wound
G0288|Recon, cta for surg plan
G0289|Arthro, loose body + chondro
G0293|Non-cov surg proc,clin trial
G0294|Non-cov proc, clinical trial
G0295|Electromagnetic therapy onc
G0296|Visit to determ ldct elig
G0299|Hhs/hospice of rn ea 15 min
G0300|Hhs/hospice of lpn ea 15 min
G0302|Pre-op service lvrs complete
G0303|Pre-op service lvrs 10-15dos
G0304|Pre-op service lvrs 1-9 dos
G0305|Post op service lvrs min 6
G0306|Cbc/diffwbc w/o platelet
G0307|Cbc without platelet
G0310|Immunize counsel 5-15 min
G0311|Immunize counsel 16-30 mins
G0312|Immunize couns < 21yr 5-15 m
G0313|Immunize couns < 21yr 6-30 m
G0314|Counsel immune <21 16-30 m
G0315|Counsel immune <21 5-15 m
G0316|Prolong inpt eval add15 m
G0317|Prolong nursin fac eval 15m
G0318|Prolong home eval add 15m
G0320|Two-way audio and video hhs
G0321|Audio-only hhs
G0322|Home h physio data collec tr
G0323|Care manage beh svs 20mins
G0327|Colon ca scrn;bld-bsd biomrk
G0328|Fecal blood scrn immunoassay
G0329|Electromagntic tx for ulcers
G0330|Facility svs dental rehab
G0333|Dispense fee initial 30 day
G0337|Hospice evaluation preelecti
G0339|Robot lin-radsurg com, first
G0340|Robt lin-radsurg fractx 2-5
G0341|Percutaneous islet celltrans
G0342|Laparoscopy islet cell trans
G0343|Laparotomy islet cell transp
G0372|Md service required for pmd
G0378|Hospital observation per hr
G0379|Direct refer hospital observ
G0380|Lev 1 hosp type b ed visit
G0381|Lev 2 hosp type b ed visit
G0382|Lev 3 hosp type b ed visit
G0383|Lev 4 hosp type b ed visit
G0384|Lev 5 hosp type b ed visit
G0390|Trauma respons w/hosp criti
G0396|Alcohol/subs interv 15-30mn
G0397|Alcohol/subs interv >30 min
G0398|Home sleep test/type 2 porta
G0399|Home sleep test/type 3 porta
G0400|Home sleep test/type 4 porta
G0402|Initial preventive exam
G0403|Ekg for initial prevent exam
G0404|Ekg tracing for initial prev
G0405|Ekg interpret & report preve
G0406|Inpt/tele follow up 15
G0407|Inpt/tele follow up 25
G0408|Inpt/tele follow up 35
G0409|Corf related serv 15 mins ea
G0410|Grp psych partial hosp 45-50
G0411|Inter active grp psych parti
G0412|Open tx iliac spine uni/bil
G0413|Pelvic ring fracture uni/bil
G0414|Pelvic ring fx treat int fix
G0415|Open tx post pelvic fxcture
G0416|Prostate biopsy, any mthd
G0420|Ed svc ckd ind per session
G0421|Ed svc ckd grp per session
G0422|Intens cardiac rehab w/exerc
G0423|Intens cardiac rehab no exer
G0425|Inpt/ed teleconsult30
G0426|Inpt/ed teleconsult50
G0427|Inpt/ed teleconsult70
G0428|Collagen meniscus implant
G0429|Dermal filler injection(s)
G0432|Eia hiv-1/hiv-2 screen
G0433|Elisa hiv-1/hiv-2 screen
G0435|Oral hiv-1/hiv-2 screen
G0438|Ppps, initial visit
G0439|Ppps, subseq visit
G0442|Annual alcohol screen 15 min
G0443|Brief alcohol misuse counsel
G0444|Depression screen annual
G0445|High inten beh couns std 30m
G0446|Intens behave ther cardio dx
G0447|Behavior counsel obesity 15m
G0448|Place perm pacing cardiovert
G0451|Devlopment test interpt&rep
G0452|Molecular pathology interpr
G0453|Cont intraop neuro monitor
G0454|Md document visit by npp
G0455|Fecal microbiota prep instil
G0458|Ldr prostate brachy comp rat
G0459|Telehealth inpt pharm mgmt
G0460|Autolog prp not diab ulcer
G0463|Hospital outpt clinic visit
G0465|Autolog prp diab wound ulcer
G0466|Fqhc visit new patient
G0467|Fqhc visit, estab pt
G0468|Fqhc visit, ippe or awv
G0469|Fqhc visit, mh new pt
G0470|Fqhc visit, mh estab pt
G0471|Ven blood coll snf/hha
G0472|Hep c screen high risk/other
G0473|Group behave couns 2-10
G0475|Hiv combination assay
G0476|Hpv combo assay ca screen
G0480|Drug test def 1-7 classes
G0481|Drug test def 8-14 classes
G0482|Drug test def 15-21 classes
G0483|Drug test def 22+ classes
G0490|Home visit rn, lpn by rhc/fq
G0491|Dialysis acu kidney no esrd
G0492|Md/oth eval acut kid no esrd
G0493|Rn care ea 15 min hh/hospice
G0494|Lpn care ea 15min hh/hospice
G0495|Rn care train/edu in hh
G0496|Lpn care train/edu in hh
G0498|Chemo extend iv infus w/pump
G0499|Hepb screen high risk indiv
G0500|Mod sedat endo service >5yrs
G0501|Resource-inten svc during ov
G0506|Comp asses care plan ccm svc
G0508|Crit care telehea consult 60
G0509|Crit care telehea consult 50
G0511|Ccm/bhi by rhc/fqhc 20min mo
G0512|Cocm by rhc/fqhc 60 min mo
G0513|Prolong prev svcs, first 30m
G0514|Prolong prev svcs, addl 30m
G0516|Insert drug del implant, >=4
G0517|Remove drug implant
G0518|Remove w insert drug implant
G0659|Drug test def simple all cl
G0913|Improve visual funct
G0914|Survey not complete
G0915|No improve visual funct
G0916|Satisfy with care
G0917|Care survey not complete
G0918|No satisfy with care
G1001|Cdsm evicore
G1002|Cdsm medcurrent
G1003|Cdsm medicalis
G1004|Cdsm ndsc
G1007|Cdsm aim
G1008|Cdsm cranberry pk
G1010|Cdsm stanson
G1011|Cdsm qualified nos
G1012|Cdsm agilemd
G1013|Cdsm evidencecare
G1014|Cdsm inveniqa
G1015|Cdsm reliant
G1016|Cdsm speed of care
G1017|Cdsm healthhelp
G1018|Cdsm infinx
G1019|Cdsm logicnets
G1020|Cdsm curbside
G1021|Cdsm ehealthline
G1022|Cdsm intermountain
G1023|Cdsm persivia
G1024|Cdsm radrite
G1025|Pt mnth 1 mcp prov
G1026|Pt hemo > 3mo
G1027|Pt hemo < 3mo
G1028|Take home supply 8mg per 0.1
G2000|Blinded conv. tx mdd clin tr
G2001|Post d/c h vst new pt 20 m
G2002|Post-d/c h vst new pt 30 m
G2003|Post-d/c h vst new pt 45 m
G2004|Post-d/c h vst new pt 60 m
G2005|Post-d/c h vst new pt 75 m
G2006|Post-d/c h vst ext pt 20 m
G2007|Post-d/c h vst ext pt 30 m
G2008|Post-d/c h vst ext pt 45 m
G2009|Post-d/c h vst ext pt 60 m
G2010|Remot image submit by pt
G2011|Alcohol/sub misuse assess
G2012|Brief check in by md/qhp
G2013|Post-d/c h vst ext pt 75 m
G2014|Post-d/c care plan overs 30m
G2015|Post-d/c care plan overs 60m
G2020|Hi inten serv for sip model
G2021|Hea care pract tx in place
G2022|Benef refuses service, mod
G2023|Specimen collect covid-19
G2024|Spec coll snf/lab covid-19
G2025|Dis site tele svcs rhc/fqhc
G2066|Inter devc remote 30d
G2067|Med assist tx meth wk
G2068|Med assist tx bupre oral
G2069|Med assist tx inject
G2070|Med assist tx implant
G2071|Med tx remove implant
G2072|Med tx insert/remove imp
G2073|Med tx naltrexone
G2074|Med assist tx no drug
G2075|Med tx meds nos
G2076|Intake act w/med exam
G2077|Periodic assessment
G2078|Take-home meth
G2079|Take-hom buprenorphine
G2080|Add 30 mins counsel
G2081|Pt 66+ snp or ltc pos > 90d
G2082|Visit esketamine 56m or less
G2083|Visit esketamine, > 56m
G2086|Off base opioid tx 70min
G2087|Off base opioid tx, 60 m
G2088|Off base opioid tx, add30
G2090|Pt 66+ frailty and med dem
G2091|Pt 66+ frailty and adv ill
G2092|Ace arb arni
G2093|Med doc rsn no ace arn arni
G2094|Pt rsn no ace arn arni
G2096|No rsn ace arb arni
G2097|Dx uri 3d after other dx
G2098|Pt 66+ frailty and med dem
G2099|Pt 66+ frailty and adv ill
G2100|Pt 66+ frailty and med dem
G2101|Pt 66+ frailty and adv ill
G2105|Pt 66+ snp or ltc pos > 90d
G2106|Pt 66+ frailty and med dem
G2107|Pt 66+ frailty and adv ill
G2108|Pt 66+ snp or ltc pos > 90d
G2109|Pt 66+ frailty and med dem
G2110|Pt 66+ frailty and adv ill
G2112|Pred<=5 mg ra glu <6m
G2113|Pred>5 mg >6m, no chg da
G2115|Pt 66-80 frailty and med dem
G2116|Pt 66-80 frailty and adv ill
G2118|Pt 81+ frailty
G2121|Psy dep anx ap and icd asse
G2122|Psy/dep/anx/apandicd noasse
G2125|Pt 81+ frailty
G2126|Pt 66-80 frailty and adv ill
G2127|Pt 66-80 frailty and med dem
G2128|No aspirin med rsn
G2129|No bp outpt
G2136|Bk pain vas 6-20wk <= 3
G2137|Bk pain vas 6-20wk > 3
G2138|Bk pain vas 9-15mo <= 3
G2139|Bk pain vas 9-20mo > 3
G2140|Leg pain vas 6-20wk <= 3
G2141|Leg pain vas 6-20wk > 3
G2142|Fs odi 9-15mo postop<= 22
G2143|Fs odi 9-15mo > 22
G2144|Fs odi 6-20wk postop <= 22
G2145|Fsodi 6-20wk >22 or chg 30pt
G2146|Leg pain vas 9-15mo <= 3
G2147|Leg pain vas 9-15mo > 3
G2148|Mpm used
G2149|No mpm med rsn
G2150|No mpm
G2151|Dx degen neuro
G2152|Res change sc >=0
G2167|Res change sc < 0
G2168|Svs by pt in home health
G2169|Svs by ot in home health
G2172|Tx for opioid use demo proj
G2173|Uri w comorb 12m oth dx
G2174|Uri new rx antibiotic 30d
G2175|Pt comorb dx 12m of epi
G2176|Outpt ed obs w inpt admit
G2177|Bronch w rx antibx 30d
G2178|Pt not elig low neuro ex
G2179|Med doc rsn no low ex
G2180|Inelig footwr eval
G2181|Bmi not doc medrsn ptref
G2182|Pt 1st biolog antirheum
G2183|Doc pt unable comm
G2184|No caregiver
G2185|Caregiver dem trained
G2186|Pt ref app rsrcs
G2187|Clin ind img hd trauma
G2188|Pt 50 yrs w/clin ind hd
G2189|Img hd abnml neuro exam
G2190|Ind img hd rad neck
G2191|Ind img hd pos hd ache
G2192|>55 yrs temp hd ache
G2193|<6yr new onset hd ache
G2194|New hdache ped pt dis
G2195|Occip hdache child
G2196|Screen unhlthy etoh use
G2197|Screen hlthy etoh use
G2199|Not scrn etoh no rsn
G2200|Unhlthy etoh rcvd couns
G2202|No rsn no brief couns
G2204|Pt 45-85 w/ scope
G2205|Preg drng adjv trtmt
G2206|Adjv trtmt chemo her2
G2207|Rsn no trtmt chem her2
G2208|No trtmt chemo and her2
G2209|Refused to participate
G2210|No neck fs prom no rsn
G2211|Complex e/m visit add on
G2212|Prolong outpt/office vis
G2213|Initiat med assist tx in er
G2214|Init/sub psych care m 1st 30
G2215|Home supply nasal naloxone
G2216|Home supply inject naloxon
G2250|Remot img sub by pt, non e/m
G2251|Brief chkin, 5-10, non-e/m
G2252|Brief chkin by md/qhp, 11-20
G3002|Chronic pain mgmt 30 mins
G3003|Chronic pain mgmt addl 15m
G4000|Dermatology ss
G4001|Diagnostic rad ss
G4002|Ep cardio ss
G4003|Emergency med ss
G4004|Endocrinology ss
G4005|Family medicine ss
G4006|Gastroenterology ss
G4007|General surgery ss
G4008|Geriatrics ss
G4009|Hospitalists ss
G4010|Infectious disease ss
G4011|Internal medicine ss
G4012|Interventional rad ss
G4013|Mntal/behav/psych hlth ss
G4014|Nephrology ss
G4015|Neurology ss
G4016|Neurosurgical ss
G4017|Nutrition/dietician ss
G4018|Ob/gyn ss
G4019|Oncology/hema ss
G4020|Ophthalmology/optometry ss
G4021|Orthopedic surgery ss
G4022|Otolaryngology ss
G4023|Pathology ss
G4024|Pediatrics ss
G4025|Physical medicine ss
G4026|Phys/occ therapy ss
G4027|Plastic surgery ss
G4028|Podiatry ss
G4029|Preventive medicine ss
G4030|Pulmonology ss
G4031|Radiation oncology ss
G4032|Rheumatology ss
G4033|Skilled nursing facility ss
G4034|Speech language path ss
G4035|Thoracic surgery ss
G4036|Urgent care ss
G4037|Urology ss
G4038|Vascular surgery ss
G6001|Echo guidance radiotherapy
G6002|Stereoscopic x-ray guidance
G6003|Radiation treatment delivery
G6004|Radiation treatment delivery
G6005|Radiation treatment delivery
G6006|Radiation treatment delivery
G6007|Radiation treatment delivery
G6008|Radiation treatment delivery
G6009|Radiation treatment delivery
G6010|Radiation treatment delivery
G6011|Radiation treatment delivery
G6012|Radiation treatment delivery
G6013|Radiation treatment delivery
G6014|Radiation treatment delivery
G6015|Radiation tx delivery imrt
G6016|Delivery comp imrt
G6017|Intrafraction track motion
G8395|Lvef>=40% doc normal or mild
G8396|Lvef not performed
G8397|Dil macula/fundus exam/w doc
G8399|Pt w/dxa results document
G8400|Pt w/dxa no results doc
G8404|Low extemity neur exam docum
G8405|Low extemity neur not perfor
G8410|Eval on foot documented
G8415|Eval on foot not performed
G8416|Pt inelig footwear evaluatio
G8417|Calc bmi abv up param f/u
G8418|Calc bmi blw low param f/u
G8419|Calc bmi out nrm param nof/u
G8420|Calc bmi norm parameters
G8421|Bmi not calculated
G8427|Docrev cur meds by elig clin
G8428|Cur meds not document
G8430|Doc med rsn no medrec
G8431|Pos clin depres scrn f/u doc
G8432|Dep scr not doc, rng
G8433|Scr for dep not cpt doc rsn
G8450|Beta-bloc rx pt w/abn lvef
G8451|Pt w/abn lvef inelig b-bloc
G8452|Pt w/abn lvef b-bloc no rx
G8465|High risk recurrence pro ca
G8473|Ace/arb thxpy rx'd
G8474|Ace/arb not rx'd; doc reas
G8475|Ace/arb thxpy not rx'd
G8476|Bp sys <140 and dias <90
G8477|Bp sys>=140 and/or dias >=90
G8478|Bp not performed/doc
G8482|Flu immunize order/admin
G8483|Flu imm no admin doc rea
G8484|Flu immunize no admin
G8506|Pt rec ace/arb
G8510|Scr dep neg, no plan reqd
G8511|Scr dep pos, no plan doc rng
G8535|Eld maltreatment not doc
G8536|No doc elder mal scrn
G8539|Doc funct and care plan
G8540|Foa not doc as being perf
G8541|No doc cur funct assess
G8542|Doc funct no deficiencies
G8543|Cur funct asses; no care pln
G8559|Pt ref doc oto eval
G8560|Pt hx act drain prev 90 days
G8561|Pt inelig for ref oto eval
G8562|Pt no hx act drain 90 d
G8563|Pt no ref oto reas no spec
G8564|Pt ref oto eval
G8565|Ver doc hear loss
G8566|Pt inelig ref oto eval
G8567|Pt no doc hear loss
G8568|Pt no ref otolo no spec
G8569|Prol intubation req
G8570|No prol intub req
G8575|Postop ren fail
G8576|No postop ren fail
G8577|Reop req bld grft oth
G8578|No reop req bld grft oth
G8598|Asa/antiplat ther used
G8599|No asa/antiplat ther use rng
G8600|Tpa initi w/in 4.5 hr
G8601|No elig tpa init w/in 4.5 hr
G8602|No tpa init w/in 4.5 hr
G8633|Pharm ther osteo rx
G8635|No pharm ther osteo rx
G8647|Rafscrs ki scor >= 0
G8648|Rafscrs ki scor < 0
G8650|Rafs crs ki no scor no rsn
G8651|Rafscrs hi scor >=0
G8652|Rafscrs hi scor < 0
G8654|Rafs crs hi no scor no surv
G8655|Rafscrs llfai scor >= 0
G8656|Rafscrs llfai scor < 0
G8658|Rafscrs llfai no scor + surv
G8659|Rafscrs lbi scor >= 0
G8660|Rafscrs lbi scor < 0
G8661|Rafscrs lbi no scor
G8662|Rafs crs lbi no scor no surv
G8663|Rafscrs si scor >= 0
G8664|Rafscrs si scor < 0
G8666|Rafs crs si no scor no surv
G8667|Rafscrs ewh scor >= 0
G8668|Rafscrs ewh scor < 0
G8670|Rafs crs ewh no scor no surv
G8694|Lvef <=40%
G8708|Antibiotic not pres
G8709|Uri ep compete diag
G8710|Pt pres antibiotic
G8711|Pres antibx on/within 3 day
G8712|Not pres antibiotic
G8721|Pt, pn, hist grade doc
G8722|Med reas pt, pn, not doc
G8723|Spec sit not prim tumor
G8724|Pt, pn, hist grade not doc
G8733|Doc pos elder mal scrn plan
G8734|Doc neg eld req
G8735|Eld mal scrn pos no plan
G8749|No signs melanoma
G8752|Sys bp less 140
G8753|Sys bp > or = 140
G8754|Dias bp less 90
G8755|Dias bp > or = 90
G8756|No bp measure doc
G8783|Bp scrn perf rec interval
G8785|Bp scrn no perf at interval
G8797|Specimen site not esophagus
G8798|Specimen site not prostate
G8806|Perf ultrsnd to lct preg doc
G8807|No ta tv ultrasnd
G8808|Ultrasound not perf, rng
G8815|Doc reas no statin therapy
G8816|Statin med pres at disch
G8817|Doc reas no statin med disch
G8818|Pt disch to home by day#7
G8825|Pt not disch to home day#7
G8826|Pt disch home day #2 evar
G8833|Pt not disch home day#2 evar
G8834|Pt disch home day #2 cea
G8838|Not disch home by day #2
G8839|Sleep apnea assess
G8840|Doc reas no sleep apnea
G8841|No sleep apnea assess
G8842|Ahi or rdi initial dx
G8843|Doc reas no ahi or rdi
G8844|No ahi or rdi initial dx
G8845|Pos airway press prescribed
G8846|Mod or severe osa
G8849|Doc reas no pos air press
G8850|No pap prescribed
G8851|Adhere pos air press therapy
G8852|Pos air press prescribe
G8854|Reas no adhere pos air pres
G8855|Pos air press adhere no perf
G8856|Ref for oto eval
G8857|No elig ref for oto eval
G8858|Not ref for oto eval
G8863|No assess bone loss
G8864|Pneumococcal vaccine admin
G8865|Doc med reas no pneumococcal
G8866|Doc pt reas no pneumococcal
G8867|No pneumococcal admin
G8869|Doc immune hep b antitnf
G8875|Breast cancer dx min invsive
G8876|Doc reas no min inv dx
G8877|No brst cncr dx min invasive
G8878|Sent lymph node biopsy
G8880|Sen lym p node biop not perf
G8881|Brst cncr stage > t1n0m0
G8882|No sent lymph node biopsy
G8883|Rev, comm, track, doc biopsy
G8884|Doc reas biopsy not review
G8885|No rev, comm, track biopsy
G8907|Pt doc no events on discharg
G8908|Pt doc w burn prior to d/c
G8909|Pt doc no burn prior to d/c
G8910|Pt doc to have fall in asc
G8911|Pt doc no fall in asc
G8912|Pt doc with wrong event
G8913|Pt doc no wrong event
G8914|Pt trans to hosp post d/c
G8915|Pt not trans to hosp at d/c
G8916|Pt w iv ab given on time
G8917|Pt w iv ab not given on time
G8918|Pt w/o preop order iv ab pro
G8923|Lvef <= 40% or lvsd
G8924|Spir fev1/fvc<70%,fev<60%
G8934|Lvef <=40% or dep lv sys fcn
G8935|Rx ace or arb therapy
G8936|Pt not eligible ace/arb
G8937|No rx ace/arb therapy
G8941|Eld maltreatment doc as pos
G8942|Doc fcn/care plan w/30 days
G8944|Ajcc mel cnr stg 0 - iic
G8946|Mibm but no dx of breast ca
G8950|Pre-htn or htn doc, f/u indc
G8952|Pre-htn/htn, no f/u, not gvn
G8955|Most recent assess vol mgmt
G8956|Pt rcv hedia outpt dyls fac
G8958|Assess vol mgmt not doc
G8961|Csit lowrisk surg pts preop
G8962|Csit on pt any reas 30 days
G8963|Csi per asx pt w/pci 2 yrs
G8964|Csi any other than pci 2 yr
G8965|Csit perf on low chd rsk
G8966|Csit perf sx or high chd rsk
G8967|Warf or other fda drug presc
G8968|Doc med not presb
G8969|Doc pt rsn no presc warf/fda
G8970|No rsk fac or 1 mod risk te
G9001|Mccd, initial rate
G9002|Mccd,maintenance rate
G9003|Mccd, risk adj hi, initial
G9004|Mccd, risk adj lo, initial
G9005|Mccd, risk adj, maintenance
G9006|Mccd, home monitoring
G9007|Mccd, sch team conf
G9008|Mccd,phys coor-care ovrsght
G9009|Mccd, risk adj, level 3
G9010|Mccd, risk adj, level 4
G9011|Mccd, risk adj, level 5
G9012|Other specified case mgmt
G9013|Esrd demo bundle level i
G9014|Esrd demo bundle-level ii
G9016|Demo-smoking cessation coun
G9050|Oncology work-up evaluation
G9051|Oncology tx decision-mgmt
G9052|Onc surveillance for disease
G9053|Onc expectant management pt
G9054|Onc supervision palliative
G9055|Onc visit unspecified nos
G9056|Onc prac mgmt adheres guide
G9057|Onc pract mgmt differs trial
G9058|Onc prac mgmt disagree w/gui
G9059|Onc prac mgmt pt opt alterna
G9060|Onc prac mgmt dif pt comorb
G9061|Onc prac cond noadd by guide
G9062|Onc prac guide differs nos
G9063|Onc dx nsclc stgi no progres
G9064|Onc dx nsclc stg2 no progres
G9065|Onc dx nsclc stg3a no progre
G9066|Onc dx nsclc stg3b-4 metasta
G9067|Onc dx nsclc dx unknown nos
G9068|Onc dx sclc/nsclc limited
G9069|Onc dx sclc/nsclc ext at dx
G9070|Onc dx sclc/nsclc ext unknwn
G9071|Onc dx brst stg1-2b hr,nopro
G9072|Onc dx brst stg1-2 noprogres
G9073|Onc dx brst stg3-hr, no pro
G9074|Onc dx brst stg3-noprogress
G9075|Onc dx brst metastic/ recur
G9077|Onc dx prostate t1no progres
G9078|Onc dx prostate t2no progres
G9079|Onc dx prostate t3b-t4noprog
G9080|Onc dx prostate w/rise psa
G9083|Onc dx prostate unknwn nos
G9084|Onc dx colon t1-3,n1-2,no pr
G9085|Onc dx colon t4, n0 w/o prog
G9086|Onc dx colon t1-4 no dx prog
G9087|Onc dx colon metas evid dx
G9088|Onc dx colon metas noevid dx
G9089|Onc dx colon extent unknown
G9090|Onc dx rectal t1-2 no progr
G9091|Onc dx rectal t3 n0 no prog
G9092|Onc dx rectal t1-3,n1-2noprg
G9093|Onc dx rectal t4,n,m0 no prg
G9094|Onc dx rectal m1 w/mets prog
G9095|Onc dx rectal extent unknwn
G9096|Onc dx esophag t1-t3 noprog
G9097|Onc dx esophageal t4 no prog
G9098|Onc dx esophageal mets recur
G9099|Onc dx esophageal unknown
G9100|Onc dx gastric no recurrence
G9101|Onc dx gastric p r1-r2noprog
G9102|Onc dx gastric unresectable
G9103|Onc dx gastric recurrent
G9104|Onc dx gastric unknown nos
G9105|Onc dx pancreatc p r0 res no
G9106|Onc dx pancreatc p r1/r2 no
G9107|Onc dx pancreatic unresectab
G9108|Onc dx pancreatic unknwn nos
G9109|Onc dx head/neck t1-t2no prg
G9110|Onc dx head/neck t3-4 noprog
G9111|Onc dx head/neck m1 mets rec
G9112|Onc dx head/neck ext unknown
G9113|Onc dx ovarian stg1a-b no pr
G9114|Onc dx ovarian stg1a-b or 2
G9115|Onc dx ovarian stg3/4 noprog
G9116|Onc dx ovarian recurrence
G9117|Onc dx ovarian unknown nos
G9123|Onc dx cml chronic phase
G9124|Onc dx cml acceler phase
G9125|Onc dx cml blast phase
G9126|Onc dx cml remission
G9128|Onc dx multi myeloma stage i
G9129|Onc dx mult myeloma stg2 hig
G9130|Onc dx multi myeloma unknown
G9131|Onc dx brst unknown nos
G9132|Onc dx prostate mets no cast
G9133|Onc dx prostate clinical met
G9134|Onc nhlstg 1-2 no relap no
G9135|Onc dx nhl stg 3-4 not relap
G9136|Onc dx nhl trans to lg bcell
G9137|Onc dx nhl relapse/refractor
G9138|Onc dx nhl stg unknown
G9139|Onc dx cml dx status unknown
G9140|Frontier extended stay demo
G9143|Warfarin respon genetic test
G9147|Outpt iv insulin tx any mea
G9148|Medical home level 1
G9149|Medical home level ii
G9150|Medical home level iii
G9151|Mapcp demo state
G9152|Mapcp demo community
G9153|Mapcp demo physician
G9156|Evaluation for wheelchair
G9157|Transesoph doppl cardiac mon
G9187|Bpci home visit
G9188|Beta not given no reason
G9189|Beta pres or already taking
G9190|Medical reason for no beta
G9191|Pt reason for no beta
G9192|System reason for no beta
G9212|Doc of dsm-iv init eval
G9213|No doc of dsm-iv
G9223|Pjp proph ordered cd4 low
G9225|Norsn no foot exam
G9226|3 comp foot exam completed
G9227|Foa doc, care plan not doc
G9228|Gc chl syp documented
G9229|Ptrsn no gc chl syp test
G9230|Norsn for gc chl syp test
G9231|Doc esrd dia trans preg
G9242|Doc viral load >=200
G9243|Doc viral load <200
G9246|No med visit in 24mo
G9247|1 med visit in 24mo
G9254|Doc pt dischg >2d
G9255|Doc pt dischg <=2d
G9273|Sys<140 and dia<90
G9274|Bp out of nrml limits
G9275|Doc of non tobacco user
G9276|Doc of tobacco user
G9277|Doc daily aspirin or contra
G9278|Doc no daily aspirin
G9279|Pne scrn done doc vac done
G9280|Pne not given norsn
G9281|Pne scrn done doc not ind
G9282|Doc medrsn no histo type
G9283|Hist type doc on report
G9284|No hist type doc on report
G9285|Site not small cell lung ca
G9286|Antibio rx w in 10d of sympt
G9287|No antibio w in 10d of sympt
G9288|Doc medrsn no hist type rpt
G9289|Doc type nsm lung ca
G9290|No doc type nsm lung ca
G9291|Not nsm lung ca
G9292|Medrsn no pt category
G9293|No pt category on report
G9294|Pt cat and thck on report
G9295|Non cutaneous loc
G9296|Doc share dec prior proc
G9297|No doc share dec prior proc
G9298|Eval risk vte card 30d prior
G9299|No eval risk vte card prior
G9305|No interv req for leak
G9306|Interv req for leak
G9307|No ret for surg w in 30d
G9308|Unpl ret or w/compl w/in 30d
G9309|No unplnd hosp readm in 30d
G9310|Unplnd hosp readm in 30d
G9311|No surg site infection
G9312|Surgical site infection
G9313|Amoxic not presc as 1st line
G9314|Norsn not first line amox
G9315|Amox w/wo clav rx
G9316|Doc comm risk calc
G9317|No doc comm risk calc
G9318|Image std nomenclature
G9319|Image not std nomenclature
G9321|Doc count of ct in 12mo
G9322|No doc count of ct in 12mo
G9341|Srch for ct w in 12 mos
G9342|No srch for ct in 12mo norsn
G9344|Sysrsn no dicom srch
G9345|Follow up pulm nod
G9347|No follow up pulm nod norsn
G9351|Doc >1 sinus ct w 90d dx
G9352|Not >1 sinus ct w 90d dx
G9353|Medrsn >1 sinus ct w 90d dx
G9354|1 or no ct sinus w/in 90d dx
G9355|No early ind/delivery
G9356|Early ind/delivery
G9357|Pp eval/edu perf
G9358|Pp eval/edu not perf
G9361|Doc rsn elect c-sec/induct
G9364|Sinus caus bac inx
G9367|>= 2 same hi-rsk med ord
G9368|>= 2 same hi-rsk med not ord
G9380|Off assis eol iss
G9382|No off assis eol
G9383|Recd scrn hcv infec
G9384|Doc med rsn no hcv scrn
G9385|Doc pt reas not rec hcv srn
G9386|Scrn hcv infec not recd
G9393|Ini phq9 >9 remiss <5
G9394|Dx bipol, death, nhres, hosp
G9395|Ini phq9 >9 no remiss >=5
G9396|Ini phq9 >9 not assess
G9402|Recd f/u w/in 30d disch
G9403|Doc reas no 30 day f/u
G9404|No 30 day f/u
G9405|Recd f/u w/in 7d dc
G9406|Doc reas no 7d f/u
G9407|No 7d f/u
G9408|Card tamp w/in 30d
G9409|No card tamp e/in 30d
G9410|Admit w/in 180d req remov
G9411|No admit w/in 180d req remov
G9412|Admit w/in 180d req surg rev
G9413|No admit req surg rev
G9414|1dose menig vac btwn 11 & 13
G9415|No 1dose meni vac btwn 11&13
G9416|Pt 1 tdap betw 10-13 yrs
G9417|Pt not 1 tdap betw 10-13 yrs
G9418|Lungcx bx rpt docs class
G9419|Med reas not incl histo type
G9420|Spec site no lung
G9421|Lung cx bx rpt no doc class
G9422|Rpt doc class histo type
G9423|Med reas rpt no histo type
G9424|Site no lung or lung cx
G9425|Spec rpt no doc class histo
G9426|Impr med time edarr pain med
G9427|No impro med time pain med
G9428|Patho rpt incl pt ctg
G9429|Doc med rsn no pt cat
G9430|Spec site no cutaneous
G9431|Patho rpt no pt ctg
G9432|Asth controlled
G9434|Asth not controlled
G9451|1x scrn hcv infect
G9452|Doc med reas no scrn hcv
G9453|Pt reas no hcv infect
G9454|No scr hcv inf 12 mth rp
G9455|Abd imag w/us, ct or mri
G9456|Doc med pt reas no hcc scrn
G9457|Pt no abd img no doc rsn
G9458|Tob user recd cess interv
G9459|Tob non-user
G9460|No tob assess or cess inter
G9468|No recd cortico>=10mg/d >60d
G9470|No rec cortico>60d 1rx 600mg
G9471|W/in 2yr dxa not order
G9473|Chap services at hospice
G9474|Diet counsel at hospice
G9475|Other counselor at hospice
G9476|Volun service at hospice
G9477|Care coord at hospice
G9478|Othe therapist at hospice
G9479|Pharmacist at hospice
G9480|Admission to mccm
G9481|Remote e/m new pt 10mins
G9482|Remote e/m new pt 20mins
G9483|Remote e/m new pt 30mins
G9484|Remote e/m new pt 45mins
G9485|Remote e/m new pt 60mins
G9486|Remote e/m est. pt 10mins
G9487|Remote e/m est. pt 15mins
G9488|Remote e/m est. pt 25mins
G9489|Remote e/m est. pt 40mins
G9490|Cmmi mod home visit
G9497|Rec inst no smoke day surg
G9498|Abx reg prescribed
G9500|Rad expos ind/exp tm doc
G9501|Rad expos ind/exp tm no doc
G9502|Med reas no perf foot exam
G9504|Doc rsn hep b stat not asses
G9505|Abx pres w/in 10 dys of symp
G9507|Doc reas on statin or contra
G9508|Doc pt not on statin
G9509|Adit mdd dys rem 12 mnths
G9510|Remis12m not phq-9 score <5
G9511|Idx evt dte phq>9 doc 12 mo
G9512|Indiv pdc > 0.8
G9513|Indiv pdc not > 0.8
G9514|Req ret or w/in 90d of surg
G9515|No reas, no ret or w/in 90d
G9516|Impr vis acuit w/in 90d
G9517|No impr vis acuit w/in 90d
G9518|Doc active inj drug use
G9519|Final ref +/- 1.0 w/in 90d
G9520|Refract not +/- 1.0 w/in 90d
G9521|Er and ip hosp <2 in 12 mos
G9522|Er/ip hosp =/>2 in 12 mos
G9529|Minor blunt trauma w/head ct
G9530|Pt mbht hd ct ord ec prov
G9531|Pt doc
G9533|Indic for head ct not valid
G9537|Img hd clin trial
G9539|Intent pot remv time placemt
G9540|Pt alive 3 mos post proc
G9541|Filter rem 3 mon plmt
G9542|Doc reass appr remo filt 3ms
G9543|Doc 2x re-assess filt remov
G9544|No filt remov w/in 3mos plcm
G9547|Cys ren les or adren
G9548|No f/u rec image study
G9549|Doc med rsn for f/u imag
G9550|Imag rec
G9551|Imag no les
G9552|Inc thyr node <1.0 in rpt
G9553|Prior thyroid dise dx
G9554|Ct/cta/mri/a chst foll rec
G9555|Doc med rsn for follup image
G9556|Ct/cta/mri/a no follup imag
G9557|Ct/cta/mri/a no thyr <1.0cm
G9580|Door to punc time <2hrs
G9582|Door to punc time >2hr, nrg
G9593|Low pecarn ped head trauma
G9594|Pt mbht hd ct ord ec prov
G9595|Doc shnt/tum/coag
G9596|Ped pt hd ct ord
G9597|No low pecarn ped head traum
G9598|Aor ane 5.5-5.9 cm max diam
G9599|Aor ane >=6.0 cm max diam
G9603|Pt surv improv bsline tx
G9604|Pt surv results not avail
G9605|Surv score no improv w/tx
G9606|Intraop cyst eval trac inj
G9607|Doc med rsn not perf cystosc
G9608|Intraop cyst eval not done
G9609|Doc order anti-plat
G9610|Doc md rsn no antipla
G9611|No doc order anti-plat rng
G9612|Phodoc 2 mr cec lndmk
G9613|Doc post surg anatomy
G9614|Photodoc < 2 cec lndmk
G9621|Scr unheal etoh w/counsel
G9622|No unheal etoh user
G9624|Pt not scrn or no counseling
G9625|Pt bl srg 30 day pst srg
G9626|Med rsn no rpt bladder inj
G9627|Pt no bl srg 30 day pst srg
G9628|Pt bwli srg 30 day pst srg
G9629|Med rsn no rpt bowel inj
G9630|Pt no bwli srg 30 day srg
G9637|Doc >1 dose reduc tech
G9638|No doc >1 dose reduc tech
G9642|Current smoker
G9643|Elective surgery
G9644|No smok b/4 anes day of surg
G9645|Had smoke b/4 anes day surg
G9646|Pt w/90d mrs 0-2
G9648|Pt w/90d mrs >2
G9649|Psor as doc spc bm
G9651|Psor as doc no spc bm
G9654|Mon anesth care
G9655|Toc tool incl key elem
G9656|Pt trans from anest to pacu
G9658|Toc tool incl elem not used
G9659|>=86y no hx colo ca/rsn scop
G9660|Doc med rsn scope pt >= 86y
G9661|Pt >= 86 w/ hi risk
G9662|Prior dx/active clin ascvd
G9663|Fast/dir ldl >= 190 mg/dl
G9664|Taking statin or rec'd order
G9665|No statin/no order statin
G9674|Pt w/clin ascvd dx
G9675|Pt w/fast/dir lab ldl-c >190
G9676|40-75y w/type 1/2 w/ldl-c rs
G9679|Acute care pneumonia
G9680|Acute care congestive heart
G9681|Acute care chronic obstruct
G9682|Acute care skin infection
G9683|Acute fluid/electro disorder
G9684|Acute care urinary tract inf
G9685|Acute nursing facility care
G9687|Hospice anytime msmt per
G9688|Pt w/hosp anytime msmt per
G9689|Inpt elect carotid intervent
G9690|Pt in hos
G9691|Pt hosp dur msmt period
G9692|Hosp recd by pt dur msmt per
G9693|Pt use hosp during msmt per
G9694|Hosp srv used pt in msmt per
G9695|Long act inhal bronchdil pre
G9696|Med rsn no presc bronchdil
G9697|Pt rsn no presc bronchdil
G9698|Sys rsn no presc bronchdil
G9699|Long inhal bronchdil no pres
G9700|Pt is w/hosp during msmt per
G9702|Pt use hosp during msmt per
G9703|Anbx 30 prior to episode
G9704|Ajcc br ca stg i: t1 mic/t1a
G9705|Ajcc br ca stg ib
G9706|Low recur prost ca
G9707|Pt had hosp dur msmt per
G9708|Bilat mast/hx bi /unilat mas
G9709|Hosp srv used pt in msmt per
G9710|Pt prov hosp srv msmt per
G9711|Pt hx tot col or colon ca
G9712|Doc med rsn presc anbx
G9713|Pt use hosp during msmt per
G9714|Pt is w/hosp during msmt per
G9715|Pt w/hosp anytime msmt per
G9716|Bmi doc onl fup not cmpltd
G9717|Doc pt dx dep/bipol
G9719|Pt not ambul/immob/wc
G9720|Hospice anytime msmt per
G9721|Pt not ambul/immob/wc
G9722|Doc hx renal fail or cr+ >=4
G9723|Hosp recd by pt dur msmt per
G9724|Pt w/doc use anticoag mst yr
G9725|Pt w/hosp anytime msmt per
G9726|Refused to participate
G9727|Pt unable cmplt lepf prom
G9728|Refused to participate
G9729|Pt unbl cmplt lepf prom
G9730|Refused to participate
G9731|Pt unbl cmplt lepf prom
G9732|Refused to participate
G9733|Pt unbl cmplt lb fs prom
G9734|Refused to participate
G9735|Pt unbl cmplt shld fs prom
G9736|Refused to participate
G9737|Pt unbl cmplt ewh fs prom
G9740|Hosp srv to pt dur msmt per
G9741|Pt w/hosp anytime msmt per
G9744|Pt not eli d/t act dig htn
G9745|Doc rsn no hbp scrn or f/u
G9746|Mit sten, valve or trans af
G9751|Pt died w/in 24 mos rpt time
G9752|Urgent surgery
G9753|Doc no dicom, ct other fac
G9754|Incid pulm nodule
G9755|Doc med rsn no fllw up
G9756|Surg proc w/silicone oil
G9757|Surg proc w/silicone oil
G9758|Pt in hos
G9760|Pt w/hosp anytime msmt per
G9761|Pt w/hosp anytime msmt per
G9762|Pt had >= 2-3 hpv vaccines
G9763|Pt not have 2-3 hpv vaccines
G9764|Pt treatd w/oral syst or bio
G9765|Doc pat declined therapy
G9766|Cva stroke dx tx transf fac
G9767|Hosp new dx cva consid evst
G9768|Pt w/hosp anytime msmt per
G9769|Bn den 2yr/got ost med/ther
G9770|Perip nerve block
G9771|Anes end, 1 temp >35.5(95.9)
G9772|Doc med rsn no temp >= 35.5
G9773|1 bod temp >=35.5
G9775|Recd 2 anti-emet pre/intraop
G9776|Doc med rsn no proph antiem
G9777|Pt no antiemet pre/intraop
G9779|Pts breastfeeding
G9780|Pts dx w/rhabdomyolysis
G9781|Doc rsn no statin
G9782|Hx dx fam/pure hypercholes
G9784|Path/derm prov 2nd biop opin
G9785|Path report sent
G9786|Path report not sent
G9787|Pt alive
G9788|Most rct bp </= 140/90
G9789|Record bp ip, er, urg/self
G9790|Most rct bp >/= 140/90
G9791|Most rct tob stat free
G9792|Most rct tob stat not free
G9793|Pt on daily asa/antiplat
G9794|Doc med rsn no daily aspirin
G9795|Pt no daily asa/antiplat
G9796|Pt not currently on statin
G9797|Pt currently on statin
G9805|Pt w/hosp anytime msmt per
G9806|Pt recd cerv cyto/hpv
G9807|Pt no recd cerv cyto/hpv
G9812|Pt died during inpt/30d aft
G9813|Pt not died w/in 30d of proc
G9818|Doc sex activity
G9819|Pt w/hosp anytime msmt per
G9820|Doc chlam scr test w/follow
G9821|No doc chlam scr ts w/follow
G9822|Endo abl proc yr prev ind dt
G9823|Endo smpl/hyst bx res doc
G9824|Endo smpl/hyst bx res no doc
G9830|Her-2 pos
G9831|Ajcc stg brt ca dx ii or iii
G9832|Brt ca dx i, no t1/t1a/t1b
G9838|Pt met dis at dx
G9839|Anti-egfr mon anti ther
G9840|Gene testing performed
G9841|Gene testing not performed
G9842|Pt met dis at dx
G9843|Kras or nras gene mutation
G9844|Pt no recd anti-egfr ther
G9845|Pt recd anti-egfr ther
G9846|Pt died from cancer
G9847|Pt recd chemo last 14d life
G9848|Pt no chemo last 14d life
G9852|Pt died from cancer
G9853|Icu stay last 30d life
G9854|No icu stay last 30d life
G9858|Pt enroll hospice
G9859|Pt died from cancer
G9860|Pt less 3d hospice
G9861|Pt more than 3d hospice
G9862|Doc rsn no 10 yr follow
G9868|Cmmi asyntelehealth <10min
G9869|Cmmi asyntelehealth 10-20min
G9870|Cmmi asyntelehealth >20min
G9873|1 em core session
G9874|4 em core sessions
G9875|9 em core sessions
G9876|2 em core ms mo 7-9 no wl
G9877|2 em core ms mo 10-12 no wl
G9878|2 em core ms mo 7-9 wl
G9879|2 em core ms mo 10-12 wl
G9880|Em 5 percent wl
G9881|Em 9 percent wl
G9882|2 em ongoing ms mo 13-15 wl
G9883|2 em ongoing ms mo 16-18 wl
G9884|2 em ongoing ms mo 19-21 wl
G9885|2 em ongoing ms mo 22-24 wl
G9890|Em bridge payment
G9891|Em session reporting
G9892|Doc pt rsn no dil mac exam
G9893|No mac exam
G9894|Adr dep thrpy prescribed
G9895|Doc med rsn no adr dep thrpy
G9896|Doc pt rsn no adr dep thrpy
G9897|Pt nt prsc adr dep thrpy rng
G9898|Pt 66+ snp or ltc pos > 90d
G9899|Scrn mam perf rslts doc
G9900|Scrn mam perf rslts not doc
G9901|Pt 66+ snp or ltc pos > 90d
G9902|Pt scrn tbco and id as user
G9903|Pt scrn tbco id as non user
G9905|No pt tbco scrn rng
G9906|Pt recv tbco cess interv
G9908|No pt tbco cess interv rng
G9910|Pt 66+ snp or ltc pos > 90d
G9911|Node neg pre/post syst ther
G9912|Hbv status assesed and int
G9913|No hbv status assesd and int
G9914|Pt receiving anti-tnf agent
G9915|No documntd hbv results rcd
G9916|Funct status past 12 months
G9917|Adv dem crgvr limited
G9918|No funct stat perf, rsn nos
G9919|Scrn nd pos nd prov of rec
G9920|Scrning perf and negative
G9921|No or part scrn nd rng or os
G9922|Sfty cncrns scrn nd mit recs
G9923|Safty cncrns scrn and neg
G9925|No scrn prov rsn nos
G9926|Sfty cncrns scrn but no recs
G9927|Doc no warf /fda pt trial
G9928|No warf or fda drug presc
G9929|Trs/rev af
G9930|Com care
G9931|No chad or chad scr 0 or 1
G9938|Pt 66+ snp or ltc pos > 90d
G9939|Same path/derm perf biopsy
G9940|Doc reas no statin therapy
G9943|Bk pn nt msr vas scl pre/pst
G9945|Pt w/cancer scoliosis
G9946|Bk pain no vas
G9949|Leg pain no vas
G9954|Pt >2 rsk fac post-op vomit
G9955|Inhlnt anesth only for induc
G9956|Combo thrpy of >= 2 prophly
G9957|Doc med rsn no combo thrpy
G9958|No combo prohpyl thrp for pt
G9959|Systemic antimicro not presc
G9960|Med rsn sys antimi nt rx
G9961|Systemic antimicro presc
G9962|Embolization doc separatly
G9963|Embolization not doc separat
G9964|Pt recv >=1 well-chld visit
G9965|No well-chld vist recv by pt
G9968|Pt refrd 2 pvdr/spclst in pp
G9969|Pvdr rfrd pt rprt rcvd
G9970|Pvdr rfrd pt no rprt rcvd
G9974|Mac exam perf
G9975|Doc med rsn no dil mac exam
G9978|Remote e/m new pt 10mins
G9979|Remote e/m new pt 20mins
G9980|Remote e/m new pt 30 mins
G9981|Remote e/m new pt 45mins
G9982|Remote e/m new pt 60mins
G9983|Remote e/m est. pt 10mins
G9984|Remote e/m est. pt 15mins
G9985|Remote e/m est. pt 25mins
G9986|Remote e/m est. pt 40mins
G9987|Bpci advanced in home visit
G9988|Pall serv during meas
G9990|No pneum vax admin 60+
G9991|Pneum vax admin 60+
G9992|Pall serv during meas
G9993|Pall serv during meas
G9994|Pall serv during meas
G9995|Pall serv during meas
G9996|Doc pt pal or hospice
G9997|Doc pt preg dur msrmt pd
G9998|Doc med rsn <3 colon
G9999|Doc sys rsn <3 colon
H0001|Alcohol and/or drug assess
H0002|Alcohol and/or drug screenin
H0003|Alcohol and/or drug screenin
H0004|Alcohol and/or drug services
H0005|Alcohol and/or drug services
H0006|Alcohol and/or drug services
H0007|Alcohol and/or drug services
H0008|Alcohol and/or drug services
H0009|Alcohol and/or drug services
H0010|Alcohol and/or drug services
H0011|Alcohol and/or drug services
H0012|Alcohol and/or drug services
H0013|Alcohol and/or drug services
H0014|Alcohol and/or drug services
H0015|Alcohol and/or drug services
H0016|Alcohol and/or drug services
H0017|Alcohol and/or drug services
H0018|Alcohol and/or drug services
H0019|Alcohol and/or drug services
H0020|Alcohol and/or drug services
H0021|Alcohol and/or drug training
H0022|Alcohol and/or drug interven
H0023|Alcohol and/or drug outreach
H0024|Alcohol and/or drug preventi
H0025|Alcohol and/or drug preventi
H0026|Alcohol and/or drug preventi
H0027|Alcohol and/or drug preventi
H0028|Alcohol and/or drug preventi
H0029|Alcohol and/or drug preventi
H0030|Alcohol and/or drug hotline
H0031|Mh health assess by non-md
H0032|Mh svc plan dev by non-md
H0033|Oral med adm direct observe
H0034|Med trng & support per 15min
H0035|Mh partial hosp tx under 24h
H0036|Comm psy face-face per 15min
H0037|Comm psy sup tx pgm per diem
H0038|Self-help/peer svc per 15min
H0039|Asser com tx face-face/15min
H0040|Assert comm tx pgm per diem
H0041|Fos c chld non-ther per diem
H0042|Fos c chld non-ther per mon
H0043|Supported housing, per diem
H0044|Supported housing, per month
H0045|Respite not-in-home per diem
H0046|Mental health service, nos
H0047|Alcohol/drug abuse svc nos
H0048|Spec coll non-blood:a/d test
H0049|Alcohol/drug screening
H0050|Alcohol/drug service 15 min
H1000|Prenatal care atrisk assessm
H1001|Antepartum management
H1002|Carecoordination prenatal
H1003|Prenatal at risk education
H1004|Follow up home visit/prental
H1005|Prenatalcare enhanced srv pk
H1010|Nonmed family planning ed
H1011|Family assessment
H2000|Comp multidisipln evaluation
H2001|Rehabilitation program 1/2 d
H2010|Comprehensive med svc 15 min
H2011|Crisis interven svc, 15 min
H2012|Behav hlth day treat, per hr
H2013|Psych hlth fac svc, per diem
H2014|Skills train and dev, 15 min
H2015|Comp comm supp svc, 15 min
H2016|Comp comm supp svc, per diem
H2017|Psysoc rehab svc, per 15 min
H2018|Psysoc rehab svc, per diem
H2019|Ther behav svc, per 15 min
H2020|Ther behav svc, per diem
H2021|Com wrap-around sv, 15 min
H2022|Com wrap-around sv, per diem
H2023|Supported employ, per 15 min
H2024|Supported employ, per diem
H2025|Supp maint employ, 15 min
H2026|Supp maint employ, per diem
H2027|Psychoed svc, per 15 min
H2028|Sex offend tx svc, 15 min
H2029|Sex offend tx svc, per diem
H2030|Mh clubhouse svc, per 15 min
H2031|Mh clubhouse svc, per diem
H2032|Activity therapy, per 15 min
H2033|Multisys ther/juvenile 15min
H2034|A/d halfway house, per diem
H2035|A/d tx program, per hour
H2036|A/d tx program, per diem
H2037|Dev delay prev dp ch, 15 min
J0120|Tetracyclin injection
J0121|Inj., omadacycline, 1 mg
J0122|Inj., eravacycline, 1 mg
J0129|Abatacept injection
J0130|Abciximab injection
J0131|Inj, acetaminophen (nos)
J0132|Acetylcysteine injection
J0133|Acyclovir injection
J0134|Inj acetaminophen -fresenius
J0135|Adalimumab injection
J0136|Inj, acetaminophen (b braun)
J0153|Adenosine inj 1mg
J0171|Adrenalin epinephrine inject
J0172|Inj, aducanumab-avwa, 2 mg
J0173|Inj, epinephrine (belcher)
J0178|Aflibercept injection
J0179|Inj, brolucizumab-dbll, 1 mg
J0180|Agalsidase beta injection
J0185|Inj., aprepitant, 1 mg
J0190|Inj biperiden lactate/5 mg
J0200|Alatrofloxacin mesylate
J0202|Injection, alemtuzumab
J0205|Alglucerase injection
J0207|Amifostine
J0210|Methyldopate hcl injection
J0215|Alefacept
J0219|Inj aval alfa-nqpt 4mg
J0220|Alglucosidase alfa injection
J0221|Lumizyme injection
J0222|Inj., patisiran, 0.1 mg
J0223|Inj givosiran 0.5 mg
J0224|Inj. lumasiran, 0.5 mg
J0225|Inj, vutrisiran, 1 mg
J0248|Inj, remdesivir, 1 mg
J0256|Alpha 1 proteinase inhibitor
J0257|Glassia injection
J0270|Alprostadil for injection
J0275|Alprostadil urethral suppos
J0278|Amikacin sulfate injection
J0280|Aminophyllin 250 mg inj
J0282|Amiodarone hcl
J0283|Inj, amiodarone (nexterone)
J0285|Amphotericin b
J0287|Amphotericin b lipid complex
J0288|Ampho b cholesteryl sulfate
J0289|Amphotericin b liposome inj
J0290|Ampicillin 500 mg inj
J0291|Inj., plazomicin, 5 mg
J0295|Ampicillin sulbactam 1.5 gm
J0300|Amobarbital 125 mg inj
J0330|Succinycholine chloride inj
J0348|Anidulafungin injection
J0350|Injection anistreplase 30 u
J0360|Hydralazine hcl injection
J0364|Apomorphine hydrochloride
J0365|Aprotonin, 10,000 kiu
J0380|Inj metaraminol bitartrate
J0390|Chloroquine injection
J0395|Arbutamine hcl injection
J0400|Aripiprazole injection
J0401|Inj aripiprazole ext rel 1mg
J0456|Azithromycin
J0461|Atropine sulfate injection
J0470|Dimecaprol injection
J0475|Baclofen 10 mg injection
J0476|Baclofen intrathecal trial
J0480|Basiliximab
J0485|Belatacept injection
J0490|Belimumab injection
J0491|Inj anifrolumab-fnia 1mg
J0500|Dicyclomine injection
J0515|Inj benztropine mesylate
J0517|Inj., benralizumab, 1 mg
J0520|Bethanechol chloride inject
J0558|Peng benzathine/procaine inj
J0561|Penicillin g benzathine inj
J0565|Inj, bezlotoxumab, 10 mg
J0567|Inj., cerliponase alfa 1 mg
J0570|Buprenorphine implant 74.2mg
J0571|Buprenorphine oral 1mg
J0572|Bupren/nal up to 3mg bupreno
J0573|Bupren/nal 3.1 to 6mg bupren
J0574|Bupren/nal 6.1 to 10mg bupre
J0575|Bupren/nal over 10mg bupreno
J0583|Bivalirudin
J0584|Injection, burosumab-twza 1m
J0585|Injection,onabotulinumtoxina
J0586|Abobotulinumtoxina
J0587|Inj, rimabotulinumtoxinb
J0588|Incobotulinumtoxin a
J0591|Inj deoxycholic acid, 1 mg
J0592|Buprenorphine hydrochloride
J0593|Inj., lanadelumab-flyo, 1 mg
J0594|Busulfan injection
J0595|Butorphanol tartrate 1 mg
J0596|Injection, ruconest
J0597|C-1 esterase, berinert
J0598|C-1 esterase, cinryze
J0599|Inj., haegarda 10 units
J0600|Edetate calcium disodium inj
J0604|Cinacalcet, esrd on dialysis
J0606|Inj, etelcalcetide, 0.1 mg
J0610|Calcium glucon (fresenius)
J0611|Calcium glucon (wg critical)
J0620|Calcium glycer & lact/10 ml
J0630|Calcitonin salmon injection
J0636|Inj calcitriol per 0.1 mcg
J0637|Caspofungin acetate
J0638|Canakinumab injection
J0640|Leucovorin calcium injection
J0641|Inj levoleucovorin nos 0.5mg
J0642|Injection, khapzory, 0.5 mg
J0670|Inj mepivacaine hcl/10 ml
J0689|Inj cefazolin sodium, baxter
J0690|Cefazolin sodium injection
J0691|Inj lefamulin 1 mg
J0692|Cefepime hcl for injection
J0694|Cefoxitin sodium injection
J0695|Inj ceftolozane tazobactam
J0696|Ceftriaxone sodium injection
J0697|Sterile cefuroxime injection
J0698|Cefotaxime sodium injection
J0699|Inj, cefiderocol, 10 mg
J0701|Inj. cefepime hcl (baxter)
J0702|Betamethasone acet&sod phosp
J0703|Inj, cefepime hcl (b braun)
J0706|Caffeine citrate injection
J0710|Cephapirin sodium injection
J0712|Ceftaroline fosamil inj
J0713|Inj ceftazidime per 500 mg
J0714|Ceftazidime and avibactam
J0715|Ceftizoxime sodium / 500 mg
J0716|Centruroides immune f(ab)
J0717|Certolizumab pegol inj 1mg
J0720|Chloramphenicol sodium injec
J0725|Chorionic gonadotropin/1000u
J0735|Clonidine hydrochloride
J0739|Injection, cabotegravir 1 mg
J0740|Cidofovir injection
J0741|Inj, cabote rilpivir 2mg 3mg
J0742|Inj imip 4 cilas 4 releb 2mg
J0743|Cilastatin sodium injection
J0744|Ciprofloxacin iv
J0745|Inj codeine phosphate /30 mg
J0770|Colistimethate sodium inj
J0775|Collagenase, clost hist inj
J0780|Prochlorperazine injection
J0791|Inj crizanlizumab-tmca 5mg
J0795|Corticorelin ovine triflutal
J0800|Corticotropin injection
J0834|Inj., cosyntropin, 0.25 mg
J0840|Crotalidae poly immune fab
J0841|Inj crotalidae im f(ab')2 eq
J0850|Cytomegalovirus imm iv /vial
J0875|Injection, dalbavancin
J0877|Inj, daptomycin (hospira)
J0878|Daptomycin injection
J0879|Difelikefalin, esrd on dialy
J0881|Darbepoetin alfa, non-esrd
J0882|Darbepoetin alfa, esrd use
J0883|Argatroban nonesrd use 1mg
J0884|Argatroban esrd dialysis 1mg
J0885|Epoetin alfa, non-esrd
J0887|Epoetin beta esrd use
J0888|Epoetin beta non esrd
J0890|Peginesatide injection
J0891|Argatroban nonesrd (accord)
J0892|Argatroban dialysis (accord)
J0893|Inj, decitabine (sun pharma)
J0894|Decitabine injection
J0895|Deferoxamine mesylate inj
J0896|Inj luspatercept-aamt 0.25mg
J0897|Denosumab injection
J0898|Argatroban nonesrd (auromed)
J0899|Argatroban dialysis, auromed
J0945|Brompheniramine maleate inj
J1000|Depo-estradiol cypionate inj
J1020|Methylprednisolone 20 mg inj
J1030|Methylprednisolone 40 mg inj
J1040|Methylprednisolone 80 mg inj
J1050|Medroxyprogesterone acetate
J1071|Inj testosterone cypionate
J1094|Inj dexamethasone acetate
J1095|Injection, dexamethasone 9%
J1096|Dexametha opth insert 0.1 mg
J1097|Phenylep ketorolac opth soln
J1100|Dexamethasone sodium phos
J1110|Inj dihydroergotamine mesylt
J1120|Acetazolamid sodium injectio
J1130|Inj diclofenac sodium 0.5mg
J1160|Digoxin injection
J1162|Digoxin immune fab (ovine)
J1165|Phenytoin sodium injection
J1170|Hydromorphone injection
J1180|Dyphylline injection
J1190|Dexrazoxane hcl injection
J1200|Diphenhydramine hcl injectio
J1201|Inj. cetirizine hcl 0.5mg
J1205|Chlorothiazide sodium inj
J1212|Dimethyl sulfoxide 50% 50 ml
J1230|Methadone injection
J1240|Dimenhydrinate injection
J1245|Dipyridamole injection
J1250|Inj dobutamine hcl/250 mg
J1260|Dolasetron mesylate
J1265|Dopamine injection
J1267|Doripenem injection
J1270|Injection, doxercalciferol
J1290|Ecallantide injection
J1300|Eculizumab injection
J1301|Injection, edaravone, 1 mg
J1302|Inj, sutimlimab-jome, 10 mg
J1303|Inj., ravulizumab-cwvz 10 mg
J1305|Inj, evinacumab-dgnb, 5mg
J1306|Injection, inclisiran, 1 mg
J1320|Amitriptyline injection
J1322|Elosulfase alfa, injection
J1324|Enfuvirtide injection
J1325|Epoprostenol injection
J1327|Eptifibatide injection
J1330|Ergonovine maleate injection
J1335|Ertapenem injection
J1364|Erythro lactobionate /500 mg
J1380|Estradiol valerate 10 mg inj
J1410|Inj estrogen conjugate 25 mg
J1426|Injection, casimersen, 10 mg
J1427|Inj. viltolarsen
J1428|Inj, eteplirsen, 10 mg
J1429|Inj golodirsen 10 mg
J1430|Ethanolamine oleate 100 mg
J1435|Injection estrone per 1 mg
J1436|Etidronate disodium inj
J1437|Inj. fe derisomaltose 10 mg
J1438|Etanercept injection
J1439|Inj ferric carboxymaltos 1mg
J1442|Inj filgrastim excl biosimil
J1443|Inj ferric pyrophosphate cit
J1444|Fe pyro cit pow 0.1 mg iron
J1445|Inj triferic avnu 0.1mg iron
J1447|Inj tbo filgrastim 1 microg
J1448|Injection, trilaciclib, 1mg
J1450|Fluconazole
J1451|Fomepizole, 15 mg
J1452|Intraocular fomivirsen na
J1453|Fosaprepitant injection
J1454|Inj fosnetupitant, palonoset
J1455|Foscarnet sodium injection
J1456|Inj, fosaprepitant (teva)
J1457|Gallium nitrate injection
J1458|Galsulfase injection
J1459|Inj ivig privigen 500 mg
J1460|Gamma globulin 1 cc inj
J1551|Inj cutaquig 100 mg
J1554|Inj. asceniv
J1555|Inj cuvitru, 100 mg
J1556|Inj, imm glob bivigam, 500mg
J1557|Gammaplex injection
J1558|Inj. xembify, 100 mg
J1559|Hizentra injection
J1560|Gamma globulin > 10 cc inj
J1561|Gamunex-c/gammaked
J1562|Vivaglobin, inj
J1566|Immune globulin, powder
J1568|Octagam injection
J1569|Gammagard liquid injection
J1570|Ganciclovir sodium injection
J1571|Hepagam b im injection
J1572|Flebogamma injection
J1573|Hepagam b intravenous, inj
J1574|Inj, ganciclovir (exela)
J1575|Hyqvia 100mg immuneglobulin
J1580|Garamycin gentamicin inj
J1595|Injection glatiramer acetate
J1599|Ivig non-lyophilized, nos
J1600|Gold sodium thiomaleate inj
J1602|Golimumab for iv use 1mg
J1610|Glucagon hydrochloride/1 mg
J1611|Inj glucagon hcl, fresenius
J1620|Gonadorelin hydroch/ 100 mcg
J1626|Granisetron hcl injection
J1627|Inj, granisetron, xr, 0.1 mg
J1628|Inj., guselkumab, 1 mg
J1630|Haloperidol injection
J1631|Haloperidol decanoate inj
J1632|Inj., brexanolone, 1 mg
J1640|Hemin, 1 mg
J1642|Inj heparin sodium per 10 u
J1643|Inj heparin, pfizer, 1000u
J1644|Inj heparin sodium per 1000u
J1645|Dalteparin sodium
J1650|Inj enoxaparin sodium
J1652|Fondaparinux sodium
J1655|Tinzaparin sodium injection
J1670|Tetanus immune globulin inj
J1675|Histrelin acetate
J1700|Hydrocortisone acetate inj
J1710|Hydrocortisone sodium ph inj
J1720|Hydrocortisone sodium succ i
J1726|Makena, 10 mg
J1729|Inj hydroxyprogst capoat nos
J1730|Diazoxide injection
J1738|Inj. meloxicam 1 mg
J1740|Ibandronate sodium injection
J1741|Ibuprofen injection
J1742|Ibutilide fumarate injection
J1743|Idursulfase injection
J1744|Icatibant injection
J1745|Infliximab not biosimil 10mg
J1746|Inj., ibalizumab-uiyk, 10 mg
J1750|Inj iron dextran
J1756|Iron sucrose injection
J1786|Imuglucerase injection
J1790|Droperidol injection
J1800|Propranolol injection
J1810|Droperidol/fentanyl inj
J1815|Insulin injection
J1817|Insulin for insulin pump use
J1823|Inj. inebilizumab-cdon, 1 mg
J1826|Interferon beta-1a inj
J1830|Interferon beta-1b / .25 mg
J1833|Injection, isavuconazonium
J1835|Itraconazole injection
J1840|Kanamycin sulfate 500 mg inj
J1850|Kanamycin sulfate 75 mg inj
J1885|Ketorolac tromethamine inj
J1890|Cephalothin sodium injection
J1930|Lanreotide injection
J1931|Laronidase injection
J1932|Inj, lanreotide, (cipla) 1mg
J1940|Furosemide injection
J1943|Inj., aristada initio, 1 mg
J1944|Aripiprazole lauroxil 1 mg
J1945|Lepirudin
J1950|Leuprolide acetate /3.75 mg
J1951|Inj fensolvi 0.25 mg
J1952|Leuprolide inj, camcevi, 1mg
J1953|Levetiracetam injection
J1954|Inj lutrate depot 7.5 mg
J1955|Inj levocarnitine per 1 gm
J1956|Levofloxacin injection
J1960|Levorphanol tartrate inj
J1980|Hyoscyamine sulfate inj
J1990|Chlordiazepoxide injection
J2001|Lidocaine injection
J2010|Lincomycin injection
J2020|Linezolid injection
J2021|Inj, linezolid (hospira)
J2060|Lorazepam injection
J2062|Loxapine for inhalation 1 mg
J2150|Mannitol injection
J2170|Mecasermin injection
J2175|Meperidine hydrochl /100 mg
J2180|Meperidine/promethazine inj
J2182|Injection, mepolizumab, 1mg
J2184|Inj, meropenem (b. braun)
J2185|Meropenem
J2186|Inj., meropenem, vaborbactam
J2210|Methylergonovin maleate inj
J2212|Methylnaltrexone injection
J2247|Inj, micafungin (par pharm)
J2248|Micafungin sodium injection
J2250|Inj midazolam hydrochloride
J2251|Inj midazolam (wg crit care)
J2260|Inj milrinone lactate / 5 mg
J2265|Minocycline hydrochloride
J2270|Morphine sulfate injection
J2272|Inj, morphine (fresenius)
J2274|Inj morphine pf epid ithc
J2278|Ziconotide injection
J2280|Inj, moxifloxacin 100 mg
J2281|Inj moxifloxacin (fres kabi)
J2300|Inj nalbuphine hydrochloride
J2310|Inj naloxone hydrochloride
J2311|Inj, naloxone hcl (zimhi)
J2315|Naltrexone, depot form
J2320|Nandrolone decanoate 50 mg
J2323|Natalizumab injection
J2325|Nesiritide injection
J2326|Inj, nusinersen, 0.1mg
J2327|Inj risankizumab-rzaa 1 mg
J2350|Injection, ocrelizumab, 1 mg
J2353|Octreotide injection, depot
J2354|Octreotide inj, non-depot
J2355|Oprelvekin injection
J2356|Inj tezepelumab-ekko, 1mg
J2357|Omalizumab injection
J2358|Olanzapine long-acting inj
J2360|Orphenadrine injection
J2370|Phenylephrine hcl injection
J2401|Chloroprocaine hcl injection
J2402|Chloroprocaine (clorotekal)
J2405|Ondansetron hcl injection
J2406|Injection, oritavancin 10 mg
J2407|Injection, oritavancin
J2410|Oxymorphone hcl injection
J2425|Palifermin injection
J2426|Paliperidone palmitate inj
J2430|Pamidronate disodium /30 mg
J2440|Papaverin hcl injection
J2460|Oxytetracycline injection
J2469|Palonosetron hcl
J2501|Paricalcitol
J2502|Inj, pasireotide long acting
J2503|Pegaptanib sodium injection
J2504|Pegademase bovine, 25 iu
J2506|Inj pegfilgrast ex bio 0.5mg
J2507|Pegloticase injection
J2510|Penicillin g procaine inj
J2513|Pentastarch 10% solution
J2515|Pentobarbital sodium inj
J2540|Penicillin g potassium inj
J2543|Piperacillin/tazobactam
J2545|Pentamidine non-comp unit
J2547|Injection, peramivir
J2550|Promethazine hcl injection
J2560|Phenobarbital sodium inj
J2562|Plerixafor injection
J2590|Oxytocin injection
J2597|Inj desmopressin acetate
J2650|Prednisolone acetate inj
J2670|Totazoline hcl injection
J2675|Inj progesterone per 50 mg
J2680|Fluphenazine decanoate 25 mg
J2690|Procainamide hcl injection
J2700|Oxacillin sodium injeciton
J2704|Inj, propofol, 10 mg
J2710|Neostigmine methylslfte inj
J2720|Inj protamine sulfate/10 mg
J2724|Protein c concentrate
J2725|Inj protirelin per 250 mcg
J2730|Pralidoxime chloride inj
J2760|Phentolaine mesylate inj
J2765|Metoclopramide hcl injection
J2770|Quinupristin/dalfopristin
J2777|Inj, faricimab-svoa, 0.1mg
J2778|Ranibizumab injection
J2779|Inj, susvimo 0.1 mg
J2780|Ranitidine hydrochloride inj
J2783|Rasburicase
J2785|Regadenoson injection
J2786|Injection, reslizumab, 1mg
J2787|Riboflavin 5'phos opth<=3ml
J2788|Rho d immune globulin 50 mcg
J2790|Rho d immune globulin inj
J2791|Rhophylac injection
J2792|Rho(d) immune globulin h, sd
J2793|Rilonacept injection
J2794|Inj risperdal consta, 0.5 mg
J2795|Ropivacaine hcl injection
J2796|Romiplostim injection
J2797|Inj., rolapitant, 0.5 mg
J2798|Inj., perseris, 0.5 mg
J2800|Methocarbamol injection
J2805|Sincalide injection
J2810|Inj theophylline per 40 mg
J2820|Sargramostim injection
J2840|Inj sebelipase alfa 1 mg
J2850|Inj secretin synthetic human
J2860|Injection, siltuximab
J2910|Aurothioglucose injeciton
J2916|Na ferric gluconate complex
J2920|Methylprednisolone injection
J2930|Methylprednisolone injection
J2940|Somatrem injection
J2941|Somatropin injection
J2950|Promazine hcl injection
J2993|Reteplase injection
J2995|Inj streptokinase /250000 iu
J2997|Alteplase recombinant
J2998|Inj plasminogen tvmh 1mg
J3000|Streptomycin injection
J3010|Fentanyl citrate injection
J3030|Sumatriptan succinate / 6 mg
J3031|Inj., fremanezumab-vfrm 1 mg
J3032|Inj. eptinezumab-jjmr 1 mg
J3060|Inj, taliglucerase alfa 10 u
J3070|Pentazocine injection
J3090|Inj tedizolid phosphate
J3095|Telavancin injection
J3101|Tenecteplase injection
J3105|Terbutaline sulfate inj
J3110|Teriparatide injection
J3111|Inj. romosozumab-aqqg 1 mg
J3121|Inj testostero enanthate 1mg
J3145|Testosterone undecanoate 1mg
J3230|Chlorpromazine hcl injection
J3240|Thyrotropin injection
J3241|Inj. teprotumumab-trbw 10 mg
J3243|Tigecycline injection
J3244|Inj. tigecycline (accord)
J3245|Inj., tildrakizumab, 1 mg
J3246|Tirofiban hcl
J3250|Trimethobenzamide hcl inj
J3260|Tobramycin sulfate injection
J3262|Tocilizumab injection
J3265|Injection torsemide 10 mg/ml
J3280|Thiethylperazine maleate inj
J3285|Treprostinil injection
J3299|Inj xipere 1 mg
J3300|Triamcinolone a inj prs-free
J3301|Triamcinolone acet inj nos
J3302|Triamcinolone diacetate inj
J3303|Triamcinolone hexacetonl inj
J3304|Inj triamcinolone ace xr 1mg
J3305|Inj trimetrexate glucoronate
J3310|Perphenazine injeciton
J3315|Triptorelin pamoate
J3316|Inj., triptorelin xr 3.75 mg
J3320|Spectinomycn di-hcl inj
J3350|Urea injection
J3355|Urofollitropin, 75 iu
J3357|Ustekinumab sub cu inj, 1 mg
J3358|Ustekinumab, iv inject, 1 mg
J3360|Diazepam injection
J3364|Urokinase 5000 iu injection
J3365|Urokinase 250,000 iu inj
J3370|Vancomycin hcl injection
J3371|Inj, vancomycin hcl (mylan)
J3372|Inj, vancomycin hcl (xellia)
J3380|Injection, vedolizumab
J3385|Velaglucerase alfa
J3396|Verteporfin injection
J3397|Inj., vestronidase alfa-vjbk
J3398|Inj luxturna 1 billion vec g
J3399|Inj onase abepar-xioi treat
J3400|Triflupromazine hcl inj
J3410|Hydroxyzine hcl injection
J3411|Thiamine hcl 100 mg
J3415|Pyridoxine hcl 100 mg
J3420|Vitamin b12 injection
J3430|Vitamin k phytonadione inj
J3465|Injection, voriconazole
J3470|Hyaluronidase injection
J3471|Ovine, up to 999 usp units
J3472|Ovine, 1000 usp units
J3473|Hyaluronidase recombinant
J3475|Inj magnesium sulfate
J3480|Inj potassium chloride
J3485|Zidovudine
J3486|Ziprasidone mesylate
J3489|Zoledronic acid 1mg
J3490|Drugs unclassified injection
J3520|Edetate disodium per 150 mg
J3530|Nasal vaccine inhalation
J3535|Metered dose inhaler drug
J3570|Laetrile amygdalin vit b17
J3590|Unclassified biologics
J3591|Esrd on dialysi drug/bio noc
J7030|Normal saline solution infus
J7040|Normal saline solution infus
J7042|5% dextrose/normal saline
J7050|Normal saline solution infus
J7060|5% dextrose/water
J7070|D5w infusion
J7100|Dextran 40 infusion
J7110|Dextran 75 infusion
J7120|Ringers lactate infusion
J7121|5% dextrose in lac ringers
J7131|Hypertonic saline sol
J7168|Prothrombin complex kcentra
J7169|Inj andexxa, 10 mg
J7170|Inj., emicizumab-kxwh 0.5 mg
J7175|Inj, factor x, (human), 1iu
J7177|Inj., fibryga, 1 mg
J7178|Inj human fibrinogen con nos
J7179|Vonvendi inj 1 iu vwf:rco
J7180|Factor xiii anti-hem factor
J7181|Factor xiii recomb a-subunit
J7182|Factor viii recomb novoeight
J7183|Wilate injection
J7185|Xyntha inj
J7186|Antihemophilic viii/vwf comp
J7187|Humate-p, inj
J7188|Factor viii recomb obizur
J7189|Factor viia recomb novoseven
J7190|Factor viii
J7191|Factor viii (porcine)
J7192|Factor viii recombinant nos
J7193|Factor ix non-recombinant
J7194|Factor ix complex
J7195|Factor ix recombinant nos
J7196|Antithrombin recombinant
J7197|Antithrombin iii injection
J7198|Anti-inhibitor
J7199|Hemophilia clot factor noc
J7200|Factor ix recombinan rixubis
J7201|Factor ix alprolix recomb
J7202|Factor ix idelvion inj
J7203|Factor ix recomb gly rebinyn
J7204|Inj recombin esperoct per iu
J7205|Factor viii fc fusion recomb
J7207|Factor viii pegylated recomb
J7208|Inj. jivi 1 iu
J7209|Factor viii nuwiq recomb 1iu
J7210|Inj, afstyla, 1 i.u.
J7211|Inj, kovaltry, 1 i.u.
J7212|Factor viia recomb sevenfact
J7294|Seg acet and eth estr yearly
J7295|Eth estr and eton monthly
J7296|Kyleena, 19.5 mg
J7297|Liletta, 52 mg
J7298|Mirena, 52 mg
J7300|Intraut copper contraceptive
J7301|Skyla, 13.5 mg
J7304|Contraceptive hormone patch
J7306|Levonorgestrel implant sys
J7307|Etonogestrel implant system
J7308|Aminolevulinic acid hcl top
J7309|Methyl aminolevulinate, top
J7310|Ganciclovir long act implant
J7311|Inj., retisert, 0.01 mg
J7312|Dexamethasone intra implant
J7313|Inj., iluvien, 0.01 mg
J7314|Inj., yutiq, 0.01 mg
J7315|Ophthalmic mitomycin
J7316|Inj, ocriplasmin, 0.125 mg
J7318|Inj, durolane 1 mg
J7320|Genvisc 850, inj, 1mg
J7321|Hyalgan supartz visco-3 dose
J7322|Hymovis injection 1 mg
J7323|Euflexxa inj per dose
J7324|Orthovisc inj per dose
J7325|Synvisc or synvisc-one
J7326|Gel-one
J7327|Monovisc inj per dose
J7328|Gelsyn-3 injection 0.1 mg
J7329|Inj, trivisc 1 mg
J7330|Cultured chondrocytes implnt
J7331|Synojoynt, inj., 1 mg
J7332|Inj., triluron, 1 mg
J7336|Capsaicin 8% patch
J7340|Carbidopa levodopa ent 100ml
J7342|Ciprofloxacin otic susp 6 mg
J7345|Aminolevulinic acid, 10% gel
J7351|Inj bimatoprost itc imp1mcg
J7352|Afamelanotide implant, 1 mg
J7402|Mometasone sinus sinuva
J7500|Azathioprine oral 50mg
J7501|Azathioprine parenteral
J7502|Cyclosporine oral 100 mg
J7503|Tacrol envarsus ex rel oral
J7504|Lymphocyte immune globulin
J7505|Monoclonal antibodies
J7507|Tacrolimus imme rel oral 1mg
J7508|Tacrol astagraf ex rel oral
J7509|Methylprednisolone oral
J7510|Prednisolone oral per 5 mg
J7511|Antithymocyte globuln rabbit
J7512|Prednisone ir or dr oral 1mg
J7513|Daclizumab, parenteral
J7515|Cyclosporine oral 25 mg
J7516|Cyclosporin parenteral 250mg
J7517|Mycophenolate mofetil oral
J7518|Mycophenolic acid
J7520|Sirolimus, oral
J7525|Tacrolimus injection
J7527|Oral everolimus
J7599|Immunosuppressive drug noc
J7604|Acetylcysteine comp unit
J7605|Arformoterol non-comp unit
J7606|Formoterol fumarate, inh
J7607|Levalbuterol comp con
J7608|Acetylcysteine non-comp unit
J7609|Albuterol comp unit
J7610|Albuterol comp con
J7611|Albuterol non-comp con
J7612|Levalbuterol non-comp con
J7613|Albuterol non-comp unit
J7614|Levalbuterol non-comp unit
J7615|Levalbuterol comp unit
J7620|Albuterol ipratrop non-comp
J7622|Beclomethasone comp unit
J7624|Betamethasone comp unit
J7626|Budesonide non-comp unit
J7627|Budesonide comp unit
J7628|Bitolterol mesylate comp con
J7629|Bitolterol mesylate comp unt
J7631|Cromolyn sodium noncomp unit
J7632|Cromolyn sodium comp unit
J7633|Budesonide non-comp con
J7634|Budesonide comp con
J7635|Atropine comp con
J7636|Atropine comp unit
J7637|Dexamethasone comp con
J7638|Dexamethasone comp unit
J7639|Dornase alfa non-comp unit
J7640|Formoterol comp unit
J7641|Flunisolide comp unit
J7642|Glycopyrrolate comp con
J7643|Glycopyrrolate comp unit
J7644|Ipratropium bromide non-comp
J7645|Ipratropium bromide comp
J7647|Isoetharine comp con
J7648|Isoetharine non-comp con
J7649|Isoetharine non-comp unit
J7650|Isoetharine comp unit
J7657|Isoproterenol comp con
J7658|Isoproterenol non-comp con
J7659|Isoproterenol non-comp unit
J7660|Isoproterenol comp unit
J7665|Mannitol for inhaler
J7667|Metaproterenol comp con
J7668|Metaproterenol non-comp con
J7669|Metaproterenol non-comp unit
J7670|Metaproterenol comp unit
J7674|Methacholine chloride, neb
J7676|Pentamidine comp unit dose
J7677|Revefenacin inh non-com 1mcg
J7680|Terbutaline sulf comp con
J7681|Terbutaline sulf comp unit
J7682|Tobramycin non-comp unit
J7683|Triamcinolone comp con
J7684|Triamcinolone comp unit
J7685|Tobramycin comp unit
J7686|Treprostinil, non-comp unit
J7699|Inhalation solution for dme
J7799|Non-inhalation drug for dme
J7999|Compounded drug, noc
J8498|Antiemetic rectal/supp nos
J8499|Oral prescrip drug non chemo
J8501|Oral aprepitant
J8510|Oral busulfan
J8515|Cabergoline, oral 0.25mg
J8520|Capecitabine, oral, 150 mg
J8521|Capecitabine, oral, 500 mg
J8530|Cyclophosphamide oral 25 mg
J8540|Oral dexamethasone
J8560|Etoposide oral 50 mg
J8562|Oral fludarabine phosphate
J8565|Gefitinib oral
J8597|Antiemetic drug oral nos
J8600|Melphalan oral 2 mg
J8610|Methotrexate oral 2.5 mg
J8650|Nabilone oral
J8655|Oral netupitant, palonosetro
J8670|Rolapitant, oral, 1mg
J8700|Temozolomide
J8705|Topotecan oral
J8999|Oral prescription drug chemo
J9000|Doxorubicin hcl injection
J9015|Aldesleukin injection
J9017|Arsenic trioxide injection
J9019|Erwinaze injection
J9020|Asparaginase, nos
J9021|Inj, aspara, rylaze, 0.1 mg
J9022|Inj, atezolizumab,10 mg
J9023|Injection, avelumab, 10 mg
J9025|Azacitidine injection
J9027|Clofarabine injection
J9030|Bcg live intravesical 1mg
J9032|Injection, belinostat, 10mg
J9033|Inj., treanda 1 mg
J9034|Inj., bendeka 1 mg
J9035|Bevacizumab injection
J9036|Inj. belrapzo/bendamustine
J9037|Inj belantamab mafodot blmf
J9039|Injection, blinatumomab
J9040|Bleomycin sulfate injection
J9041|Injection, bortezomib, 0.1mg
J9042|Brentuximab vedotin inj
J9043|Cabazitaxel injection
J9045|Carboplatin injection
J9046|Inj, bortezomib, dr. reddy's
J9047|Injection, carfilzomib, 1 mg
J9048|Inj, bortezomib freseniuskab
J9049|Inj, bortezomib, hospira
J9050|Carmustine injection
J9055|Cetuximab injection
J9057|Inj., copanlisib, 1 mg
J9060|Cisplatin 10 mg injection
J9061|Inj, amivantamab-vmjw
J9065|Inj cladribine per 1 mg
J9070|Cyclophosphamide 100 mg inj
J9071|Inj cyclophosphamd auromedic
J9098|Cytarabine liposome inj
J9100|Cytarabine hcl 100 mg inj
J9118|Inj. calaspargase pegol-mknl
J9119|Inj., cemiplimab-rwlc, 1 mg
J9120|Dactinomycin injection
J9130|Dacarbazine 100 mg inj
J9144|Daratumumab, hyaluronidase
J9145|Injection, daratumumab 10 mg
J9150|Daunorubicin injection
J9151|Daunorubicin citrate inj
J9153|Inj daunorubicin, cytarabine
J9155|Degarelix injection
J9160|Denileukin diftitox inj
J9165|Diethylstilbestrol injection
J9171|Docetaxel injection
J9173|Inj., durvalumab, 10 mg
J9175|Elliotts b solution per ml
J9176|Injection, elotuzumab, 1mg
J9177|Inj enfort vedo-ejfv 0.25mg
J9178|Inj, epirubicin hcl, 2 mg
J9179|Eribulin mesylate injection
J9181|Etoposide injection
J9185|Fludarabine phosphate inj
J9190|Fluorouracil injection
J9198|Inj. infugem, 100 mg
J9200|Floxuridine injection
J9201|In gemcitabine hcl nos 200mg
J9202|Goserelin acetate implant
J9203|Gemtuzumab ozogamicin 0.1 mg
J9204|Inj mogamulizumab-kpkc, 1 mg
J9205|Inj irinotecan liposome 1 mg
J9206|Irinotecan injection
J9207|Ixabepilone injection
J9208|Ifosfamide injection
J9209|Mesna injection
J9210|Inj., emapalumab-lzsg, 1 mg
J9211|Idarubicin hcl injection
J9212|Interferon alfacon-1 inj
J9213|Interferon alfa-2a inj
J9214|Interferon alfa-2b inj
J9215|Interferon alfa-n3 inj
J9216|Interferon gamma 1-b inj
J9217|Leuprolide acetate suspnsion
J9218|Leuprolide acetate injeciton
J9219|Leuprolide acetate implant
J9223|Inj. lurbinectedin, 0.1 mg
J9225|Vantas implant
J9226|Supprelin la implant
J9227|Inj. isatuximab-irfc 10 mg
J9228|Ipilimumab injection
J9229|Inj inotuzumab ozogam 0.1 mg
J9230|Mechlorethamine hcl inj
J9245|Inj melpha hydroch nos 50 mg
J9246|Inj., evomela, 1 mg
J9247|Inj, melphalan flufenami 1mg
J9250|Methotrexate sodium inj
J9260|Methotrexate sodium inj
J9261|Nelarabine injection
J9262|Inj, omacetaxine mep, 0.01mg
J9263|Oxaliplatin
J9264|Paclitaxel protein bound
J9266|Pegaspargase injection
J9267|Paclitaxel injection
J9268|Pentostatin injection
J9269|Inj. tagraxofusp-erzs 10 mcg
J9270|Plicamycin (mithramycin) inj
J9271|Inj pembrolizumab
J9272|Inj, dostarlimab-gxly, 10 mg
J9273|Inj tisotu vedotin-tftv, 1mg
J9274|Inj, tebentafusp-tebn, 1 mcg
J9280|Mitomycin injection
J9281|Mitomycin instillation
J9285|Inj, olaratumab, 10 mg
J9293|Mitoxantrone hydrochl / 5 mg
J9295|Injection, necitumumab, 1 mg
J9298|Inj nivol relatlimab 3mg/1mg
J9299|Injection, nivolumab
J9301|Obinutuzumab inj
J9302|Ofatumumab injection
J9303|Panitumumab injection
J9304|Inj. pemetrexed, 10 mg
J9305|Inj. pemetrexed nos 10mg
J9306|Injection, pertuzumab, 1 mg
J9307|Pralatrexate injection
J9308|Injection, ramucirumab
J9309|Inj, polatuzumab vedotin 1mg
J9311|Inj rituximab, hyaluronidase
J9312|Inj., rituximab, 10 mg
J9313|Inj., lumoxiti, 0.01 mg
J9314|Inj pemetrexed (teva) 10mg
J9316|Pertuzu, trastuzu, 10 mg
J9317|Sacituzumab govitecan-hziy
J9318|Inj romidepsin non-lyo 0.1mg
J9319|Inj romidepsin lyophil 0.1mg
J9320|Streptozocin injection
J9325|Inj talimogene laherparepvec
J9328|Temozolomide injection
J9330|Temsirolimus injection
J9331|Inj sirolimus prot part 1 mg
J9332|Inj efgartigimod 2mg
J9340|Thiotepa injection
J9348|Inj. naxitamab-gqgk, 1 mg
J9349|Inj., tafasitamab-cxix
J9351|Topotecan injection
J9352|Injection trabectedin 0.1mg
J9353|Inj. margetuximab-cmkb, 5 mg
J9354|Inj, ado-trastuzumab emt 1mg
J9355|Inj trastuzumab excl biosimi
J9356|Inj. herceptin hylecta, 10mg
J9357|Valrubicin injection
J9358|Inj fam-trastu deru-nxki 1mg
J9359|Inj lon tesirin-lpyl 0.075mg
J9360|Vinblastine sulfate inj
J9370|Vincristine sulfate 1 mg inj
J9371|Inj, vincristine sul lip 1mg
J9390|Vinorelbine tartrate inj
J9393|Inj, fulvestrant (teva)
J9394|Inj, fulvestrant (fresenius)
J9395|Injection, fulvestrant
J9400|Inj, ziv-aflibercept, 1mg
J9600|Porfimer sodium injection
J9999|Chemotherapy drug
M0001|Advancing cancer care mvp
M0002|Opt care kidney hlth mvp
M0003|Opt care episod neuro mvp
M0004|Support care neur cond mvp
M0005|Promot wellness mvp
M0075|Cellular therapy
M0076|Prolotherapy
M0100|Intragastric hypothermia
M0201|Covid-19 vaccine home admin
M0220|Tixagev and cilgav inj
M0221|Tixagev and cilgav inj hm
M0222|Bebtelovimab injection
M0223|Bebtelovimab injection home
M0240|Casiri and imdev repeat
M0241|Casiri and imdev repeat hm
M0243|Casirivi and imdevi inj
M0244|Casirivi and imdevi inj hm
M0245|Bamlan and etesev infusion
M0246|Bamlan and etesev infus home
M0247|Sotrovimab infusion
M0248|Sotrovimab inf, home admin
M0249|Adm tocilizu covid-19 1st
M0250|Adm tocilizu covid-19 2nd
M0300|Iv chelationtherapy
M0301|Fabric wrapping of aneurysm
M1003|Tb scr 12 mo pri fst bio dz
M1004|Doc med rsn no srn tb
M1005|Tb scr no perf
M1006|Dz not ases, no rsn
M1007|>=50% total pt outpt ra enct
M1008|<50% total pt outpt ra encts
M1009|Dc eoc doc med rec
M1010|Dc eoc doc med rec
M1011|Dc eoc doc med rec
M1012|Dc eoc doc med rec
M1013|Dc eoc doc med rec
M1014|Dc epi care doc medrec
M1016|Pt dx meop or sur steri
M1018|Pt dx hst cr pt sk lg cr scr
M1019|Adl pt mj dep ds rs 12 phq<5
M1020|Adl pt mj dep ds no rs 12 mo
M1021|Pt uc in pp
M1027|Img head (ct or mri) obtnd
M1028|Doc of pt prm hda dx and otr
M1029|Doc sysm rsn img hd
M1032|Adt tkng pharmthry for oud
M1034|Adt 180 dys pharmthry oud
M1035|Adt pd out mat pr 180 dys tx
M1036|Adt no 180 dys pharmthry oud
M1037|Pt dx lum sp reg cacr
M1038|Pt dx lum sp reg fract
M1039|Pt dx lum sp reg inf
M1040|Pt dx lum idi or cong scol
M1041|Pt cr ft inf lm or pt id sl
M1043|Fs no odi 9-15mo
M1045|Fs oks 9-15mo >= 37 >= 71
M1046|Fs oks 9-15mo < 37 < 71
M1049|Fs wth scr no odi pre and p
M1051|Pt w/cancer scoliosis
M1052|Lg pn not meas w/ vas 1yr po
M1054|Pt uc in pp
M1055|Aspirin used
M1056|Presc antico med in pp
M1057|Aspirin not used, no rsn
M1058|Pt prm nurs hm res in pp
M1059|Pt no prm nurs hm res in pp
M1060|Pt died in pp
M1067|Hspc pt prv time meam per
M1068|Pt not ambulatory
M1069|Pt scr ft fall rsk
M1070|Pt not scrn fut fall no rsn
M1106|Start eoc doc med rec
M1107|Docu dx degen neuro
M1108|Oc ni pt home prog
M1109|Oc ni pt dc
M1110|Oc not p pt selfdc
M1111|Start eoc doc med rec
M1112|Docu dx degen neuro
M1113|Oc ni pt home prog
M1114|Oc ni pt dc
M1115|Oc ni pt selfdc
M1116|Start eoc doc med rec
M1117|Docu dx degen neuro
M1118|Oc ni pt home prog
M1119|Oc ni pt dc
M1120|Oc ni pt selfdc
M1121|Start eoc doc med rec
M1122|Docu dx degen neuro
M1123|Oc ni pt home prog
M1124|Oc ni pt dc 1-2 vis
M1125|Oc ni pt selfdc 1-2 vis
M1126|Start eoc doc med rec
M1127|Docu dx degen neuro
M1128|Oc ni pt home prog
M1129|Oc ni pt dc
M1130|Oc ni pt selfdc
M1131|Docu dx degen neuro
M1132|Oc ni pt home prog
M1133|Oc ni pt dc
M1134|Oc ni pt selfdc
M1135|Start eoc doc med rec
M1141|Fs no oks
M1142|Emerge cases
M1143|Ni rehab med chiro
M1146|Ongoing care not ind
M1147|Care not poss med rsn
M1148|Pt self dschg
M1149|No neck fs prom incap
M1150|Lvef <=40% or mod/sev l vsf
M1151|Pt w/ hx trnsplt or lvad
M1152|Pt w/ hx trnsplt or lvad
M1153|Pt w/ dx osteo doe
M1154|Hospc serv dur meas pd
M1155|Pt anphx due to pneum
M1156|Pt recd actv chemo any time
M1157|Pt recd bone mar trnsplt
M1158|Pt hx immcomp prior/dur pd
M1159|Hospc serv dur meas pd
M1160|Pt anphx due to mengb bef 13
M1161|Pt anphx due to dtp bef 13
M1162|Pt enceph due to dtp bef 13
M1163|Pt anphx due to hpv bef 13
M1164|Pt w/ dementia any time
M1165|Pt use hspc dur meas pd
M1166|Path rpt tis spec wle/reexc
M1167|Hspc dur meas pd
M1168|Pt recd flu vax 7/1-6/30
M1169|Doc med rsn no flu vax
M1170|Pt w/o flu vax 7/1-6/30
M1171|Pt recd 1 td/tdap 9yrs prior
M1172|Doc med rsn no td/tdap
M1173|Pt no rec td/tdap 9yrs prior
M1174|Pt w/ 1 hzv lv or 2 hzv recm
M1175|Doc med rsn no hzv
M1176|Pt w/o hzv on/aft age 50
M1177|Pt recd pcv on/aft 60
M1178|Doc med rsn no pcv
M1179|No pcv recd
M1180|Pt imm ckpt inhib therapy
M1181|Gr 2 or> dia or gr2 or> col
M1182|Not elg pre ex ibd/uc/crohn
M1183|Doc imm ckpt inhib hld
M1184|Doc med rsn no cst/ist rx
M1185|Imm ckpt inhib not hld no rx
M1186|Pt w/ rx for hspc/plltv care
M1187|Pt w/ esrd
M1188|Pt w/ ckd stg 5
M1189|Doc khe pef w/efgr/uacr
M1190|Doc khe not pef w/efgr/uacr
M1191|Hspc svc any time in meas pd
M1192|Pt w/ dx sq cell ca of esoph
M1193|Rpts w/ imp/con mmr/msi
M1194|Med rsn no imp/con mmr/msi
M1195|Rpt wo imp/con mmr/msi
M1196|Ixv nrs vrs iqa >=4
M1197|Isa red >=2 fr ixv
M1198|Isa not red 2pts fr ixv
M1199|Pt rec'g rrt
M1200|Ace-i/arb rx
M1201|Med rsn no ace-i/arb rx
M1202|Pt rsn no ace-i/arb rx
M1203|No rsn ace-i/arb rx
M1204|Ixv nrs vrs iqa >=4
M1205|Isa red >=2 fr ixv
M1206|Isa not red 2pts fr ixv
M1207|#pts scrn sdoh
M1208|#pts no scrn sdoh
M1209|>=2 same hi-rsk med w/o diag
M1210|>=2 same meds tbl4 not ord
P2028|Cephalin floculation test
P2029|Congo red blood test
P2031|Hair analysis
P2033|Blood thymol turbidity
P2038|Blood mucoprotein
P3000|Screen pap by tech w md supv
P3001|Screening pap smear by phys
P7001|Culture bacterial urine
P9010|Whole blood for transfusion
P9011|Blood split unit
P9012|Cryoprecipitate each unit
P9016|Rbc leukocytes reduced
P9017|Plasma 1 donor frz w/in 8 hr
P9019|Platelets, each unit
P9020|Plaelet rich plasma unit
P9021|Red blood cells unit
P9022|Washed red blood cells unit
P9023|Frozen plasma, pooled, sd
P9025|Plasma cryo redu path each
P9026|Cryo fib comp path redu each
P9031|Platelets leukocytes reduced
P9032|Platelets, irradiated
P9033|Platelets leukoreduced irrad
P9034|Platelets, pheresis
P9035|Platelet pheres leukoreduced
P9036|Platelet pheresis irradiated
P9037|Plate pheres leukoredu irrad
P9038|Rbc irradiated
P9039|Rbc deglycerolized
P9040|Rbc leukoreduced irradiated
P9041|Albumin (human),5%, 50ml
P9043|Plasma protein fract,5%,50ml
P9044|Cryoprecipitatereducedplasma
P9045|Albumin (human), 5%, 250 ml
P9046|Albumin (human), 25%, 20 ml
P9047|Albumin (human), 25%, 50ml
P9048|Plasmaprotein fract,5%,250ml
P9050|Granulocytes, pheresis unit
P9051|Blood, l/r, cmv-neg
P9052|Platelets, hla-m, l/r, unit
P9053|Plt, pher, l/r cmv-neg, irr
P9054|Blood, l/r, froz/degly/wash
P9055|Plt, aph/pher, l/r, cmv-neg
P9056|Blood, l/r, irradiated
P9057|Rbc, frz/deg/wsh, l/r, irrad
P9058|Rbc, l/r, cmv-neg, irrad
P9059|Plasma, frz between 8-24hour
P9060|Fr frz plasma donor retested
P9070|Pathogen reduced plasma pool
P9071|Pathogen reduced plasma sing
P9073|Platelets pheresis path redu
P9099|Blood component/product noc
P9100|Pathogen test for platelets
P9603|One-way allow prorated miles
P9604|One-way allow prorated trip
P9612|Catheterize for urine spec
P9615|Urine specimen collect mult
Q0035|Cardiokymography
Q0081|Infusion ther other than che
Q0083|Chemo by other than infusion
Q0084|Chemotherapy by infusion
Q0085|Chemo by both infusion and o
Q0091|Obtaining screen pap smear
Q0092|Set up port xray equipment
Q0111|Wet mounts/ w preparations
Q0112|Potassium hydroxide preps
Q0113|Pinworm examinations
Q0114|Fern test
Q0115|Post-coital mucous exam
Q0138|Ferumoxytol, non-esrd
Q0139|Ferumoxytol, esrd use
Q0144|Azithromycin dihydrate, oral
Q0161|Chlorpromazine hcl 5mg oral
Q0162|Ondansetron oral
Q0163|Diphenhydramine hcl 50mg
Q0164|Prochlorperazine maleate 5mg
Q0166|Granisetron hcl 1 mg oral
Q0167|Dronabinol 2.5mg oral
Q0169|Promethazine hcl 12.5mg oral
Q0173|Trimethobenzamide hcl 250mg
Q0174|Thiethylperazine maleate10mg
Q0175|Perphenazine 4mg oral
Q0177|Hydroxyzine pamoate 25mg
Q0180|Dolasetron mesylate oral
Q0181|Unspecified oral anti-emetic
Q0220|Tixagev and cilgav, 300mg
Q0221|Tixagev and cilgav, 600mg
Q0222|Bebtelovimab 175 mg
Q0240|Casirivi and imdevi 600 mg
Q0243|Casirivimab and imdevimab
Q0244|Casirivi and imdevi 1200 mg
Q0245|Bamlanivimab and etesevima
Q0247|Sotrovimab
Q0249|Tocilizumab for covid-19
Q0477|Pwr module pt cable lvad rpl
Q0478|Power adapter, combo vad
Q0479|Power module combo vad, rep
Q0480|Driver pneumatic vad, rep
Q0481|Microprcsr cu elec vad, rep
Q0482|Microprcsr cu combo vad, rep
Q0483|Monitor elec vad, rep
Q0484|Monitor elec or comb vad rep
Q0485|Monitor cable elec vad, rep
Q0486|Mon cable elec/pneum vad rep
Q0487|Leads any type vad, rep only
Q0488|Pwr pack base elec vad, rep
Q0489|Pwr pck base combo vad, rep
Q0490|Emr pwr source elec vad, rep
Q0491|Emr pwr source combo vad rep
Q0492|Emr pwr cbl elec vad, rep
Q0493|Emr pwr cbl combo vad, rep
Q0494|Emr hd pmp elec/combo, rep
Q0495|Charger elec/combo vad, rep
Q0496|Battery elec/combo vad, rep
Q0497|Bat clps elec/comb vad, rep
Q0498|Holster elec/combo vad, rep
Q0499|Belt/vest elec/combo vad rep
Q0500|Filters elec/combo vad, rep
Q0501|Shwr cov elec/combo vad, rep
Q0502|Mobility cart pneum vad, rep
Q0503|Battery pneum vad replacemnt
Q0504|Pwr adpt pneum vad, rep veh
Q0506|Lith-ion batt elec/pneum vad
Q0507|Misc sup/acc ext vad
Q0508|Mis sup/acc imp vad
Q0509|Mis sup/ac imp vad nopay med
Q0510|Dispens fee immunosupressive
Q0511|Sup fee antiem,antica,immuno
Q0512|Px sup fee anti-can sub pres
Q0513|Disp fee inhal drugs/30 days
Q0514|Disp fee inhal drugs/90 days
Q0515|Sermorelin acetate injection
Q1004|Ntiol category 4
Q1005|Ntiol category 5
Q2004|Bladder calculi irrig sol
Q2009|Fosphenytoin inj pe
Q2017|Teniposide, 50 mg
Q2026|Radiesse injection
Q2028|Inj, sculptra, 0.5mg
Q2034|Agriflu vaccine
Q2035|Afluria vacc, 3 yrs & >, im
Q2036|Flulaval vacc, 3 yrs & >, im
Q2037|Fluvirin vacc, 3 yrs & >, im
Q2038|Fluzone vacc, 3 yrs & >, im
Q2039|Influenza virus vaccine, nos
Q2041|Axicabtagene ciloleucel car+
Q2042|Tisagenlecleucel car-pos t
Q2043|Sipuleucel-t auto cd54+
Q2049|Imported lipodox inj
Q2050|Doxorubicin inj 10mg
Q2052|Ivig demo, services/supplies
Q2053|Brexucabtagene car pos t
Q2054|Lisocabtagene mara car pos t
Q2055|Idecabtagene vicleucel car
Q2056|Ciltacabtagene car-pos t
Q3001|Brachytherapy radioelements
Q3014|Telehealth facility fee
Q3027|Inj beta interferon im 1 mcg
Q3028|Inj beta interferon sq 1 mcg
Q3031|Collagen skin test
Q4001|Cast sup body cast plaster
Q4002|Cast sup body cast fiberglas
Q4003|Cast sup shoulder cast plstr
Q4004|Cast sup shoulder cast fbrgl
Q4005|Cast sup long arm adult plst
Q4006|Cast sup long arm adult fbrg
Q4007|Cast sup long arm ped plster
Q4008|Cast sup long arm ped fbrgls
Q4009|Cast sup sht arm adult plstr
Q4010|Cast sup sht arm adult fbrgl
Q4011|Cast sup sht arm ped plaster
Q4012|Cast sup sht arm ped fbrglas
Q4013|Cast sup gauntlet plaster
Q4014|Cast sup gauntlet fiberglass
Q4015|Cast sup gauntlet ped plster
Q4016|Cast sup gauntlet ped fbrgls
Q4017|Cast sup lng arm splint plst
Q4018|Cast sup lng arm splint fbrg
Q4019|Cast sup lng arm splnt ped p
Q4020|Cast sup lng arm splnt ped f
Q4021|Cast sup sht arm splint plst
Q4022|Cast sup sht arm splint fbrg
Q4023|Cast sup sht arm splnt ped p
Q4024|Cast sup sht arm splnt ped f
Q4025|Cast sup hip spica plaster
Q4026|Cast sup hip spica fiberglas
Q4027|Cast sup hip spica ped plstr
Q4028|Cast sup hip spica ped fbrgl
Q4029|Cast sup long leg plaster
Q4030|Cast sup long leg fiberglass
Q4031|Cast sup lng leg ped plaster
Q4032|Cast sup lng leg ped fbrgls
Q4033|Cast sup lng leg cylinder pl
Q4034|Cast sup lng leg cylinder fb
Q4035|Cast sup lngleg cylndr ped p
Q4036|Cast sup lngleg cylndr ped f
Q4037|Cast sup shrt leg plaster
Q4038|Cast sup shrt leg fiberglass
Q4039|Cast sup shrt leg ped plster
Q4040|Cast sup shrt leg ped fbrgls
Q4041|Cast sup lng leg splnt plstr
Q4042|Cast sup lng leg splnt fbrgl
Q4043|Cast sup lng leg splnt ped p
Q4044|Cast sup lng leg splnt ped f
Q4045|Cast sup sht leg splnt plstr
Q4046|Cast sup sht leg splnt fbrgl
Q4047|Cast sup sht leg splnt ped p
Q4048|Cast sup sht leg splnt ped f
Q4049|Finger splint, static
Q4050|Cast supplies unlisted
Q4051|Splint supplies misc
Q4074|Iloprost non-comp unit dose
Q4081|Epoetin alfa, 100 units esrd
Q4082|Drug/bio noc part b drug cap
Q4100|Skin substitute, nos
Q4101|Apligraf
Q4102|Oasis wound matrix
Q4103|Oasis burn matrix
Q4104|Integra bmwd
Q4105|Integra drt or omnigraft
Q4106|Dermagraft
Q4107|Graftjacket
Q4108|Integra matrix
Q4110|Primatrix
Q4111|Gammagraft
Q4112|Cymetra injectable
Q4113|Graftjacket xpress
Q4114|Integra flowable wound matri
Q4115|Alloskin
Q4116|Alloderm
Q4117|Hyalomatrix
Q4118|Matristem micromatrix
Q4121|Theraskin
Q4122|Dermacell, awm, porous sq cm
Q4123|Alloskin
Q4124|Oasis tri-layer wound matrix
Q4125|Arthroflex
Q4126|Memoderm/derma/tranz/integup
Q4127|Talymed
Q4128|Flexhd/allopatchhd/sq cm
Q4130|Strattice tm
Q4132|Grafix core, grafixpl core
Q4133|Grafix stravix prime pl sqcm
Q4134|Hmatrix
Q4135|Mediskin
Q4136|Ezderm
Q4137|Amnioexcel biodexcel 1sq cm
Q4138|Biodfence dryflex, 1cm
Q4139|Amnio or biodmatrix, inj 1cc
Q4140|Biodfence 1cm
Q4141|Alloskin ac, 1 cm
Q4142|Xcm biologic tiss matrix 1cm
Q4143|Repriza, 1cm
Q4145|Epifix, inj, 1mg
Q4146|Tensix, 1cm
Q4147|Architect ecm px fx 1 sq cm
Q4148|Neox neox rt or clarix cord
Q4149|Excellagen, 0.1 cc
Q4150|Allowrap ds or dry 1 sq cm
Q4151|Amnioband, guardian 1 sq cm
Q4152|Dermapure 1 square cm
Q4153|Dermavest, plurivest sq cm
Q4154|Biovance 1 square cm
Q4155|Neoxflo or clarixflo 1 mg
Q4156|Neox 100 or clarix 100
Q4157|Revitalon 1 square cm
Q4158|Kerecis omega3, per sq cm
Q4159|Affinity1 square cm
Q4160|Nushield 1 square cm
Q4161|Bio-connekt per square cm
Q4162|Wndex flw, bioskn flw, 0.5cc
Q4163|Woundex, bioskin, per sq cm
Q4164|Helicoll, per square cm
Q4165|Keramatrix, kerasorb sq cm
Q4166|Cytal, per square centimeter
Q4167|Truskin, per sq centimeter
Q4168|Amnioband, 1 mg
Q4169|Artacent wound, per sq cm
Q4170|Cygnus, per sq cm
Q4171|Interfyl, 1 mg
Q4173|Palingen or palingen xplus
Q4174|Palingen or promatrx
Q4175|Miroderm
Q4176|Neopatch or therion, 1 sq cm
Q4177|Floweramnioflo, 0.1 cc
Q4178|Floweramniopatch, per sq cm
Q4179|Flowerderm, per sq cm
Q4180|Revita, per sq cm
Q4181|Amnio wound, per square cm
Q4182|Transcyte, per sq centimeter
Q4183|Surgigraft, 1 sq cm
Q4184|Cellesta or duo per sq cm
Q4185|Cellesta flowab amnion 0.5cc
Q4186|Epifix 1 sq cm
Q4187|Epicord 1 sq cm
Q4188|Amnioarmor 1 sq cm
Q4189|Artacent ac, 1 mg
Q4190|Artacent ac 1 sq cm
Q4191|Restorigin 1 sq cm
Q4192|Restorigin, 1 cc
Q4193|Coll-e-derm 1 sq cm
Q4194|Novachor 1 sq cm
Q4195|Puraply 1 sq cm
Q4196|Puraply am 1 sq cm
Q4197|Puraply xt 1 sq cm
Q4198|Genesis amnio membrane 1sqcm
Q4199|Cygnus matrix, per sq cm
Q4200|Skin te 1 sq cm
Q4201|Matrion 1 sq cm
Q4202|Keroxx (2.5g/cc), 1cc
Q4203|Derma-gide, 1 sq cm
Q4204|Xwrap 1 sq cm
Q4205|Membrane graft or wrap sq cm
Q4206|Fluid flow or fluid gf 1 cc
Q4208|Novafix per sq cm
Q4209|Surgraft per sq cm
Q4210|Axolotl graf dualgraf sq cm
Q4211|Amnion bio or axobio sq cm
Q4212|Allogen, per cc
Q4213|Ascent, 0.5 mg
Q4214|Cellesta cord per sq cm
Q4215|Axolotl ambient, cryo 0.1 mg
Q4216|Artacent cord per sq cm
Q4217|Woundfix biowound plus xplus
Q4218|Surgicord per sq cm
Q4219|Surgigraft dual per sq cm
Q4220|Bellacell hd, surederm sq cm
Q4221|Amniowrap2 per sq cm
Q4222|Progenamatrix, per sq cm
Q4224|Hhf10-p per sq cm
Q4225|Amniobind, per sq cm
Q4226|Myown harv prep proc sq cm
Q4227|Amniocore per sq cm
Q4229|Cogenex amnio memb per sq cm
Q4230|Cogenex flow amnion 0.5 cc
Q4231|Corplex p, per cc
Q4232|Corplex, per sq cm
Q4233|Surfactor /nudyn per 0.5 cc
Q4234|Xcellerate, per sq cm
Q4235|Amniorepair or altiply sq cm
Q4236|Carepatch per sq cm
Q4237|Cryo-cord, per sq cm
Q4238|Derm-maxx, per sq cm
Q4239|Amnio-maxx or lite per sq cm
Q4240|Corecyte topical only 0.5 cc
Q4241|Polycyte, topical only 0.5cc
Q4242|Amniocyte plus, per 0.5 cc
Q4244|Procenta, per 200 mg
Q4245|Amniotext, per cc
Q4246|Coretext or protext, per cc
Q4247|Amniotext patch, per sq cm
Q4248|Dermacyte amn mem allo sq cm
Q4249|Amniply, per sq cm
Q4250|Amnioamp-mp per sq cm
Q4251|Vim, per square centimeter
Q4252|Vendaje, per square centimet
Q4253|Zenith amniotic membrane psc
Q4254|Novafix dl per sq cm
Q4255|Reguard, topical use per sq
Q4256|Mlg complet, per sq cm
Q4257|Relese, per sq cm
Q4258|Enverse, per sq cm
Q4259|Celera per sq cm
Q4260|Signature apatch, per sq cm
Q4261|Tag, per square centimeter
Q4262|Dual layer impax, per sq cm
Q4263|Surgraft tl, per sq cm
Q4264|Cocoon membrane, per sq cm
Q5001|Hospice or home hlth in home
Q5002|Hospice/home hlth in asst lv
Q5003|Hospice in lt/non-skilled nf
Q5004|Hospice in snf
Q5005|Hospice, inpatient hospital
Q5006|Hospice in hospice facility
Q5007|Hospice in ltch
Q5008|Hospice in inpatient psych
Q5009|Hospice/home hlth, place nos
Q5010|Hospice home care in hospice
Q5101|Injection, zarxio
Q5103|Injection, inflectra
Q5104|Injection, renflexis
Q5105|Inj retacrit esrd on dialysi
Q5106|Inj retacrit non-esrd use
Q5107|Inj mvasi 10 mg
Q5108|Injection, fulphila
Q5109|Injection, ixifi, 10 mg
Q5110|Nivestym
Q5111|Injection, udenyca 0.5 mg
Q5112|Inj ontruzant 10 mg
Q5113|Inj herzuma 10 mg
Q5114|Inj ogivri 10 mg
Q5115|Inj truxima 10 mg
Q5116|Inj., trazimera, 10 mg
Q5117|Inj., kanjinti, 10 mg
Q5118|Inj., zirabev, 10 mg
Q5119|Inj ruxience, 10 mg
Q5120|Inj pegfilgrastim-bmez 0.5mg
Q5121|Inj. avsola, 10 mg
Q5122|Inj, nyvepria
Q5123|Inj. riabni, 10 mg
Q5124|Inj. byooviz, 0.1 mg
Q5125|Inj, releuko 1 mcg
Q5126|Inj alymsys 10 mg
Q9001|Chaplain assessment
Q9002|Chaplain counsel individu
Q9003|Chaplain counsel group
Q9004|Va whole health partner serv
Q9950|Inj sulf hexa lipid microsph
Q9951|Locm >= 400 mg/ml iodine,1ml
Q9953|Inj fe-based mr contrast,1ml
Q9954|Oral mr contrast, 100 ml
Q9955|Inj perflexane lip micros,ml
Q9956|Inj octafluoropropane mic,ml
Q9957|Inj perflutren lip micros,ml
Q9958|Hocm <=149 mg/ml iodine, 1ml
Q9959|Hocm 150-199mg/ml iodine,1ml
Q9960|Hocm 200-249mg/ml iodine,1ml
Q9961|Hocm 250-299mg/ml iodine,1ml
Q9962|Hocm 300-349mg/ml iodine,1ml
Q9963|Hocm 350-399mg/ml iodine,1ml
Q9964|Hocm>= 400mg/ml iodine, 1ml
Q9965|Locm 100-199mg/ml iodine,1ml
Q9966|Locm 200-299mg/ml iodine,1ml
Q9967|Locm 300-399mg/ml iodine,1ml
Q9968|Visualization adjunct
Q9969|Non-heu tc-99m add-on/dose
Q9982|Flutemetamol f18 diagnostic
Q9983|Florbetaben f18 diagnostic
Q9991|Buprenorph xr 100 mg or less
Q9992|Buprenorphine xr over 100 mg
R0070|Transport portable x-ray
R0075|Transport port x-ray multipl
R0076|Transport portable ekg
S0012|Butorphanol tartrate, nasal
S0013|Esketamine, nasal spray
S0014|Tacrine hydrochloride, 10 mg
S0017|Injection, aminocaproic acid
S0020|Injection, bupivicaine hydro
S0021|Injection, cefoperazone sod
S0023|Injection, cimetidine hydroc
S0028|Injection, famotidine, 20 mg
S0030|Injection, metronidazole
S0032|Injection, nafcillin sodium
S0034|Injection, ofloxacin, 400 mg
S0039|Injection, sulfamethoxazole
S0040|Injection, ticarcillin disod
S0073|Injection, aztreonam, 500 mg
S0074|Injection, cefotetan disodiu
S0077|Injection, clindamycin phosp
S0078|Injection, fosphenytoin sodi
S0080|Injection, pentamidine iseth
S0081|Injection, piperacillin sodi
S0088|Imatinib 100 mg
S0090|Sildenafil citrate, 25 mg
S0091|Granisetron 1mg
S0092|Hydromorphone 250 mg
S0093|Morphine 500 mg
S0104|Zidovudine, oral, 100 mg
S0106|Bupropion hcl sr 60 tablets
S0108|Mercaptopurine 50 mg
S0109|Methadone oral 5mg
S0117|Tretinoin topical 5 g
S0119|Ondansetron 4 mg
S0122|Inj menotropins 75 iu
S0126|Inj follitropin alfa 75 iu
S0128|Inj follitropin beta 75 iu
S0132|Inj ganirelix acetat 250 mcg
S0136|Clozapine, 25 mg
S0137|Didanosine, 25 mg
S0138|Finasteride, 5 mg
S0139|Minoxidil, 10 mg
S0140|Saquinavir, 200 mg
S0142|Colistimethate inh sol mg
S0145|Peg interferon alfa-2a/180
S0148|Peg interferon alfa-2b/10
S0155|Epoprostenol dilutant
S0156|Exemestane, 25 mg
S0157|Becaplermin gel 1%, 0.5 gm
S0160|Dextroamphetamine
S0164|Injection pantroprazole
S0166|Inj olanzapine 2.5mg
S0169|Calcitrol
S0170|Anastrozole 1 mg
S0171|Bumetanide 0.5 mg
S0172|Chlorambucil 2 mg
S0174|Dolasetron 50 mg
S0175|Flutamide 125 mg
S0176|Hydroxyurea 500 mg
S0177|Levamisole 50 mg
S0178|Lomustine 10 mg
S0179|Megestrol 20 mg
S0182|Procarbazine, oral
S0183|Prochlorperazine 5 mg
S0187|Tamoxifen 10 mg
S0189|Testosterone pellet 75 mg
S0190|Mifepristone, oral, 200 mg
S0191|Misoprostol, oral, 200 mcg
S0194|Vitamin suppl 100 caps
S0197|Prenatal vitamins 30 day
S0199|Med abortion inc all ex drug
S0201|Partial hospitalization serv
S0207|Paramedicintercep nonhospals
S0208|Paramed intrcept nonvol
S0209|Wc van mileage per mi
S0215|Nonemerg transp mileage
S0220|Medical conference by physic
S0221|Medical conference, 60 min
S0250|Comp geriatr assmt team
S0255|Hospice refer visit nonmd
S0257|End of life counseling
S0260|H&p for surgery
S0265|Genetic counsel 15 mins
S0270|Home std case rate 30 days
S0271|Home hospice case 30 days
S0272|Home episodic case 30 days
S0273|Md home visit outside cap
S0274|Nurse practr visit outs cap
S0280|Medical home, initial plan
S0281|Medical home, maintenance
S0285|Cnslt before screen colonosc
S0302|Completed epsdt
S0310|Hospitalist visit
S0311|Comp mgmt care coord adv ill
S0315|Disease management program
S0316|Follow-up/reassessment
S0317|Disease mgmt per diem
S0320|Rn telephone calls to dmp
S0340|Lifestyle mod 1st stage
S0341|Lifestyle mod 2 or 3 stage
S0342|Lifestyle mod 4th stage
S0353|Cancer treatmentplan initial
S0354|Cancer treatment plan change
S0390|Rout foot care per visit
S0395|Impression casting ft
S0400|Global eswl kidney
S0500|Dispos cont lens
S0504|Singl prscrp lens
S0506|Bifoc prscp lens
S0508|Trifoc prscrp lens
S0510|Non-prscrp lens
S0512|Daily cont lens
S0514|Color cont lens
S0515|Scleral lens liquid bandage
S0516|Safety frames
S0518|Sunglass frames
S0580|Polycarb lens
S0581|Nonstnd lens
S0590|Misc integral lens serv
S0592|Comp cont lens eval
S0595|New lenses in pts old frame
S0596|Phakic iol refractive error
S0601|Screening proctoscopy
S0610|Annual gynecological examina
S0612|Annual gynecological examina
S0613|Ann breast exam
S0618|Audiometry for hearing aid
S0620|Routine ophthalmological exa
S0621|Routine ophthalmological exa
S0622|Phys exam for college
S0630|Removal of sutures
S0800|Laser in situ keratomileusis
S0810|Photorefractive keratectomy
S0812|Phototherap keratect
S1001|Deluxe item
S1002|Custom item
S1015|Iv tubing extension set
S1016|Non-pvc intravenous administ
S1030|Gluc monitor purchase
S1031|Gluc monitor rental
S1034|Art pancreas system
S1035|Art pancreas inv disp sensor
S1036|Art pancreas ext transmitter
S1037|Art pancreas ext receiver
S1040|Cranial remolding orthosis
S1091|Stent non-coronary propel
S2053|Transplantation of small int
S2054|Transplantation of multivisc
S2055|Harvesting of donor multivis
S2060|Lobar lung transplantation
S2061|Donor lobectomy (lung)
S2065|Simult panc kidn trans
S2066|Breast gap flap reconst
S2067|Breast "stacked" diep/gap
S2068|Breast diep or siea flap
S2070|Cysto laser tx ureteral calc
S2079|Lap esophagomyotomy
S2080|Laup
S2083|Adjustment gastric band
S2095|Transcath emboliz microspher
S2102|Islet cell tissue transplant
S2103|Adrenal tissue transplant
S2107|Adoptive immunotherapy
S2112|Knee arthroscp harv
S2115|Periacetabular osteotomy
S2117|Arthroereisis, subtalar
S2118|Total hip resurfacing
S2120|Low density lipoprotein(ldl)
S2140|Cord blood harvesting
S2142|Cord blood-derived stem-cell
S2150|Bmt harv/transpl 28d pkg
S2152|Solid organ transpl pkg
S2202|Echosclerotherapy
S2205|Minimally invasive direct co
S2206|Minimally invasive direct co
S2207|Minimally invasive direct co
S2208|Minimally invasive direct co
S2209|Minimally invasive direct co
S2225|Myringotomy laser-assist
S2230|Implant semi-imp hear
S2235|Implant auditory brain imp
S2260|Induced abortion 17-24 weeks
S2265|Induced abortion 25-28 wks
S2266|Induced abortion 29-31 wks
S2267|Induced abortion 32 or more
S2300|Arthroscopy, shoulder, surgi
S2325|Hip core decompression
S2340|Chemodenervation of abductor
S2341|Chemodenerv adduct vocal
S2342|Nasal endoscop po debrid
S2348|Decompress disc rf lumbar
S2350|Diskectomy, anterior, with d
S2351|Diskectomy, anterior, with d
S2400|Fetal surg congen hernia
S2401|Fetal surg urin trac obstr
S2402|Fetal surg cong cyst malf
S2403|Fetal surg pulmon sequest
S2404|Fetal surg myelomeningo
S2405|Fetal surg sacrococ teratoma
S2409|Fetal surg noc
S2411|Fetoscop laser ther ttts
S2900|Robotic surgical system
S3000|Bilat dil retinal exam
S3005|Eval self-assess depression
S3600|Stat lab
S3601|Stat lab home/nf
S3620|Newborn metabolic screening
S3630|Eosinophil blood count
S3645|Hiv-1 antibody testing of or
S3650|Saliva test, hormone level;
S3652|Saliva test, hormone level;
S3655|Antisperm antibodies test
S3708|Gastrointestinal fat absorpt
S3722|Dose optimization auc - 5fu
S3800|Genetic testing als
S3840|Dna analysis ret-oncogene
S3841|Gene test retinoblastoma
S3842|Gene test hippel-lindau
S3844|Dna analysis deafness
S3845|Gene test alpha-thalassemia
S3846|Gene test beta-thalassemia
S3849|Gene test niemann-pick
S3850|Gene test sickle cell
S3852|Dna analysis apoe alzheimer
S3853|Gene test myo musclr dyst
S3854|Gene profile panel breast
S3861|Genetic test brugada
S3865|Comp genet test hyp cardiomy
S3866|Spec gene test hyp cardiomy
S3870|Cgh test developmental delay
S3900|Surface emg
S3902|Ballistocardiogram
S3904|Masters two step
S4005|Interim labor facility globa
S4011|Ivf package
S4013|Compl gift case rate
S4014|Compl zift case rate
S4015|Complete ivf nos case rate
S4016|Frozen ivf case rate
S4017|Ivf canc a stim case rate
S4018|F emb trns canc case rate
S4020|Ivf canc a aspir case rate
S4021|Ivf canc p aspir case rate
S4022|Asst oocyte fert case rate
S4023|Incompl donor egg case rate
S4025|Donor serv ivf case rate
S4026|Procure donor sperm
S4027|Store prev froz embryos
S4028|Microsurg epi sperm asp
S4030|Sperm procure init visit
S4031|Sperm procure subs visit
S4035|Stimulated iui case rate
S4037|Cryo embryo transf case rate
S4040|Monit store cryo embryo 30 d
S4042|Ovulation mgmt per cycle
S4981|Insert levonorgestrel ius
S4989|Contracept iud
S4990|Nicotine patch legend
S4991|Nicotine patch nonlegend
S4993|Contraceptive pills for bc
S4995|Smoking cessation gum
S5000|Prescription drug, generic
S5001|Prescription drug,brand name
S5010|5% dextrose and 0.45% saline
S5012|5% dextrose with potassium
S5013|5%dextrose/0.45%saline1000ml
S5014|D5w/0.45ns w kcl and mgs04
S5035|Hit routine device maint
S5036|Hit device repair
S5100|Adult daycare services 15min
S5101|Adult day care per half day
S5102|Adult day care per diem
S5105|Centerbased day care perdiem
S5108|Homecare train pt 15 min
S5109|Homecare train pt session
S5110|Family homecare training 15m
S5111|Family homecare train/sessio
S5115|Nonfamily homecare train/15m
S5116|Nonfamily hc train/session
S5120|Chore services per 15 min
S5121|Chore services per diem
S5125|Attendant care service /15m
S5126|Attendant care service /diem
S5130|Homaker service nos per 15m
S5131|Homemaker service nos /diem
S5135|Adult companioncare per 15m
S5136|Adult companioncare per diem
S5140|Adult foster care per diem
S5141|Adult foster care per month
S5145|Child fostercare th per diem
S5146|Ther fostercare child /month
S5150|Unskilled respite care /15m
S5151|Unskilled respitecare /diem
S5160|Emer response sys instal&tst
S5161|Emer rspns sys serv permonth
S5162|Emer rspns system purchase
S5165|Home modifications per serv
S5170|Homedelivered prepared meal
S5175|Laundry serv,ext,prof,/order
S5180|Hh respiratory thrpy in eval
S5181|Hh respiratory thrpy nos/day
S5185|Med reminder serv per month
S5190|Wellness assessment by nonph
S5199|Personal care item nos each
S5497|Hit cath care noc
S5498|Hit simple cath care
S5501|Hit complex cath care
S5502|Hit interim cath care
S5517|Hit declotting kit
S5518|Hit cath repair kit
S5520|Hit picc insert kit
S5521|Hit midline cath insert kit
S5522|Hit picc insert no supp
S5523|Hip midline cath insert kit
S5550|Insulin rapid 5 u
S5551|Insulin most rapid 5 u
S5552|Insulin intermed 5 u
S5553|Insulin long acting 5 u
S5560|Insulin reuse pen 1.5 ml
S5561|Insulin reuse pen 3 ml
S5565|Insulin cartridge 150 u
S5566|Insulin cartridge 300 u
S5570|Insulin dispos pen 1.5 ml
S5571|Insulin dispos pen 3 ml
S8030|Tantalum ring application
S8035|Magnetic source imaging
S8037|Mrcp
S8040|Topographic brain mapping
S8042|Mri low field
S8055|Us guidance fetal reduct
S8080|Scintimammography
S8085|Fluorine-18 fluorodeoxygluco
S8092|Electron beam computed tomog
S8096|Portable peak flow meter
S8097|Asthma kit
S8100|Spacer without mask
S8101|Spacer with mask
S8110|Peak expiratory flow rate (p
S8120|O2 contents gas cubic ft
S8121|O2 contents liquid lb
S8130|Interferential stim 2 chan
S8131|Interferential stim 4 chan
S8185|Flutter device
S8186|Swivel adaptor
S8189|Trach supply noc
S8210|Mucus trap
S8265|Haberman feeder
S8270|Enuresis alarm
S8301|Infect control supplies nos
S8415|Supplies for home delivery
S8420|Custom gradient sleev/glov
S8421|Ready gradient sleev/glov
S8422|Custom grad sleeve med
S8423|Custom grad sleeve heavy
S8424|Ready gradient sleeve
S8425|Custom grad glove med
S8426|Custom grad glove heavy
S8427|Ready gradient glove
S8428|Ready gradient gauntlet
S8429|Gradient pressure wrap
S8430|Padding for comprssn bdg
S8431|Compression bandage
S8450|Splint digit
S8451|Splint wrist or ankle
S8452|Splint elbow
S8460|Camisole post-mast
S8490|100 insulin syringes
S8930|Auricular electrostimulation
S8940|Hippotherapy per session
S8948|Low-level laser trmt 15 min
S8950|Complex lymphedema therapy,
S8990|Pt or manip for maint
S8999|Resuscitation bag
S9001|Home uterine monitor with or
S9007|Ultrafiltration monitor
S9024|Paranasal sinus ultrasound
S9025|Omnicardiogram/cardiointegra
S9034|Eswl for gallstones
S9055|Procuren or other growth fac
S9056|Coma stimulation per diem
S9061|Medical supplies and equipme
S9083|Urgent care center global
S9088|Services provided in urgent
S9090|Vertebral axial decompressio
S9097|Home visit wound care
S9098|Home phototherapy visit
S9110|Telemonitoring/home per mnth
S9117|Back school visit
S9122|Home health aide or certifie
S9123|Nursing care in home rn
S9124|Nursing care, in the home; b
S9125|Respite care, in the home, p
S9126|Hospice care, in the home, p
S9127|Social work visit, in the ho
S9128|Speech therapy, in the home,
S9129|Occupational therapy, in the
S9131|Pt in the home per diem
S9140|Diabetic management program,
S9141|Diabetic management program,
S9145|Insulin pump initiation
S9150|Evaluation by ocularist
S9152|Speech therapy, re-eval
S9208|Home mgmt preterm labor
S9209|Home mgmt pprom
S9211|Home mgmt gest hypertension
S9212|Hm postpar hyper per diem
S9213|Hm preeclamp per diem
S9214|Hm gest dm per diem
S9325|Hit pain mgmt per diem
S9326|Hit cont pain per diem
S9327|Hit int pain per diem
S9328|Hit pain imp pump diem
S9329|Hit chemo per diem
S9330|Hit cont chem diem
S9331|Hit intermit chemo diem
S9335|Ht hemodialysis diem
S9336|Hit cont anticoag diem
S9338|Hit immunotherapy diem
S9339|Hit periton dialysis diem
S9340|Hit enteral per diem
S9341|Hit enteral grav diem
S9342|Hit enteral pump diem
S9343|Hit enteral bolus nurs
S9345|Hit anti-hemophil diem
S9346|Hit alpha-1-proteinas diem
S9347|Hit longterm infusion diem
S9348|Hit sympathomim diem
S9349|Hit tocolysis diem
S9351|Hit cont antiemetic diem
S9353|Hit cont insulin diem
S9355|Hit chelation diem
S9357|Hit enzyme replace diem
S9359|Hit anti-tnf per diem
S9361|Hit diuretic infus diem
S9363|Hit anti-spasmotic diem
S9364|Hit tpn total diem
S9365|Hit tpn 1 liter diem
S9366|Hit tpn 2 liter diem
S9367|Hit tpn 3 liter diem
S9368|Hit tpn over 3l diem
S9370|Ht inj antiemetic diem
S9372|Ht inj anticoag diem
S9373|Hit hydra total diem
S9374|Hit hydra 1 liter diem
S9375|Hit hydra 2 liter diem
S9376|Hit hydra 3 liter diem
S9377|Hit hydra over 3l diem
S9379|Hit noc per diem
S9381|Hit high risk/escort
S9401|Anticoag clinic per session
S9430|Pharmacy comp/disp serv
S9432|Med food non inborn err meta
S9433|Medical food oral 100% nutr
S9434|Mod solid food suppl
S9435|Medical foods for inborn err
S9436|Lamaze class
S9437|Childbirth refresher class
S9438|Cesarean birth class
S9439|Vbac class
S9441|Asthma education
S9442|Birthing class
S9443|Lactation class
S9444|Parenting class
S9445|Pt education noc individ
S9446|Pt education noc group
S9447|Infant safety class
S9449|Weight mgmt class
S9451|Exercise class
S9452|Nutrition class
S9453|Smoking cessation class
S9454|Stress mgmt class
S9455|Diabetic management program,
S9460|Diabetic management program,
S9465|Diabetic management program,
S9470|Nutritional counseling, diet
S9472|Cardiac rehabilitation progr
S9473|Pulmonary rehabilitation pro
S9474|Enterostomal therapy by a re
S9475|Ambulatory setting substance
S9476|Vestibular rehab per diem
S9480|Intensive outpatient psychia
S9482|Family stabilization 15 min
S9484|Crisis intervention per hour
S9485|Crisis intervention mental h
S9490|Hit corticosteroid/diem
S9494|Hit antibiotic total diem
S9497|Hit antibiotic q3h diem
S9500|Hit antibiotic q24h diem
S9501|Hit antibiotic q12h diem
S9502|Hit antibiotic q8h diem
S9503|Hit antibiotic q6h diem
S9504|Hit antibiotic q4h diem
S9529|Venipuncture home/snf
S9537|Ht hem horm inj diem
S9538|Hit blood products diem
S9542|Ht inj noc per diem
S9558|Ht inj growth horm diem
S9559|Hit inj interferon diem
S9560|Ht inj hormone diem
S9562|Ht inj palivizumab diem
S9590|Ht irrigation diem
S9810|Ht pharm per hour
S9900|Christian sci pract visit
S9901|Christian sci nurse visit
S9960|Air ambulanc nonemerg fixed
S9961|Air ambulan nonemerg rotary
S9970|Health club membership yr
S9975|Transplant related per diem
S9976|Lodging per diem
S9977|Meals per diem
S9981|Med record copy admin
S9982|Med record copy per page
S9986|Not medically necessary svc
S9988|Serv part of phase i trial
S9989|Services outside us
S9990|Services provided as part of
S9991|Services provided as part of
S9992|Transportation costs to and
S9994|Lodging costs (e.g. hotel ch
S9996|Meals for clinical trial par
S9999|Sales tax
T1000|Private duty/independent nsg
T1001|Nursing assessment/evaluatn
T1002|Rn services up to 15 minutes
T1003|Lpn/lvn services up to 15min
T1004|Nsg aide service up to 15min
T1005|Respite care service 15 min
T1006|Family/couple counseling
T1007|Treatment plan development
T1009|Child sitting services
T1010|Meals when receive services
T1012|Alcohol/substance abuse skil
T1013|Sign lang/oral interpreter
T1014|Telehealth transmit, per min
T1015|Clinic service
T1016|Case management
T1017|Targeted case management
T1018|School-based iep ser bundled
T1019|Personal care ser per 15 min
T1020|Personal care ser per diem
T1021|Hh aide or cn aide per visit
T1022|Contracted services per day
T1023|Program intake assessment
T1024|Team evaluation & management
T1025|Ped compr care pkg, per diem
T1026|Ped compr care pkg, per hour
T1027|Family training & counseling
T1028|Home environment assessment
T1029|Dwelling lead investigation
T1030|Rn home care per diem
T1031|Lpn home care per diem
T1032|Sv doula brth wrk per 15 min
T1033|Sv doula brth wrk per diem
T1040|Comm bh clinic svc per diem
T1041|Comm bh clinic svc per month
T1502|Medication admin visit
T1503|Med admin, not oral/inject
T1505|Elec med comp dev, noc
T1999|Noc retail items andsupplies
T2001|N-et; patient attend/escort
T2002|N-et; per diem
T2003|N-et; encounter/trip
T2004|N-et; commerc carrier pass
T2005|N-et; stretcher van
T2007|Non-emer transport wait time
T2010|Pasrr level i
T2011|Pasrr level ii
T2012|Habil ed waiver, per diem
T2013|Habil ed waiver per hour
T2014|Habil prevoc waiver, per d
T2015|Habil prevoc waiver per hr
T2016|Habil res waiver per diem
T2017|Habil res waiver 15 min
T2018|Habil sup empl waiver/diem
T2019|Habil sup empl waiver 15min
T2020|Day habil waiver per diem
T2021|Day habil waiver per 15 min
T2022|Case management, per month
T2023|Targeted case mgmt per month
T2024|Serv asmnt/care plan waiver
T2025|Waiver service, nos
T2026|Special childcare waiver/d
T2027|Spec childcare waiver 15 min
T2028|Special supply, nos waiver
T2029|Special med equip, noswaiver
T2030|Assist living waiver/month
T2031|Assist living waiver/diem
T2032|Res care, nos waiver/month
T2033|Res, nos waiver per diem
T2034|Crisis interven waiver/diem
T2035|Utility services waiver
T2036|Camp overnite waiver/session
T2037|Camp day waiver/session
T2038|Comm trans waiver/service
T2039|Vehicle mod waiver/service
T2040|Financial mgt waiver/15min
T2041|Support broker waiver/15 min
T2042|Hospice routine home care
T2043|Hospice continuous home care
T2044|Hospice respite care
T2045|Hospice general care
T2046|Hospice long term care, r&b
T2047|Hab prevo waiver per 15
T2048|Bh ltc res r&b, per diem
T2049|N-et; stretcher van, mileage
T2050|Financial mgt waiver/diem
T2051|Support broker waiver/diem
T2101|Breast milk proc/store/dist
T4521|Adult size brief/diaper sm
T4522|Adult size brief/diaper med
T4523|Adult size brief/diaper lg
T4524|Adult size brief/diaper xl
T4525|Adult size pull-on sm
T4526|Adult size pull-on med
T4527|Adult size pull-on lg
T4528|Adult size pull-on xl
T4529|Ped size brief/diaper sm/med
T4530|Ped size brief/diaper lg
T4531|Ped size pull-on sm/med
T4532|Ped size pull-on lg
T4533|Youth size brief/diaper
T4534|Youth size pull-on
T4535|Disposable liner/shield/pad
T4536|Reusable pull-on any size
T4537|Reusable underpad bed size
T4538|Diaper serv reusable diaper
T4539|Reuse diaper/brief any size
T4540|Reusable underpad chair size
T4541|Large disposable underpad
T4542|Small disposable underpad
T4543|Adult disp brief/diap abv xl
T4544|Adlt disp und/pull on abv xl
T4545|Incon disposable penile wrap
T5001|Position seat spec orth need
T5999|Supply, nos
V2020|Vision svcs frames purchases
V2025|Eyeglasses delux frames
V2100|Lens spher single plano 4.00
V2101|Single visn sphere 4.12-7.00
V2102|Singl visn sphere 7.12-20.00
V2103|Spherocylindr 4.00d/12-2.00d
V2104|Spherocylindr 4.00d/2.12-4d
V2105|Spherocylinder 4.00d/4.25-6d
V2106|Spherocylinder 4.00d/>6.00d
V2107|Spherocylinder 4.25d/12-2d
V2108|Spherocylinder 4.25d/2.12-4d
V2109|Spherocylinder 4.25d/4.25-6d
V2110|Spherocylinder 4.25d/over 6d
V2111|Spherocylindr 7.25d/.25-2.25
V2112|Spherocylindr 7.25d/2.25-4d
V2113|Spherocylindr 7.25d/4.25-6d
V2114|Spherocylinder over 12.00d
V2115|Lens lenticular bifocal
V2118|Lens aniseikonic single
V2121|Lenticular lens, single
V2199|Lens single vision not oth c
V2200|Lens spher bifoc plano 4.00d
V2201|Lens sphere bifocal 4.12-7.0
V2202|Lens sphere bifocal 7.12-20.
V2203|Lens sphcyl bifocal 4.00d/.1
V2204|Lens sphcy bifocal 4.00d/2.1
V2205|Lens sphcy bifocal 4.00d/4.2
V2206|Lens sphcy bifocal 4.00d/ove
V2207|Lens sphcy bifocal 4.25-7d/.
V2208|Lens sphcy bifocal 4.25-7/2.
V2209|Lens sphcy bifocal 4.25-7/4.
V2210|Lens sphcy bifocal 4.25-7/ov
V2211|Lens sphcy bifo 7.25-12/.25-
V2212|Lens sphcyl bifo 7.25-12/2.2
V2213|Lens sphcyl bifo 7.25-12/4.2
V2214|Lens sphcyl bifocal over 12.
V2215|Lens lenticular bifocal
V2218|Lens aniseikonic bifocal
V2219|Lens bifocal seg width over
V2220|Lens bifocal add over 3.25d
V2221|Lenticular lens, bifocal
V2299|Lens bifocal speciality
V2300|Lens sphere trifocal 4.00d
V2301|Lens sphere trifocal 4.12-7.
V2302|Lens sphere trifocal 7.12-20
V2303|Lens sphcy trifocal 4.0/.12-
V2304|Lens sphcy trifocal 4.0/2.25
V2305|Lens sphcy trifocal 4.0/4.25
V2306|Lens sphcyl trifocal 4.00/>6
V2307|Lens sphcy trifocal 4.25-7/.
V2308|Lens sphc trifocal 4.25-7/2.
V2309|Lens sphc trifocal 4.25-7/4.
V2310|Lens sphc trifocal 4.25-7/>6
V2311|Lens sphc trifo 7.25-12/.25-
V2312|Lens sphc trifo 7.25-12/2.25
V2313|Lens sphc trifo 7.25-12/4.25
V2314|Lens sphcyl trifocal over 12
V2315|Lens lenticular trifocal
V2318|Lens aniseikonic trifocal
V2319|Lens trifocal seg width > 28
V2320|Lens trifocal add over 3.25d
V2321|Lenticular lens, trifocal
V2399|Lens trifocal speciality
V2410|Lens variab asphericity sing
V2430|Lens variable asphericity bi
V2499|Variable asphericity lens
V2500|Contact lens pmma spherical
V2501|Cntct lens pmma-toric/prism
V2502|Contact lens pmma bifocal
V2503|Cntct lens pmma color vision
V2510|Cntct gas permeable sphericl
V2511|Cntct toric prism ballast
V2512|Cntct lens gas permbl bifocl
V2513|Contact lens extended wear
V2520|Contact lens hydrophilic
V2521|Cntct lens hydrophilic toric
V2522|Cntct lens hydrophil bifocl
V2523|Cntct lens hydrophil extend
V2524|Cntct lens hydrophil photoch
V2525|Cl, hydrophilic, dual focus
V2530|Contact lens gas impermeable
V2531|Contact lens gas permeable
V2599|Contact lens/es other type
V2600|Hand held low vision aids
V2610|Single lens spectacle mount
V2615|Telescop/othr compound lens
V2623|Plastic eye prosth custom
V2624|Polishing artifical eye
V2625|Enlargemnt of eye prosthesis
V2626|Reduction of eye prosthesis
V2627|Scleral cover shell
V2628|Fabrication & fitting
V2629|Prosthetic eye other type
V2630|Anter chamber intraocul lens
V2631|Iris support intraoclr lens
V2632|Post chmbr intraocular lens
V2700|Balance lens
V2702|Deluxe lens feature
V2710|Glass/plastic slab off prism
V2715|Prism lens/es
V2718|Fresnell prism press-on lens
V2730|Special base curve
V2744|Tint photochromatic lens/es
V2745|Tint, any color/solid/grad
V2750|Anti-reflective coating
V2755|Uv lens/es
V2756|Eye glass case
V2760|Scratch resistant coating
V2761|Mirror coating
V2762|Polarization, any lens
V2770|Occluder lens/es
V2780|Oversize lens/es
V2781|Progressive lens per lens
V2782|Lens, 1.54-1.65 p/1.60-1.79g
V2783|Lens, >= 1.66 p/>=1.80 g
V2784|Lens polycarb or equal
V2785|Corneal tissue processing
V2786|Occupational multifocal lens
V2787|Astigmatism-correct function
V2788|Presbyopia-correct function
V2790|Amniotic membrane
V2797|Vis item/svc in other code
V2799|Misc vision item or service
V5008|Hearing screening
V5010|Assessment for hearing aid
V5011|Hearing aid fitting/checking
V5014|Hearing aid repair/modifying
V5020|Conformity evaluation
V5030|Body-worn hearing aid air
V5040|Body-worn hearing aid bone
V5050|Hearing aid monaural in ear
V5060|Behind ear hearing aid
V5070|Glasses air conduction
V5080|Glasses bone conduction
V5090|Hearing aid dispensing fee
V5095|Implant mid ear hearing pros
V5100|Body-worn bilat hearing aid
V5110|Hearing aid dispensing fee
V5120|Body-worn binaur hearing aid
V5130|In ear binaural hearing aid
V5140|Behind ear binaur hearing ai
V5150|Glasses binaural hearing aid
V5160|Dispensing fee binaural
V5171|Hearing aid monaural ite
V5172|Hearing aid monaural itc
V5181|Hearing aid monaural bte
V5190|Hearing aid monaural glasses
V5200|Disp fee contralateral monau
V5211|Hearing aid binaural ite/ite
V5212|Hearing aid binaural ite/itc
V5213|Hearing aid binaural ite/bte
V5214|Hearing aid binaural itc/itc
V5215|Hearing aid binaural itc/bte
V5221|Hearing aid binaural bte/bte
V5230|Hearing aid binaural glasses
V5240|Disp fee contralateral binau
V5241|Dispensing fee, monaural
V5242|Hearing aid, monaural, cic
V5243|Hearing aid, monaural, itc
V5244|Hearing aid, prog, mon, cic
V5245|Hearing aid, prog, mon, itc
V5246|Hearing aid, prog, mon, ite
V5247|Hearing aid, prog, mon, bte
V5248|Hearing aid, binaural, cic
V5249|Hearing aid, binaural, itc
V5250|Hearing aid, prog, bin, cic
V5251|Hearing aid, prog, bin, itc
V5252|Hearing aid, prog, bin, ite
V5253|Hearing aid, prog, bin, bte
V5254|Hearing id, digit, mon, cic
V5255|Hearing aid, digit, mon, itc
V5256|Hearing aid, digit, mon, ite
V5257|Hearing aid, digit, mon, bte
V5258|Hearing aid, digit, bin, cic
V5259|Hearing aid, digit, bin, itc
V5260|Hearing aid, digit, bin, ite
V5261|Hearing aid, digit, bin, bte
V5262|Hearing aid, disp, monaural
V5263|Hearing aid, disp, binaural
V5264|Ear mold/insert
V5265|Ear mold/insert, disp
V5266|Battery for hearing device
V5267|Hearing aid sup/access/dev
V5268|Ald telephone amplifier
V5269|Alerting device, any type
V5270|Ald, tv amplifier, any type
V5271|Ald, tv caption decoder
V5272|Tdd
V5273|Ald for cochlear implant
V5274|Ald unspecified
V5275|Ear impression
V5281|Ald fm/dm system, monaural
V5282|Ald fm/dm system binaural
V5283|Ald neck, loop ind receiver
V5284|Ald fm/dm ear level receiver
V5285|Ald fm/dm aud input receiver
V5286|Ald blu tooth fm/dm receiver
V5287|Ald fm/dm receiver, nos
V5288|Ald fm/dm transmitter ald
V5289|Ald fm/dm adapt/boot couplin
V5290|Ald transmitter microphone
V5298|Hearing aid noc
V5299|Hearing service
V5336|Repair communication device
V5362|Speech screening
V5363|Language screening
V5364|Dysphagia screening
`;
