/** The words of each language that stand in every text and tell nothing of it, folded. */
const WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again all already also although always am an and any anybody anyone anything are aren as at be
    because been before being below between both but by can cannot certain concerning could couldn did didn do does doesn
    doing don done down during each either else etc even ever every everybody everyone everything few for from further get
    gets give given gives got had has have having he hence her here hers herself him himself his how however i if in into
    is isn it its itself just know known let lets like made make makes making many may me might more most much must my
    myself neither no nobody none nor not nothing now obtained of off often on once one only or other our ourselves out
    over own per quite rather regarding s said same say says see seem seems seen several shall she should shouldn so some
    somebody someone something still such t take taken than that the their them themselves then there therefore these they
    this those though through thus to too under until up upon us use used uses using various very via was wasn we were
    weren what when where whether which while who whom whose why will with won would wouldn yet you your yourself`,
  de: `ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da damit
    dann das dass dein deine dem den denn der des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du
    durch ein eine einem einen einer eines er es etwas euer eure fur gegen gibt habe haben hat hatte hatten hier hinter ich
    ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes kann kein keine konnen konnte
    mal man mehr mein meine mich mir mit muss nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen
    seiner seit selbst sich sie sind so solche soll sollte sondern sonst um und uns unser unsere unter vom von vor war waren
    was weil weiter welche welcher wenn wer werde werden wie wieder will wir wird wo wurde wurden zu zum zur zwar zwischen
    uber`,
  fr: `a ai alors as au aucun aussi autre aux avait avant avec avoir bien car ce ceci cela celle celui ces cet cette ceux chaque
    ci comme comment d dans de depuis des deux devrait doit donc du elle elles en encore entre est et etaient etait etant ete
    etre eu fait faire fois font hors ici il ils j je juste l la le les leur leurs lors lui ma mais me mes meme moins mon m n
    ne ni nos notre nous on ont ou par parce pas peut peu plus pour pourquoi qu quand que quel quelle quelles quels qui s sa
    sans se sera ses seulement si sien son sont sous soyez sur t ta tandis te tes ton tous tout toute toutes tres trop tu un
    une vos votre vous vu y`,
  es: `a al algo algunas algunos ante antes asi aun aunque bien cada como con contra cual cuando de del desde donde dos durante e
    el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estado estan estar estas este esto estos fue
    fueron ha habia han hasta hay la las le les lo los mas me mi mientras mis mucho muy nada ni no nos nosotros nuestra nuestro
    o os otra otras otro otros para pero poco por porque puede pueden que quien se sea ser si sido sin sobre solo son su sus
    tambien tan tanto te tiene tienen toda todas todo todos tu tus un una unas uno unos y ya yo`,
  it: `a abbiamo ad agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro cosi cui d da dagli dai dal
    dalla dalle dei degli del della delle dello di dopo dove e ed era erano essere fa fino fra gli ha hanno ho i il in io l la
    le lei li lo loro lui ma me mentre mi mia mio molto ne negli nei nel nella nelle no noi non nostra nostro o ogni per perche
    piu poi prima puo qual quale quali quando quanto quella quelle quelli quello questa queste questi questo qui se sei senza
    si sia sono sopra sotto sta stata stati stato su sua sue sugli sui sul sulla sulle suo suoi tra tu tua tuo tutti tutto un
    una uno vi voi`,
  pt: `a ao aos apos aquela aquele as ate com como contra cada da das de dela dele delas deles depois do dos durante e ela elas ele
    eles em enquanto entre era eram essa essas esse esses esta estao estar estas este estes eu foi foram ha isso isto ja la lhe
    mais mas me mesmo meu meus minha muito na nao nas nem no nos nosso nossa num numa o os ou outra outro para pela pelas pelo
    pelos pode podem por porque qual quando que quem se sem ser sera seu seus so sobre sua suas tambem te tem tendo teu teve
    todo todos toda todas um uma umas uns voce`,
  nl: `aan achter al alle alleen als altijd andere ben bij binnen daar dan dat de deze die dit doch doen door dus een eens en er
    ge geen geweest haar had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan kon kunnen maar me meer men met
    mij mijn moet na naar niet niets nog nu of om omdat onder ons onze ook op over reeds te tegen toch toen tot u uit uw van
    veel voor want waren was wat we wel werd wezen wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
  sv: `alla allt att av bara bli blir da dar de dem den denna deras det detta dig din du efter eller en er ett fran for ha hade
    han har henne hon honom hur i icke in inte jag kan kunde man med mellan men mig min mot mycket nar ni nu nagon nagot och om
    oss pa sedan sig sin sina sitt ska skulle som sa till under upp ut utan vad var vara vi vid vilken ar an at over`,
  da: `af alle alt at begge blev bliver da de dem den denne der deres det dette dig din dog du efter eller en end er et for fra ham
    han har havde hende her hos hun hvad hvis hvor i ikke ind jeg jo kan man mange med meget men mig min mod naar ned nogen nok
    nu og ogsaa om op os over paa pa sig sin skal skulle som sa til ud under var vi vil ville vaere at`,
  no: `alle at av bare ble bli da de deg dem den denne der det dette din du eller en enn er et etter for fra ga ha hadde han har
    henne her hos hun hva hvis hvor i ikke inn ja jeg kan kom kun kunne man med meg men min mot mye na nar noe noen og ogsa om
    opp oss over pa seg si sin skal skulle slik som sa til ut under uten var ved vi vil ville vaere`,
  pl: `a aby ale ani az bardzo bez bo byc byl byla bylo byly by co czy dla do gdy gdzie go i ich ile im in inne iz ja jak jako je
    jego jej jest jeszcze jesli juz kazdy kiedy kto ktora ktore ktory ktorych lub ma mi moze na nad nam nas nie niz no o od
    oraz po pod poniewaz przed przez przy sa sie sobie ta tak takie tam te tego tej ten tez to tu tych tylko tym u w we wiec
    wszystko z za ze zas`,
  ru: `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее если есть еще же за и
    из или им их к как ко когда кто ли либо мне может мы на надо наш не него нее нет ни них но ну о об однако он она они оно от
    очень по под при с со так также такой там те тем то того тоже той только том ты у уже хотя чего чей чем что чтобы чье эта
    эти это этот я`,
};

const sets = new Map<string, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** The stop words of a language; none of one that has no list. */
export function stopWordsOf(language: string | undefined): ReadonlySet<string> {
  const words = WORDS[language ?? ''];
  if (language === undefined || words === undefined) return NONE;
  const known = sets.get(language);
  if (known !== undefined) return known;
  const made = new Set(words.split(/\s+/));
  sets.set(language, made);
  return made;
}
