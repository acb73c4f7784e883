import { type Faults, onePage } from '../plan.ts';

const described = (content: string, name = 'description'): string =>
  `<meta name="${name}" content="${content}">`;
const USUAL =
  'What this piece of furniture is made of, how long it takes us to build it and what it costs to have it.';

export const titleFaults: Faults = {
  'title-missing': [
    onePage('no title', { head: { title: null } }),
    onePage('a title of blanks', { head: { title: '<title> \n\t </title>' } }),
    onePage('only the title of a drawing', {
      head: { title: null },
      addToMain: '<svg role="img" width="9" height="9"><title>A table from above</title></svg>',
    }),
  ],
  'title-multiple': [
    onePage('two that differ', { addToHead: '<title>Another title for one and the same page</title>' }),
    onePage('two that are the same', {
      head: { title: '<title>A bench for two in the hall | Holm</title>'.repeat(2) },
    }),
    onePage('three', {
      addToHead:
        '<title>Second title of the page about a door</title>\n<title>Third title of this page</title>',
    }),
  ],
  'title-short': [
    onePage('one word', { title: 'Furniture' }),
    onePage('29 characters', { title: 'Oak bench for the hall | Holm' }),
    onePage('30 characters of less than 200 pixels', { title: 'ill till lilt fill jill till i' }),
  ],
  'title-long': [
    onePage('a sentence', {
      title: 'A table for the dining room that we build of oak, ash, elm or cherry for up to fourteen people',
    }),
    onePage('61 narrow characters', { title: `${'till it fill '.repeat(5).trim().slice(0, 60)}i` }),
    onePage('few characters of more than 561 pixels', {
      title: 'WARM WOODEN WARDROBES AND WORKTOPS MADE IN WALES | HOLM',
    }),
  ],
  'desc-missing': [
    onePage('none', { head: { description: null } }),
    onePage('an empty one', { head: { description: described('') } }),
    onePage('one of blanks', { head: { description: described(' \n ') } }),
  ],
  'desc-multiple': [
    onePage('two that differ', { addToHead: described(USUAL) }),
    onePage('two in other letter case', { addToHead: described(`${USUAL} Ask us.`, 'Description') }),
    onePage('three', { addToHead: described(`${USUAL} Write.`) + described(`${USUAL} Call.`) }),
  ],
  'desc-short': [
    onePage('two words', { description: 'Oak benches.' }),
    onePage('69 characters', {
      description: 'We build benches of oak for halls, gardens and porches, in any length',
    }),
    onePage('70 characters of less than 400 pixels', {
      description: 'till it fill, till it lilt, ill it will till, fill it till it is still',
    }),
  ],
  'desc-long': [
    onePage('three sentences', {
      description:
        'We build tables of oak, ash, elm and cherry for up to fourteen people. Every table is made to measure by one of our joiners. We bring it to your room, put it up and take the box back with us.',
    }),
    onePage('156 narrow characters', {
      description: `${'till it fill it still '.repeat(8).slice(0, 155).trim()}il`.padEnd(156, 'i'),
    }),
    onePage('few characters of more than 985 pixels', {
      description:
        'WARM WOODEN WARDROBES, WINDOWS AND WORKTOPS MADE IN WALES BY WOMEN WHO KNOW WOOD WELL, NOW SHOWN IN ALL OUR ROOMS.',
    }),
  ],
  'h1-missing': [
    onePage('none', { edit: (source) => source.replace(/<h1>.*?<\/h1>/, '') }),
    onePage('an empty one', { heading: '' }),
    onePage('one with an image that says nothing', {
      heading: '<img src="/images/workshop.png" alt="" width="60" height="40">',
    }),
  ],
  'h1-multiple': [
    onePage('two', { addToMain: '<h1>A second main heading</h1>' }),
    onePage('one in a section', { addToMain: '<section><h1>The heading of a section</h1></section>' }),
    onePage('three', { addToMain: '<h1>A second heading</h1><h1>A third heading</h1>' }),
  ],
  'heading-order': [
    onePage('h3 after h1', { edit: (source) => source.replace(/(<\/?)h2/g, '$1h3') }),
    onePage('h4 after h2', { addToMain: '<h4>Measures in millimetres</h4>' }),
    onePage('h6 after h3', { addToMain: '<h3>Measures</h3><h6>In millimetres</h6>' }),
  ],
};
