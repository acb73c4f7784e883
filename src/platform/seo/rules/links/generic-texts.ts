/** Link texts that say nothing of what they lead to; in lower case, without punctuation. */
const TEXTS: Readonly<Record<string, string>> = {
  en: 'click here|click|here|click this|this|this link|this page|go|start|right here|more|learn more|read more|see more|find out more|more info|more information|more details|details|link|continue|continue reading|view more|view details|discover more|info|next page link',
  de: 'hier|hier klicken|klicken sie hier|klick hier|klicke hier|mehr|mehr lesen|mehr erfahren|mehr dazu|mehr infos|mehr informationen|weiterlesen|weiter lesen|weitere informationen|weitere infos|link|diese seite|details|jetzt lesen|zum artikel|erfahren sie mehr',
  fr: 'ici|cliquez ici|cliquer ici|clique ici|plus|lire plus|lire la suite|en savoir plus|plus d infos|plus d informations|voir plus|découvrir|lien|ce lien|cette page|suite|la suite|détails|savoir plus',
  es: 'aquí|haz clic aquí|haga clic aquí|clic aquí|pulse aquí|pincha aquí|más|leer más|ver más|saber más|más información|más info|seguir leyendo|continuar leyendo|enlace|este enlace|esta página|detalles|descubre más',
  it: 'qui|clicca qui|clicca|fai clic qui|più|leggi di più|leggi tutto|scopri di più|maggiori informazioni|più informazioni|per saperne di più|continua|continua a leggere|link|questo link|questa pagina|dettagli|vedi di più',
  pt: 'aqui|clique aqui|clica aqui|mais|leia mais|ler mais|saiba mais|saber mais|ver mais|veja mais|mais informações|mais info|continue lendo|continuar a ler|link|este link|esta página|detalhes|descubra mais',
  nl: 'hier|klik hier|klik|meer|lees meer|lees verder|verder lezen|meer lezen|meer info|meer informatie|meer weten|bekijk meer|link|deze link|deze pagina|details|ontdek meer',
  pl: 'tutaj|tu|kliknij tutaj|kliknij|więcej|czytaj więcej|czytaj dalej|dowiedz się więcej|więcej informacji|zobacz więcej|link|ten link|ta strona|szczegóły|sprawdź',
  sv: 'här|klicka här|klicka|mer|läs mer|läs vidare|mer information|mer info|se mer|länk|denna länk|den här länken|denna sida|detaljer|ta reda på mer',
  da: 'her|klik her|klik|mere|læs mere|læs videre|mere information|mere info|se mere|link|dette link|denne side|detaljer|find ud af mere',
  no: 'her|klikk her|klikk|mer|les mer|les videre|mer informasjon|mer info|se mer|lenke|denne lenken|denne siden|detaljer|finn ut mer',
  fi: 'tästä|täältä|klikkaa tästä|klikkaa|lisää|lue lisää|lisätietoja|lisätietoa|katso lisää|linkki|tämä linkki|tämä sivu|tiedot|jatka lukemista',
  cs: 'zde|klikněte zde|klikni zde|více|číst více|čtěte více|číst dále|zjistit více|více informací|více info|zobrazit více|odkaz|tento odkaz|tato stránka|podrobnosti|pokračovat',
  sk: 'tu|kliknite sem|viac|čítať viac|čítať ďalej|zistiť viac|viac informácií|zobraziť viac|odkaz|tento odkaz|podrobnosti',
  hu: 'itt|ide|kattintson ide|kattints ide|tovább|bővebben|több|részletek|további információ|link',
  ro: 'aici|click aici|apasă aici|mai mult|mai multe|citește mai mult|află mai multe|detalii|link|continuă',
  tr: 'buraya|burada|tıklayın|buraya tıklayın|devamı|devamını oku|daha fazla|daha fazla bilgi|daha fazlası|detaylar|bağlantı|incele',
  ru: 'здесь|тут|нажмите здесь|кликните здесь|жмите сюда|сюда|подробнее|ещё|еще|читать далее|читать дальше|узнать больше|узнать подробнее|далее|ссылка|эта ссылка|эта страница|по ссылке',
  uk: 'тут|натисніть тут|сюди|детальніше|докладніше|ще|читати далі|дізнатися більше|далі|посилання|за посиланням',
  el: 'εδώ|κάντε κλικ εδώ|πατήστε εδώ|περισσότερα|διαβάστε περισσότερα|μάθετε περισσότερα|λεπτομέρειες|σύνδεσμος',
  ja: 'こちら|こちらをクリック|ここ|ここをクリック|クリック|詳細|詳しくはこちら|詳しく|続きを読む|もっと見る|もっと読む|詳細はこちら|詳細を見る|リンク|このページ|続きはこちら|さらに詳しく',
  ko: '여기|여기를 클릭|여기를 클릭하세요|여기 클릭|클릭|더 보기|더보기|자세히|자세히 보기|자세히 알아보기|더 알아보기|링크|이 링크|이 페이지|계속 읽기',
  zh: '这里|點擊這裡|点击这里|点此|點此|此处|此處|這裡|更多|了解更多|阅读更多|閱讀更多|查看更多|详情|詳情|查看详情|查看詳情|链接|連結|继续阅读|繼續閱讀|点击',
  ar: 'هنا|انقر هنا|اضغط هنا|المزيد|اقرأ المزيد|قراءة المزيد|معرفة المزيد|تفاصيل|رابط|هذا الرابط',
  he: 'כאן|לחץ כאן|לחצו כאן|עוד|קרא עוד|קראו עוד|למידע נוסף|פרטים|קישור',
  hi: 'यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|अधिक|और पढ़ें|अधिक जानें|विवरण',
  id: 'di sini|disini|klik di sini|klik disini|selengkapnya|baca selengkapnya|lebih lanjut|pelajari lebih lanjut|tautan|detail',
  vi: 'tại đây|ở đây|nhấn vào đây|bấm vào đây|xem thêm|đọc thêm|tìm hiểu thêm|chi tiết|liên kết',
};

