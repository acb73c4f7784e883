import { wordsOf } from './words.ts';

export interface LanguageGuess {
  /** ISO 639-1. */
  code: string;
  /** 0 to 1. */
  confidence: number;
}

/** The words that carry no meaning of their own are most of any text, and no two languages share them. */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the of and to in is that it for on with as are was this be at by have from or not you your we our they but his her an will can all their there which has more if about when what who how so been were would them these its than into only other then also after no out up',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wir ihre kann wenn unter ich',
  fr: 'de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec son elle mais ou cette nous vous ses aux leur leurs été fait être comme tout deux même si ont sans peut ces entre encore très bien aussi après où votre notre',
  es: 'de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso había ante ellos ser son',
  it: 'di che e la il un a per in una mi sono ho non ma lo ha le si ti i con cosa se io come da ci no questo qui del della dei delle al alla nel nella gli più anche dal dalla essere stato tra suo sua loro dopo quando molto tutto ogni sul sulla',
  pt: 'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você foi são está ser tem',
  nl: 'de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u want nog zal worden werd wij onze kan',
  sv: 'och det att i en jag hon som han på den med var sig för så till är men ett om hade de av icke mig du henne då sin nu har inte hans honom skulle hennes där min man ej vid kunde något från ut när efter upp vi dem vara vad över än dig kan sina här alla under någon eller allt mycket sedan',
  da: 'og i jeg det at en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når være dog noget ville jo deres efter ned skulle denne end dette mit også under have dig',
  no: 'og i jeg det at en et den til er som på de med han av ikke der så var meg seg men ett har om vi min mitt ha hadde hun nå over da ved fra du ut sin dem oss opp man kan hans hvor eller hva skal selv sjøl her alle vil bli ble blitt kunne inn når være kom noen noe ville deres etter ned skulle denne',
  fi: 'ja on ei se että hän oli mutta ovat kun niin kuin myös joka tai vain jos mukaan voi ole sen joten jo olla hänen sekä nyt siitä mitä ne ennen kanssa vielä sitten tämä tässä mikä minä sinä me te he olen olet kaikki niitä ollut tulee sekä jotka',
  pl: 'w i na z do się nie to że jest o jak po za od ale co czy przez tym jego dla już tak ze są był może tylko jej tego lub oraz przy być także które który która pod ich sobie bardzo nas kiedy nawet gdy ten ta te będzie było bez',
  cs: 'a se v na je že o s z do i to k ve pro za by ale si po jako podle od jsem tak jeho který jsou však jen které co až při nebo už být bude má jsme také ze aby není byl byla bylo jeho její mezi své před této',
  sk: 'a sa v na je že o s z do aj to k vo pre za by ale si po ako podľa od som tak jeho ktorý sú však len ktoré čo až pri alebo už byť bude má sme tiež zo aby nie bol bola bolo jej medzi svoje pred tejto ktorá',
  hu: 'a az és hogy nem is egy ez meg csak de már volt mint még ha el vagy van azt ki sem mert be csak minden kell most így lehet után akkor ezt azok fel nagyon lesz majd amely ami aki nincs több vagyok pedig',
  ro: 'și în de la a cu pe nu un o să care este din ce mai pentru că se ca sunt dar au sau fost fi lui le prin ei după până cum foarte doar ale acest această când îi între fără poate tot dintre sale către avea era',
  tr: 've bir bu da de için ile çok ne o gibi daha ama kadar olarak mi ise en olan sonra var ben her ya şey değil ki göre ancak bana onun diye biz sen yok hem oldu içinde tarafından önce arasında kendi veya',
  id: 'yang dan di ini itu dengan untuk dari tidak dalam akan pada juga saya ke karena ada kami kita oleh sebagai bisa dapat mereka sudah telah atau adalah lebih tersebut bahwa saat seperti hanya masih kepada anda banyak setelah',
  ru: 'и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой что весь год от так о для ты же все тот мочь вы человек такой его сказать только или еще бы себя один как уже до время если сам когда другой вот',
  uk: 'і в не на що з та до як за це у про від його але є для по вона він так які був було її їх або був який також після між може бути вже ще щоб були тільки якщо коли ми ви свої час',
  bg: 'и на в за от да се с е не по като са че до при или но през той тя те това който която които ще може след както си бъде още само има към има между до един една',
  el: 'και το της την του να η ο με για που στο από τα σε οι δεν θα των είναι μια ως ότι τους στη στην ένα τις αλλά στα έχει κατά μετά αυτό όπως πριν όταν μας σας',
  vi: 'và của là có không được cho một các trong với người này đã những khi để từ đến về như tôi ở nhiều cũng ra sẽ vào tại phải làm đó năm còn nhưng trên',
};

const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Han}/gu, 'zh'],
];
const LONGEST = 20_000;
const MOST_WORDS = 2_000;
const FEWEST_WORDS = 3;
const SHARE_OF_SCRIPT = 0.25;
/** A text of a language has about so many of its common words; half of it is sure enough. */
const USUAL_SHARE = 0.3;

const languagesOf = new Map<string, string[]>();
for (const [code, words] of Object.entries(COMMON))
  for (const word of new Set(words.split(' ')))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), code]);

/** The language of a text, by its writing where that tells and by its small words where not; undefined for too little. */
export function guessLanguage(text: string): LanguageGuess | undefined {
  const sample = text.slice(0, LONGEST);
  return byScript(sample) ?? byCommonWords(sample);
}

function byScript(text: string): LanguageGuess | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  for (const [script, code] of SCRIPTS) {
    const share = (text.match(script)?.length ?? 0) / letters;
    // Japanese has its own letters between Chinese ones.
    if (share >= (code === 'ja' ? 0.05 : SHARE_OF_SCRIPT))
      return { code, confidence: share >= 0.5 ? 0.95 : 0.8 };
  }
  return undefined;
}

function byCommonWords(text: string): LanguageGuess | undefined {
  const scores = new Map<string, number>();
  let words = 0;
  for (const word of wordsOf(text)) {
    words += 1;
    if (words > MOST_WORDS) break;
    const codes = languagesOf.get(word.toLowerCase()) ?? [];
    // A word that many share says little.
    for (const code of codes) scores.set(code, (scores.get(code) ?? 0) + 1 / codes.length);
  }
  const [best, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (best === undefined || words < FEWEST_WORDS) return undefined;
  const [code, score] = best;
  const distance = 1 - (second?.[1] ?? 0) / score;
  const share = Math.min(1, score / Math.min(words, MOST_WORDS) / USUAL_SHARE);
  const confidence = Math.round(Math.min(0.99, share * (0.4 + 0.6 * distance)) * 100) / 100;
  return confidence < 0.15 ? undefined : { code, confidence };
}
