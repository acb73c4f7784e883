/** What titles and headings of error pages say, whole or between separators. */
const WHOLE = new Set([
  '404',
  '404 error',
  'error 404',
  'error',
  'not found',
  '404 not found',
  '404 page',
  '404 page not found',
  'nothing found',
  'nothing was found',
  'oops',
  'whoops',
  'nicht gefunden',
  'fehler 404',
  '404 fehler',
  'introuvable',
  'erreur 404',
  'no encontrado',
  'no encontrada',
  'não encontrado',
  'não encontrada',
  'erro 404',
  'non trovato',
  'non trovata',
  'errore 404',
  'niet gevonden',
  'fout 404',
  'hittades inte',
  'ikke fundet',
  'ikke funnet',
  'ei löytynyt',
  'nie znaleziono',
  'błąd 404',
  'nenalezeno',
  'chyba 404',
  'ошибка 404',
  'не найдено',
  'bulunamadı',
  '見つかりません',
  '未找到',
]);

/** What no page that is about something else says in its title. */
const PHRASES = [
  /\b(?:page|file|document|content|article|product|item|site)s? (?:(?:was|is|were|could|can) )?(?:not|cannot) (?:be )?(?:found|available)\b/,
  /\bpage (?:does not|doesn['’]t|no longer) exists?\b|\bpage (?:is )?no longer available\b/,
  /\bpage can['’]?t be found\b|\bcan['’]?t find (?:that|this|the) page\b|\bpage you(?: are|['’]re| were)? looking for\b/,
  /\berror[ :–-]*404\b|\b404[ :–-]+(?:error|not found|page not found|file not found)\b/,
  /seite (?:wurde )?nicht gefunden|seite existiert nicht|seite nicht (?:mehr )?verfügbar/,
  /page (?:introuvable|non trouvée|inexistante)|(?:page|contenu) n['’]existe (?:pas|plus)/,
  /página (?:no (?:fue )?encontrada|no existe|no disponible)|no se ha encontrado la página/,
  /página (?:não (?:foi )?encontrada|não existe|inexistente)/,
  /pagina (?:non (?:è stata )?trovata|non esiste|inesistente)/,
  /pagina (?:is )?niet gevonden|pagina bestaat niet/,
  /sidan (?:hittades inte|kunde inte hittas|finns inte)/,
  /siden (?:blev |ble )?ikke (?:fundet|funnet)|siden findes ikke|siden finnes ikke/,
  /sivua ei (?:löytynyt|löydy)/,
  /(?:strona|strony) nie (?:została )?znalezion|nie znaleziono strony|strona nie istnieje/,
  /stránka (?:nebyla )?nenalezena|stránka (?:nebola )?nájdená|stránka neexistuje/,
  /az oldal nem található|pagina nu (?:a fost găsită|există)/,
  /страниц[аы] не (?:найден|существует)|сторінк[уа] не (?:знайден|існує)|страницата не (?:е намерена|съществува)/,
  /η σελίδα δεν (?:βρέθηκε|υπάρχει)/,
  /sayfa (?:bulunamadı|mevcut değil)/,
  /ページが(?:見つかりません|存在しません)|(?:页面|頁面)(?:不存在|未找到)|找不到(?:页面|頁面|该页面|網頁)|페이지를 찾을 수 없/,
  /الصفحة غير موجودة|הדף לא נמצא|ไม่พบหน้า|không tìm thấy trang|halaman tidak ditemukan|पृष्ठ नहीं मिला/,
];

const SEPARATORS = /\s+[-–—|·•»:]+\s+|\s*[|·•»]\s*|[!.:…]+\s*$|[!…]+\s*/;

const LOOKED_AT = 300;

/** Whether a title or heading is that of an error page; the words that say so, or null. */
export function errorPhrase(text: string): string | null {
  const lower = text.slice(0, LOOKED_AT).toLowerCase().replace(/\s+/g, ' ').trim();
  const whole = lower.split(SEPARATORS).find((part) => WHOLE.has(part.trim()));
  if (whole !== undefined) return whole.trim();
  for (const phrase of PHRASES) {
    const found = phrase.exec(lower)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}
