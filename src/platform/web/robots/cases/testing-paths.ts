import { type RobotsCase, rules } from './testing-case.ts';

/** RFC 9309, 2.2.2 and 2.2.3: which paths a pattern matches. */
export const PATH_CASES: readonly RobotsCase[] = [
  {
    name: 'a slash closes the whole site',
    robots: rules('Disallow: /'),
    crawlers: { sparrow: { closed: ['/', '/barn', '/barn/door?key=1', '/?key', ''] } },
  },
  {
    name: 'a pattern matches the beginning of a path, not only whole segments',
    robots: rules('Disallow: /hay'),
    crawlers: {
      sparrow: {
        closed: ['/hay', '/hay/', '/haystack', '/hay.html', '/hay?bale=2', '/hay/loft/ladder.html'],
        allowed: ['/', '/ha', '/straw/hay', '/?hay', '/Hay', '/HAY/loft'],
      },
    },
  },
  {
    name: 'a slash at the end asks for something in the folder, or the folder by its slash',
    robots: rules('Disallow: /hay/'),
    crawlers: {
      sparrow: {
        closed: ['/hay/', '/hay/loft', '/hay/?bale=2'],
        allowed: ['/hay', '/hay.html', '/haystack'],
      },
    },
  },
  {
    name: 'a star at the end changes nothing',
    robots: rules('Disallow: /hay*'),
    crawlers: { sparrow: { closed: ['/hay', '/haystack', '/hay/loft'], allowed: ['/ha', '/straw/hay'] } },
  },
  {
    name: 'a star stands for any signs, also none, also slashes and question marks',
    robots: rules('Disallow: /barn*door'),
    crawlers: {
      sparrow: {
        closed: ['/barndoor', '/barn/door', '/barn/left/door', '/barn?to=door', '/barn-door/lock'],
        allowed: ['/barn', '/barn/gate', '/door'],
      },
    },
  },
  {
    name: 'a star at the start finds its text anywhere',
    robots: rules('Disallow: *.pdf', 'Disallow: */print/'),
    crawlers: {
      sparrow: {
        closed: ['/a.pdf', '/b/c.pdf?v=2', '/print/', '/a/print/b'],
        allowed: ['/pdf', '/a.PDF', '/print', '/blueprint'],
      },
    },
  },
  {
    name: 'several stars match in their order',
    robots: rules('Disallow: /*/egg/*/shell'),
    crawlers: {
      sparrow: {
        closed: ['/hen/egg/white/shell', '/hen/house/egg/a/b/shell/c'],
        allowed: ['/egg/white/shell', '/hen/egg/shell', '/hen/shell/a/egg'],
      },
    },
  },
  {
    name: 'stars in a row are one star',
    robots: rules('Disallow: /a***z'),
    crawlers: { sparrow: { closed: ['/az', '/a-z', '/a/b/z'], allowed: ['/a', '/z'] } },
  },
  {
    name: 'a star may have to give back what it took',
    robots: rules('Disallow: /*ab*abc$'),
    crawlers: { sparrow: { closed: ['/ababc', '/abxabababc'], allowed: ['/abc', '/ababcd'] } },
  },
  {
    name: 'a dollar at the end asks for the end of the address',
    robots: rules('Disallow: /barn$', 'Disallow: /*.php$'),
    crawlers: {
      sparrow: {
        closed: ['/barn', '/index.php', '/a/b.php'],
        allowed: ['/barn/', '/barns', '/barn?x', '/index.php?x=1', '/index.php5', '/index.php/', '/a.PHP'],
      },
    },
  },
  {
    name: 'a slash and a dollar are the front page alone',
    robots: rules('Disallow: /$'),
    crawlers: {
      sparrow: {
        closed: ['/', '', 'https://farm.example'],
        allowed: ['/barn', '/?x', 'https://farm.example//'],
      },
    },
  },
  {
    name: 'a star and a dollar match everything',
    robots: rules('Disallow: /barn*$'),
    crawlers: { sparrow: { closed: ['/barn', '/barn/door?x'], allowed: ['/field'] } },
  },
  {
    name: 'a dollar elsewhere is a dollar, and of two at the end the first one is',
    robots: rules('Disallow: /price$list', 'Disallow: /cash$$'),
    crawlers: {
      sparrow: {
        closed: ['/price$list', '/price$list/2', '/cash$'],
        allowed: ['/price', '/pricelist', '/cash', '/cash$/more'],
      },
    },
  },
  {
    name: 'the other signs of regular expressions mean themselves',
    robots: rules('Disallow: /a.b', 'Disallow: /c+d', 'Disallow: /[e]', 'Disallow: /(f|g)', 'Disallow: /h?i'),
    crawlers: {
      sparrow: {
        closed: ['/a.b', '/c+d', '/[e]', '/(f|g)', '/h?i=1'],
        allowed: ['/axb', '/ccd', '/e', '/f', '/i', '/hi'],
      },
    },
  },
  {
    name: 'the query belongs to what is compared',
    robots: rules('Disallow: /*?sort=', 'Disallow: /*&page=', 'Disallow: /find?'),
    crawlers: {
      sparrow: {
        closed: ['/list?sort=up', '/?sort=', '/list?a=1&page=2', '/find?', '/find?q=hay'],
        allowed: ['/list?a=1&sort=up', '/list?page=2', '/find', '/find/q'],
      },
    },
  },
  {
    name: 'addresses in the query do not begin a path of their own',
    robots: rules('Disallow: /', 'Allow: /go?to=http://other.example?x&y'),
    crawlers: {
      sparrow: { allowed: ['/go?to=http://other.example?x&y'], closed: ['/go?to=http://other.example'] },
    },
  },
  {
    name: 'scheme, host, port and fragment are no part of what is compared',
    robots: rules(
      'Disallow: /barn',
      'Disallow: /*farm',
      'Disallow: /*gate$',
      'Disallow: /*knob',
      'Disallow: /?sort',
    ),
    crawlers: {
      sparrow: {
        closed: [
          'http://farm.example/barn',
          'HTTPS://farm.example:8443/barn#door',
          '//farm.example/barn',
          '/a/farm',
          '/gate#left',
          'https://farm.example?sort=up',
        ],
        allowed: [
          'https://farm.example/field#/barn',
          'https://barn.example/',
          'https://farm.example:8443/',
          '//farm.example/field',
          '/door#knob',
        ],
      },
    },
  },
  {
    name: 'letters of a path keep their case, on both sides',
    robots: rules('Disallow: /Barn/', 'Disallow: /cellar/'),
    crawlers: {
      sparrow: { closed: ['/Barn/x', '/cellar/x'], allowed: ['/barn/x', '/CELLAR/x', '/Cellar/x'] },
    },
  },
  {
    name: 'a pattern that does not begin with a slash or a star matches nothing',
    robots: rules('Disallow: barn', 'Disallow: ?sort'),
    crawlers: { sparrow: { allowed: ['/barn', 'https://farm.example/?sort', '/'] } },
  },
  {
    name: 'slashes in a row are as many as there are',
    robots: rules('Disallow: /a//b'),
    crawlers: { sparrow: { closed: ['/a//b', '/a//b/c'], allowed: ['/a/b', '/a///b'] } },
  },
  {
    name: 'an allowed index page opens its folder, but no other page of it',
    robots: rules('Disallow: /', 'Allow: /seeds/index.html', 'Allow: /tools/index.htm'),
    crawlers: {
      sparrow: {
        allowed: ['/seeds/', '/seeds/index.html', '/tools/', '/tools/index.htm', '/tools/index.html'],
        closed: ['/seeds', '/seeds/index.htm', '/seeds/oat', '/seeds/?sort=up', '/'],
      },
    },
  },
  {
    name: 'an index page of the site opens its front page',
    robots: rules('Disallow: /', 'Allow: /index.html'),
    crawlers: { sparrow: { allowed: ['/', '/index.html'], closed: ['/barn'] } },
  },
  {
    name: 'a closed index page closes only itself',
    robots: rules('Disallow: /seeds/index.html'),
    crawlers: { sparrow: { allowed: ['/seeds/', '/seeds/oat'], closed: ['/seeds/index.html'] } },
  },
];
