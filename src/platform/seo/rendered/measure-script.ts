const TO_IMAGE = `(image) => ({ url: image.currentSrc || image.src, isLazy: image.loading === 'lazy' })`;

/** What Chromium measures of a page while it loads: runs before the page's own scripts. */
const MEASURE_BEFORE = `(() => {
  const seen = { lcp: null, shifts: [], tasks: [], fcp: null };
  Object.defineProperty(window, '__granarySeen', { value: seen, enumerable: false });
  const watch = (type, take) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) take(entry); })
      .observe({ type, buffered: true });
  };
  watch('largest-contentful-paint', (entry) => {
    const image = entry.element && entry.element.tagName === 'IMG' ? entry.element : null;
    seen.lcp = {
      ms: entry.startTime,
      size: entry.size,
      image: image && (${TO_IMAGE})(image),
    };
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
  });
  watch('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }));
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
})()`;

/** What is asked of it once the page is at rest. */
const MEASURE_RESULT = `(async () => {
  // What has arrived may not have been painted yet, on a busy machine above all.
  const arrived = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const shown = Promise.all(arrived.map((image) => image.decode().catch(() => {})))
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    .then(() => new Promise((done) => {
      if (arrived.length === 0) return done([]);
      const watcher = new IntersectionObserver((entries) => { watcher.disconnect(); done(entries); });
      for (const image of arrived) watcher.observe(image);
    }));
  const places = await Promise.race([shown, new Promise((done) => setTimeout(done, 5000, []))]);
  const seen = window.__granarySeen || { lcp: null, shifts: [], tasks: [], fcp: null };
  const MOST_TEXTS = 1500;
  const visible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const parse = (text) => {
    const match = /rgba?\\(([^)]+)\\)/.exec(text);
    if (!match) return null;
    const [r, g, b, a = '1'] = match[1].split(/[,\\s\\/]+/).filter(Boolean);
    return [Number(r), Number(g), Number(b), Number(a)];
  };
  const light = ([r, g, b]) => {
    const part = (value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const backgroundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return null;
      const colour = parse(style.backgroundColor);
      if (colour && colour[3] === 1) return colour;
      if (colour && colour[3] > 0) return null;
    }
    return [255, 255, 255, 1];
  };
  const low = [];
  let all = 0;
  let hidden = 0;
  const main = document.querySelector('main, [role=main]') || document.body;
  const walker = main ? document.createTreeWalker(main, NodeFilter.SHOW_TEXT) : null;
  for (let node = walker && walker.nextNode(), count = 0; node && count < MOST_TEXTS; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.data.trim();
    if (!element || text === '' || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) continue;
    count += 1;
    all += text.length;
    if (!visible(element)) { hidden += text.length; continue; }
    if (low.length >= 20) continue;
    const style = getComputedStyle(element);
    const colour = parse(style.color);
    const background = backgroundOf(element);
    if (!colour || colour[3] !== 1 || !background) continue;
    const [one, other] = [light(colour), light(background)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const needed = isLarge ? 3 : 4.5;
    if (ratio < needed) low.push({ text: text.slice(0, 80), ratio: Math.round(ratio * 100) / 100, needed });
  }
  // Chromium leaves an image out for good when it was first painted by a small part of an answer without a length.
  let lcp = seen.lcp;
  for (const { target, intersectionRect, boundingClientRect } of places) {
    const [inView, whole] = [intersectionRect, boundingClientRect].map(({ width, height }) => width * height);
    const size = inView * Math.min(1, (target.naturalWidth * target.naturalHeight) / whole);
    const answer = performance.getEntriesByName(target.currentSrc, 'resource').at(-1);
    // Chromium's own bounds for what is content; it counts whole pixels, so that images of one size may differ by a few.
    const isContent = answer && answer.encodedBodySize * 8 >= size * 0.05 && size < innerWidth * innerHeight;
    const isNext = isContent && (!lcp || (size > lcp.size * 1.02 && answer.responseEnd > lcp.ms));
    if (isNext && visible(target)) lcp = { ms: answer.responseEnd, size, image: (${TO_IMAGE})(target) };
  }
  let cls = 0;
  let window_ = { start: 0, last: 0, sum: 0 };
  for (const { at, value } of seen.shifts) {
    if (at - window_.last > 1000 || at - window_.start > 5000) window_ = { start: at, last: at, sum: 0 };
    window_.last = at;
    window_.sum += value;
    cls = Math.max(cls, window_.sum);
  }
  const tbt = seen.tasks
    .filter(({ at }) => seen.fcp === null || at >= seen.fcp)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  const requests = performance.getEntriesByType('resource')
    .filter(({ name, initiatorType }) =>
      name.startsWith(location.origin + '/') && (initiatorType === 'script' || initiatorType === 'link' || initiatorType === 'css'))
    .slice(0, 200)
    .map(({ name, initiatorType }) => ({ url: name, kind: initiatorType === 'script' ? 'script' : 'style' }));
  return {
    hiddenShare: all === 0 ? null : hidden / all,
    lcpMs: lcp ? lcp.ms : null,
    lcpImage: lcp ? lcp.image : null,
    cls,
    tbtMs: tbt,
    lowContrast: low,
    requests,
  };
})()`;

/** For `measure` of a browser that renders. */
export const MEASURE = { before: MEASURE_BEFORE, result: MEASURE_RESULT };
