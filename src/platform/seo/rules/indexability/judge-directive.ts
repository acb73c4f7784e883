import type { PageFacts } from '../../facts/page-facts.ts';
import { NOT_APPLICABLE, type PageSurroundings, type Verdict } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { isForSearch, isIndexable, robotsDirectives, sourceOf } from './directives.ts';
import type { RobotsWord } from './robots-tags.ts';

/** Fails for each directive of its kind on a page that is otherwise in search. */
export const judgeDirective =
  (isMeant: (word: RobotsWord) => boolean, expected: string) =>
  (page: PageFacts, surroundings: PageSurroundings): Verdict => {
    if (!isIndexable(page, surroundings)) return NOT_APPLICABLE;
    const directives = robotsDirectives(page).filter(
      (directive) => isForSearch(directive) && isMeant(directive),
    );
    return failOrWantHeaders(
      page,
      directives.map((directive) => {
        const written = directive.value === null ? directive.name : `${directive.name}:${directive.value}`;
        return {
          locator: `robots ${directive.from} ${directive.bot} ${directive.name}`,
          message: `${sourceOf(directive)} says "${written}".`.replace(/^./, (letter) =>
            letter.toUpperCase(),
          ),
          place: directive.place,
          excerpt: directive.text,
          expected,
          found: written,
        };
      }),
    );
  };
