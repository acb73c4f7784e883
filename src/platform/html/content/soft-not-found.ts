export interface PageEvidence {
  status: number;
  title: string | null;
  /** The text of the first heading, when there is one. */
  heading?: string | null;
  /** The main text. */
  text: string;
  noindex?: boolean;
}

export interface SoftNotFound {
  isNotFound: boolean;
  /** From 0 to 1. */
  score: number;
  reasons: string[];
}

const PHRASES = [
  /\b404\b/,
  /\b(?:page|file|product|article|item|content|resource|document|listing|offer)?\s*(?:was |could |is |has )?(?:not (?:be )?found|doesn['’]?t exist|does not exist|no longer (?:exists|available)|been (?:removed|deleted|moved)|cannot be found|can['’]?t be found|unavailable)\b/,
  /\b(?:oops|sorry)\b.{0,60}\b(?:find|found|exist|gone|missing)\b/,
  /\bnothing (?:was )?found\b|\bno results\b|\bpage you (?:are|were) looking for\b/,
  /nicht gefunden|existiert nicht|nicht (?:mehr )?verfügbar|seite wurde entfernt/,
  /introuvable|n['’]existe (?:pas|plus)|page non trouvée|plus disponible/,
  /no (?:se )?(?:ha )?encontrad[ao]|no existe|ya no está disponible/,
  /não (?:foi )?encontrad[ao]|não existe/,
  /non (?:è stata )?trovat[ao]|non esiste|pagina inesistente/,
  /niet gevonden|bestaat niet/,
  /nie (?:została )?znalezion|strona nie istnieje/,
  /не найден|не существует|страница удалена/,
  /bulunamadı|sayfa yok/,
  /見つかりません|ページが存在しません|页面不存在|找不到|찾을 수 없/,
];

const FEW_WORDS = 60;
const LONG_TEXT = 300;
const LOOKED_AT = 600;
const ENOUGH = 0.6;

/** Longer pages are looked at only when their title says so. */
const SHORT_PAGE = 8_192;

const says = (text: string, lookedAt = LOOKED_AT): boolean => {
  const beginning = text.slice(0, lookedAt).toLowerCase();
  return PHRASES.some((phrase) => phrase.test(beginning));
};

/** Whether a page is worth a closer look, told from its markup alone: most are not. */
export const mayBeNotFound = (html: string, title: string | null): boolean =>
  says(title ?? '') || (html.length <= SHORT_PAGE && ((title ?? '') === '' || says(html, SHORT_PAGE)));

/** Whether a page that was answered as found says that there is nothing: by its title, its heading and its few words. */
export function softNotFound(page: PageEvidence): SoftNotFound {
  if (page.status < 200 || page.status >= 300) return { isNotFound: false, score: 0, reasons: [] };
  const words = page.text.split(/\s+/, LONG_TEXT + 1).filter((word) => word !== '').length;
  const reasons: string[] = [];
  let score = 0;
  const note = (holds: boolean, weight: number, reason: string) => {
    if (!holds) return;
    score += weight;
    reasons.push(reason);
  };
  note(says(page.title ?? ''), 0.5, 'the title says so');
  note(says(page.heading ?? ''), 0.4, 'the heading says so');
  note(words <= LONG_TEXT && says(page.text), 0.3, 'the text says so');
  note(words < FEW_WORDS && reasons.length > 0, 0.2, 'there are few words');
  note(words === 0 && (page.title ?? '') === '', 0.6, 'there is nothing on the page');
  note(page.noindex === true && reasons.length > 0, 0.1, 'it is not to be indexed');
  // A long page that merely mentions the words is a page.
  if (words > LONG_TEXT) score *= 0.6;
  const bounded = Math.min(1, Math.round(score * 100) / 100);
  return { isNotFound: bounded >= ENOUGH, score: bounded, reasons };
}
