import {
  Bot,
  ChartLine,
  Database,
  GitBranch,
  Handshake,
  House,
  type LucideIcon,
  Search,
  Settings,
  ShieldCheck,
  SquareTerminal,
  Tags,
  Workflow,
} from 'lucide-react';

export interface Area {
  name: string;
  icon: LucideIcon;
  /** Where it opens when it has a page. */
  to: string;
  /** The tags of its operations, for the list of calls that stands in until there is a page. */
  tags: readonly string[];
}

/** The areas of the rail, in its order; a page belongs to the area whose address its own begins with. */
export const AREAS: readonly Area[] = [
  { name: 'Home', icon: House, to: '/', tags: [] },
  { name: 'Data', icon: Database, to: '/datasets', tags: ['datasets', 'schemas', 'artifacts'] },
  { name: 'Query', icon: SquareTerminal, to: '/query', tags: ['query'] },
  {
    name: 'Crawl',
    icon: Bot,
    to: '/crawl',
    tags: ['spiders', 'crawl', 'inspection', 'content', 'enrichment', 'sites'],
  },
  { name: 'Flows', icon: Workflow, to: '/flows', tags: ['pipelines', 'workflow-templates', 'queue', 'etl'] },
  { name: 'Lineage', icon: GitBranch, to: '/lineage', tags: ['lineage'] },
  {
    name: 'Trust',
    icon: ShieldCheck,
    to: '/trust',
    tags: ['quality', 'governance', 'observatory', 'incidents', 'healing'],
  },
  {
    name: 'SEO',
    icon: Search,
    to: '/seo',
    tags: [
      'audit',
      'check',
      'keywords',
      'search-console',
      'index-ping',
      'scheduled-audits',
      'search',
      'dns',
      'briefs',
      'competitors',
      'landscape',
      'seo-reports',
    ],
  },
  { name: 'Prices', icon: Tags, to: '/prices', tags: ['ratedata', 'ratedata-admin', 'deals'] },
  {
    name: 'Insight',
    icon: ChartLine,
    to: '/insight',
    tags: ['intelligence', 'telemetry', 'measurement', 'alerts', 'scoring', 'graph'],
  },
  {
    name: 'Agency',
    icon: Handshake,
    to: '/agency',
    tags: ['clients', 'leads', 'campaigns', 'social'],
  },
  { name: 'Settings', icon: Settings, to: '/settings', tags: ['auth', 'usage', 'profile', 'session'] },
];