const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** The texts of some languages, with what tells quickly that another text is none of them. */
interface TextSet {
  texts: ReadonlySet<string>;
  firstLetters: ReadonlySet<number>;
  longest: number;
}

function textSet(languages: readonly string[]): TextSet {
  const texts = new Set(languages.flatMap((language) => TEXTS[language]?.split('|') ?? []));
  return {
    texts,
    firstLetters: new Set(Array.from(texts, (text) => text.charCodeAt(0))),
    longest: Math.max(...Array.from(texts, ({ length }) => length)),
  };
}

const sets = new Map<string, TextSet>();

function textsOf(language: string | null): TextSet {
  const name = ALIASES[language ?? ''] ?? language ?? '';
  let set = sets.get(name);
  if (set === undefined) {
    const isKnown = Object.hasOwn(TEXTS, name);
    set = isKnown ? textSet([name, 'en']) : (sets.get('') ?? textSet(Object.keys(TEXTS)));
    sets.set(isKnown ? name : '', set);
  }
  return set;
}

const NOT_A_LETTER = /[^\p{L}\p{N}\p{M}]+/gu;
/** Quotes, arrows and brackets around a text. */
const DECORATION = 12;
const isLowerCaseLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/**
 * Tells whether a whole link text is one of those, in the language of the page or in English; in any language where the
 * page names none, or one without a list.
 */
export function genericTexts(language: string | null): (text: string) => boolean {
  const { texts, firstLetters, longest } = textsOf(language);
  return (text) => {
    if (text.length > longest + DECORATION) return false;
    const lower = text.toLowerCase();
    const first = lower.charCodeAt(0);
    if (isLowerCaseLetter(first) && !firstLetters.has(first)) return false;
    return texts.has(lower) || texts.has(lower.replace(NOT_A_LETTER, ' ').trim());
  };
}
