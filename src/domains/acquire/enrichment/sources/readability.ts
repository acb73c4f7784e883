import { SourceFault } from '../lookup/faults.ts';
import { columns, DAY, type Source } from './source.ts';

export const readability: Source = {
  name: 'readability',
  description: 'How hard the main text of a page is to read.',
  matches: 'url',
  columns: columns(
    ['reading_ease', 'float', 'Flesch, for its language: 100 is easy, 0 is hard.'],
    ['reading_grade', 'float', 'Years of school; English only.'],
    ['main_words', 'integer', 'Words of the main text.'],
    ['main_sentences', 'integer', 'Its sentences.'],
    ['words_per_sentence', 'float', 'On average.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const { readability: found } = await (await lookup.page()).reading();
    if (found === null) throw new SourceFault('too_little_text', 'The page has hardly any text.');
    return {
      values: {
        reading_ease: found.ease,
        reading_grade: found.grade,
        main_words: found.words,
        main_sentences: found.sentences,
        words_per_sentence: found.wordsPerSentence,
      },
      confidence: 0.9,
    };
  },
};
