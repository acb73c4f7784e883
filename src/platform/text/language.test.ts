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

test('languages are told by their writing or by their small words', () => {
  for (const [code, text] of Object.entries(TEXTS)) {
    const guess = guessLanguage(text);
    assert.equal(guess?.code, code, `${text} is taken for ${guess?.code}`);
    assert.ok(guess.confidence > 0.2 && guess.confidence <= 1, `${code} ${guess.confidence}`);
  }
});

test('too little, and what is no language, is not guessed', () => {
  for (const text of ['', '12 345 6789', 'SKU-4711 X9', 'lorem'])
    assert.equal(guessLanguage(text), undefined, text);
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
