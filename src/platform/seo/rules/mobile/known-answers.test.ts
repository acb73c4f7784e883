import { testKnownAnswers } from '../testing-known-answers.ts';
import { mobileRules } from './index.ts';

const add = (addToMain: string) => ({ addToMain });
const viewport = (content: string) => ({ head: { viewport: `<meta name="viewport" content="${content}">` } });
const elements = (count: number) => add('<i></i>'.repeat(count - 36));
const NO_CHARSET = { 'content-type': 'text/html' };

testKnownAnswers(mobileRules, {
  'viewport-missing': {
    fails: [
      { about: 'none', head: { viewport: null }, message: 'no viewport meta tag' },
      { about: 'no width', ...viewport('initial-scale=1'), message: 'sets no width' },
    ],
    passes: [
      { about: 'a width' },
      { about: 'separated otherwise', ...viewport('width=device-width;initial-scale=1') },
    ],
  },
  'viewport-zoom': {
    fails: [
      {
        about: 'forbidden',
        ...viewport('width=device-width, user-scalable=no'),
        message: 'user-scalable=no',
      },
      {
        about: 'too little',
        ...viewport('width=device-width, maximum-scale=1.0'),
        message: 'maximum-scale=1',
      },
      { about: 'in capitals', ...viewport('width=device-width, USER-SCALABLE=0') },
    ],
    passes: [{ about: 'enough', ...viewport('width=device-width, maximum-scale=5, user-scalable=yes') }],
    notApplicable: [{ about: 'none', head: { viewport: null }, companions: ['viewport-missing'] }],
  },
  doctype: {
    fails: [
      { about: 'none', doctype: '', message: 'no doctype' },
      {
        about: 'an old one',
        doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
        message: 'quirks mode',
      },
    ],
    passes: [
      { about: 'the one of today' },
      {
        about: 'an old one that browsers take for modern',
        doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
      },
    ],
  },
  charset: {
    fails: [
      { about: 'nowhere', headers: NO_CHARSET, head: { charset: null }, message: 'Neither' },
      {
        about: 'late',
        headers: NO_CHARSET,
        head: { charset: `<!-- ${'x'.repeat(1_024)} --><meta charset="utf-8">` },
        message: 'after its first 1,024 bytes',
      },
    ],
    passes: [
      { about: 'in the page', headers: NO_CHARSET },
      { about: 'in the header', head: { charset: null } },
      {
        about: 'as HTML 4 did',
        headers: NO_CHARSET,
        head: { charset: '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">' },
      },
    ],
    inconclusive: [{ about: 'the header is not known', response: false }],
  },
  'dom-size': {
    fails: [
      { about: '1,501 elements', ...elements(1_501), severity: 'low', message: '1501 elements' },
      { about: '3,001 elements', ...elements(3_001), severity: 'medium' },
    ],
    passes: [{ about: '1,500 elements', ...elements(1_500) }],
  },
  'cwv-lcp': {
    fails: [
      {
        about: 'slow',
        rendered: { lcpMs: 2_600 },
        severity: 'medium',
        message: '2.6 s in a lab measurement',
      },
      { about: 'very slow', rendered: { lcpMs: 4_001 }, severity: 'high' },
    ],
    passes: [{ about: 'quick', rendered: { lcpMs: 2_500 } }],
    notApplicable: [{ about: 'not rendered' }],
    inconclusive: [{ about: 'not measured', rendered: { lcpMs: null } }],
  },
  'cwv-inp': {
    fails: [
      { about: 'busy', rendered: { tbtMs: 201 }, severity: 'medium', message: 'lab measurement' },
      { about: 'very busy', rendered: { tbtMs: 601 }, severity: 'high' },
    ],
    passes: [{ about: 'quick', rendered: { tbtMs: 200 } }],
    notApplicable: [{ about: 'not rendered' }],
    inconclusive: [{ about: 'not measured', rendered: { tbtMs: null } }],
  },
  'cwv-cls': {
    fails: [
      { about: 'moves', rendered: { cls: 0.11 }, severity: 'medium', message: '0.11 in a lab measurement' },
      { about: 'jumps', rendered: { cls: 0.3 }, severity: 'high' },
    ],
    passes: [{ about: 'stands still', rendered: { cls: 0.1 } }],
    notApplicable: [{ about: 'not rendered' }],
    inconclusive: [{ about: 'not measured', rendered: { cls: null } }],
  },
  'a11y-names': {
    fails: [
      {
        about: 'a field',
        ...add('<input name="q">'),
        message: 'The <input> "q" has no name',
        share: { affected: 1, of: 1 },
      },
      { about: 'a button with an icon', ...add('<button><svg></svg></button>') },
      { about: 'a frame', ...add('<iframe src="/map"></iframe>') },
      { about: 'a list in an empty label', ...add('<label><select><option>Oak</option></select></label>') },
      { about: 'a label for another', ...add('<label for="b">Name</label><input id="a">') },
    ],
    passes: [
      { about: 'no controls' },
      { about: 'a label around', ...add('<label>Name <input></label>') },
      { about: 'a label before', ...add('<label for="a">Name</label><input id="a">') },
      { about: 'a label after', ...add('<input id="a" type="checkbox"><label for="a">Yes</label>') },
      { about: 'an aria-label', ...add('<button aria-label="Close"><svg></svg></button>') },
      { about: 'a drawing with a title', ...add('<button><svg><title>Close</title></svg></button>') },
      { about: 'nobody sees them', ...add('<input type="hidden" name="a"><button hidden></button>') },
      { about: 'browsers name it', ...add('<input type="submit">') },
      { about: 'a frame with a title', ...add('<iframe src="/map" title="Map"></iframe>') },
    ],
  },
  'a11y-dup-id': {
    fails: [
      {
        about: 'a label uses it',
        ...add('<label for="a">Name</label><input id="a"><p id="a">x</p>'),
        message: '"a"',
      },
      { about: 'a link uses it', ...add('<a href="#a">Sizes</a><p id="a">x</p><p id="a">y</p>') },
    ],
    passes: [{ about: 'nobody uses it', ...add('<p id="a">x</p><p id="a">y</p>') }],
  },
  'a11y-contrast': {
    fails: [
      {
        about: 'pale',
        rendered: { lowContrast: [{ text: 'Delivery', ratio: 2.315, needed: 4.5 }] },
        message: '2.3',
      },
    ],
    passes: [{ about: 'dark', rendered: {} }],
    notApplicable: [{ about: 'not rendered' }],
  },
  'a11y-tabindex': {
    fails: [{ about: 'positive', ...add('<p tabindex="3">x</p>'), message: 'A <p> has tabindex="3"' }],
    passes: [{ about: 'zero and less', ...add('<p tabindex="0">x</p><p tabindex="-1">x</p>') }],
  },
});
