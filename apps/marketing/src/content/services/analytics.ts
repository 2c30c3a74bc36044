import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const analytics: ServiceContent = {
  kind: 'service',
  path: '/analytics',
  title: 'Analytics',
  description:
    'One definition for every number, shown where people decide: semantic layers, useful dashboards, self-service and data literacy.',
  updated: '2026-11-30',
  headline: 'One definition for every number',
  lead: 'Meetings go faster when people trust the figure on the screen and know who owns it.',
  headings: {
    problem: 'Three departments, three numbers',
    capabilities: 'Define it once, show it where it counts',
    steps: 'Three months for the first department',
    deliverables: 'Fewer reports, each with an owner',
  },
  problem: [
    'Ask three departments for the number of active customers, and you get three answers. Each is defensible, but reconciling them takes up the first hour of every board meeting.',
    'The usual fix is another dashboard. Soon there are hundreds, most of them opened once, and a new hire cannot tell which ones are still accurate.',
  ],
  capabilities: {
    'Semantic layer':
      'Measures and dimensions are defined once, in code, with an owner and a test. Every tool reads the same definition.',
    'Dashboards people use':
      'We start from a recurring meeting or task and remove what goes unused. Most finished pages show fewer than seven figures.',
    'Self-service':
      'A small set of trusted tables with clear names and examples, so that people can explore the data on their own without breaking anything.',
    'Embedded analytics': 'Charts inside the product your customers already use, with its permissions and its look.',
    Literacy: 'Short sessions on reading ranges, rates and trends, based on your own reports and past misreadings.',
  },
  steps: {
    intro: 'An analytics engineer and a designer work with one department at a time, usually for three months.',
    items: {
      'Count what exists': 'We list every report with its readers, and archive unread ones after a notice period.',
      'Agree on the tree':
        'We map the goal down to the measures that drive it. The owner settles disputes here, in the open.',
      'Build the layer': 'Definitions, tests and tables come first, then the two or three pages behind most decisions.',
      'Review usage': 'After six weeks, we look at what people open and what they export, and cut again.',
    },
  },
  picture: {
    id: 'measure-funnel',
    alt: 'A funnel in three layers: 46 small reports, six of them colored; a tree with a goal, three branches and six measures; three pages with charts. A dotted arrow labeled “Review after 6 weeks” leads back to the top.',
    caption: 'Each layer keeps less than the one above, and usage decides what stays.',
  },
  deliverables: [
    'A metrics catalog with owners and plain descriptions',
    'A tested semantic layer in version control',
    'A small set of dashboards, each with a one-line purpose',
    'An archive of old reports, and a rule for creating new ones',
    'Training materials based on your own data',
  ],
  firstStep: {
    text: 'The count of what exists, and an agreed tree of measures: four weeks, two people',
    price: prices.analytics,
  },
  technologies: {
    intro: 'If the tool you already pay for can read shared definitions, we keep it.',
    names: ['dbt', 'Power BI', 'Tableau', 'Looker', 'Apache Superset', 'Snowflake', 'BigQuery', 'ClickHouse'],
    carousel: true,
  },
  example: {
    heading: 'Example: a metric tree for a utility',
    change: { before: 'Day 9', after: 'Day 2', label: 'when the monthly report is ready' },
    context:
      'A water and power company tracked 460 indicators. Managers spent the first days of every month reconciling them, and outages were counted four different ways.',
    work: 'With the directors, we drew one tree, from supply quality down to the work orders that affect it. Fifty-two measures remained, each with an owner and a test.',
    result:
      'The monthly report is ready on day two instead of day nine. When figures differ, the definition is one click away, and one person answers the question.',
    limits:
      'Regulatory filings still use the prescribed definitions, which are kept separate and labeled to avoid confusion.',
  },
  ask: 'priya-ramanathan',
  questions: {
    'Will people accept the new numbers?':
      'They do if they helped define them. The old and new numbers run side by side for a month, with every difference explained in writing.',
    'Which tool should we buy?':
      'Perhaps none. Decide on definitions first. After that, the choice of tool is minor and reversible.',
    'Can we do this one department at a time?':
      'Yes, and we recommend it. The first department shows the others what they would gain and what it takes.',
  },
  related: [
    ['/energyutilities', 'Energy and utilities', 'Measures for grids, crews and customers.'],
    ['/etl-data-quality', 'ETL and data quality', 'Good definitions need reliable sources.'],
    ['/media-communications/whitepaper', 'Whitepaper: metadata is the product', 'Shared definitions across a catalog.'],
  ],
}
