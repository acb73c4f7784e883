export interface RobotsRules {
  meta: string[];
  header: string[];
  noindex: boolean;
  nofollow: boolean;
}

/** Rules with a colon that are no name of a robot. */
const WITH_VALUE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i;

/** What the page and its answer ask of robots. A rule for one robot by name is shown, but does not count for all. */
export function robotsRules(
  metas: readonly string[],
  header: string | readonly string[] | undefined,
): RobotsRules {
  const headers = [header ?? []].flat();
  const rules = [...metas, ...headers.filter((value) => !namesRobot(value))]
    .flatMap((value) => value.toLowerCase().split(','))
    .map((rule) => rule.trim());
  const none = rules.includes('none');
  return {
    meta: [...metas],
    header: headers,
    noindex: none || rules.includes('noindex'),
    nofollow: none || rules.includes('nofollow'),
  };
}

function namesRobot(value: string): boolean {
  const name = /^\s*([\w-]+)\s*:/.exec(value)?.[1];
  return name !== undefined && !WITH_VALUE.test(name);
}
