import { SourceFault } from '../lookup/faults.ts';
import { columns, DAY, type Source } from './source.ts';

export const readability: Source = {
  name: 'readability',
  description: 'How hard the main text of a page is to read.',
  matches: 'url',
  columns: columns(
    ['reading_ease', 'float', 'Flesch score for the language: 100 is easy, 0 is hard.'],
    ['reading_grade', 'float', 'School grade level; English only.'],
    ['main_words', 'integer', 'Words in the main text.'],
    ['main_sentences', 'integer', 'Sentences in the main text.'],
    ['words_per_sentence', 'float', 'Average words per sentence.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const { readability: found } = await (await lookup.page()).reading();
    if (found === null) throw new SourceFault('too_little_text', 'The page has too little text.');
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
