import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessLanguage } from './language.ts';
import { readability } from './readability.ts';

const TEXTS: Record<string, string> = {
  en: 'The bakery at the corner of our street has been there for more than a hundred years, and it is still the best.',
  de: 'Die Bäckerei an der Ecke unserer Straße gibt es seit mehr als hundert Jahren, und sie ist noch immer die beste.',
  fr: "La boulangerie au coin de notre rue est là depuis plus de cent ans, et c'est toujours la meilleure de la ville.",
  es: 'La panadería de la esquina de nuestra calle está ahí desde hace más de cien años y sigue siendo la mejor.',
  it: 'Il panificio in fondo alla nostra strada è lì da più di cento anni ed è ancora il migliore della città.',
  pt: 'A padaria da esquina da nossa rua está lá há mais de cem anos e ainda é a melhor que eu conheço, não é?',
  nl: 'De bakkerij op de hoek van onze straat is er al meer dan honderd jaar en het is nog altijd de beste.',
  sv: 'Bageriet i hörnet av vår gata har funnits där i mer än hundra år och det är fortfarande det bästa som finns.',
  pl: 'Piekarnia na rogu naszej ulicy jest tam od ponad stu lat i nadal jest najlepsza, a chleb jest bardzo dobry.',
  tr: 'Sokağımızın köşesindeki fırın yüz yıldan daha uzun bir süredir orada ve bu hâlâ en iyi olan fırın.',
  ru: 'Пекарня на углу нашей улицы работает уже более ста лет, и это все еще самая лучшая пекарня в городе.',
  uk: 'Пекарня на розі нашої вулиці працює вже понад сто років, і це досі найкраща, яка є у місті.',
  ja: '私たちの通りの角にあるパン屋は百年以上前からあります。',
  zh: '我们街角的面包店已经有一百多年的历史了。',
  ko: '우리 거리 모퉁이에 있는 빵집은 백 년이 넘었습니다.',
  ar: 'المخبز الموجود في زاوية شارعنا موجود منذ أكثر من مائة عام.',
  el: 'Ο φούρνος στη γωνία του δρόμου μας είναι εκεί για περισσότερα από εκατό χρόνια και είναι ακόμα ο καλύτερος.',
};

test('languages are told by a sentence', async () => {
  for (const [code, text] of Object.entries(TEXTS)) {
    const guess = await guessLanguage(text);
    assert.equal(guess?.code, code, `${text} is taken for ${guess?.code}`);
    assert.ok(guess.confidence > 0.2 && guess.confidence <= 1, `${code} ${guess.confidence}`);
  }
});

/** Titles that are told, and behind them titles that are not sure enough. */
const TITLES: Record<string, [told: string[], unsure?: string[]]> = {
  en: [
    ['Best wireless headphones under $100', 'How to bake sourdough bread at home', 'Terms and conditions'],
  ],
  de: [
    ['Die besten Kopfhörer unter 100 Euro', 'Allgemeine Geschäftsbedingungen', 'Brot backen für Anfänger'],
  ],
  fr: [
    ['Les meilleurs écouteurs sans fil', 'Conditions générales de vente', 'Comment faire son pain maison'],
  ],
  es: [['Los mejores auriculares inalámbricos', 'Política de privacidad', 'Cómo hacer pan casero']],
  it: [['Le migliori cuffie senza fili', 'Informativa sulla privacy', 'Come fare il pane in casa']],
  pt: [['Os melhores fones de ouvido sem fio', 'Política de privacidade', 'Como fazer pão caseiro']],
  nl: [['De beste draadloze koptelefoons', 'Algemene voorwaarden', 'Zelf brood bakken thuis']],
  sv: [['De bästa trådlösa hörlurarna', 'Allmänna köpvillkor'], ['Kommunen bygger nya cykelvägar']],
  da: [['De bedste trådløse hovedtelefoner', 'Sådan bager du brød derhjemme']],
  no: [['De beste trådløse hodetelefonene', 'Slik baker du brød hjemme']],
  pl: [['Najlepsze słuchawki bezprzewodowe', 'Polityka prywatności', 'Jak upiec chleb w domu']],
  cs: [['Nejlepší bezdrátová sluchátka', 'Obchodní podmínky', 'Jak upéct domácí chléb']],
  tr: [['En iyi kablosuz kulaklıklar', 'Gizlilik politikası', 'Evde ekmek nasıl yapılır']],
  fi: [['Näin leivot leipää kotona'], ['Parhaat langattomat kuulokkeet']],
  hu: [
    ['A legjobb vezeték nélküli fülhallgatók', 'Adatvédelmi tájékoztató'],
    ['Hogyan süssünk kenyeret otthon'],
  ],
  ro: [['Cele mai bune căști fără fir', 'Politica de confidențialitate', 'Cum să faci pâine acasă']],
  ru: [['Лучшие беспроводные наушники'], ['Как испечь хлеб дома', 'Политика конфиденциальности']],
  uk: [['Найкращі бездротові навушники', 'Політика конфіденційності', 'Як спекти хліб удома']],
  vi: [['Tai nghe không dây tốt nhất', 'Cách làm bánh mì tại nhà']],
  el: [['Τα καλύτερα ασύρματα ακουστικά', 'Πώς να φτιάξετε ψωμί στο σπίτι']],
  ja: [['おすすめのワイヤレスイヤホン', '自宅でパンを焼く方法']],
  zh: [['最好的无线耳机', '如何在家烤面包']],
  ko: [['집에서 빵 굽는 방법'], ['최고의 무선 이어폰']],
  ar: [['أفضل سماعات الرأس اللاسلكية']],
  he: [['האוזניות האלחוטיות הטובות ביותר']],
};

test('languages are told by a short title, or not at all', async () => {
  for (const [code, [told, unsure = []]] of Object.entries(TITLES)) {
    for (const title of told) assert.equal((await guessLanguage(title))?.code, code, title);
    for (const title of unsure) assert.equal(await guessLanguage(title), undefined, title);
  }
});

test('too little, and what is no language, is not guessed', async () => {
  const names = [
    'ACME GmbH',
    'iPhone 15 Pro Max 256GB',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit',
  ];
  for (const text of ['', '12 345 6789', 'SKU-4711 X9', 'lorem', ...names])
    assert.equal(await guessLanguage(text), undefined, text);
});

test('a long text is of the language of most of it, however it begins', async () => {
  const menu = 'Home | Login | Shopping cart | Contact us today | '.repeat(8);
  assert.equal((await guessLanguage(menu + TEXTS.de!.repeat(20)))?.code, 'de');
  const halves = await guessLanguage(TEXTS.de!.repeat(12) + TEXTS.fr!.repeat(10));
  assert.ok(halves === undefined || halves.confidence < 0.6, JSON.stringify(halves));
});

test('short words in short sentences read easier than long ones', () => {
  const easy = readability('The cat sat. The dog ran. We ate the bread. It was so good. '.repeat(4), 'en')!;
  const hard = readability(
    'Institutional considerations regarding organisational accountability necessitate comprehensive administrative investigations. '.repeat(
      4,
    ),
    'en',
  )!;
  assert.ok(easy.ease! > 90 && hard.ease! < 10, `${easy.ease} ${hard.ease}`);
  assert.ok(easy.grade! < 3 && hard.grade! > 15);
  assert.equal(easy.sentences, 16);
  assert.equal(readability('Zu kurz.', 'de'), undefined);
  assert.equal(readability('Ett ord till och ett ord till '.repeat(5), 'sv')!.ease, null);
});
