const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** A snippet of the API: escaped text in which only `<mark>` stands. Nothing else of it becomes an element. */
export const Marked = ({ html }: { html: string }) =>
  html.split(/<mark>(.*?)<\/mark>/s).map((part, place) =>
    place % 2 === 0 ? (
      plain(part)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <mark key={place} className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent-ink">
        {plain(part)}
      </mark>
    ),
  );
