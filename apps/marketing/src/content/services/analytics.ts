import type { ServiceContent } from '../types/service.ts'

export const analytics: ServiceContent = {
  kind: 'service',
  path: '/analytics',
  title: 'Analytics',
  description:
    'One definition per number, shown where people decide: semantic layers, dashboards that get used, self-service and data literacy.',
  updated: '2026-11-22',
  headline: 'One definition per number',
  lead: 'Meetings go faster when nobody disputes the figure on the wall and everybody knows who owns it.',
  problem: [
    'Ask three departments for the number of active customers and you get three answers. Each is defensible. Together they cost an hour at the start of every board meeting.',
    'The usual cure is another dashboard. Soon there are hundreds, most of them opened once, and a new colleague cannot tell which of them is still true.',
  ],
  capabilities: {
    'Semantic layer':
      'Measures and dimensions are defined once, in code, with an owner and a test. Every tool reads the same definition.',
    'Dashboards people use':
      'We start from a recurring meeting or task, and remove what nobody looks at. Most finished pages hold fewer than seven figures.',
    'Self-service':
      'A small set of trusted tables, good names and examples. People can explore without asking, and without breaking anything.',
    'Embedded analytics':
      'Charts inside the product your customers already use, with the same permissions and the same look.',
    Literacy:
      'Short sessions on reading ranges, rates and trends, built around your own reports and your own past mistakes.',
  },
  steps: {
    intro: 'An analytics engineer and a designer, usually for three months, working with one department at a time.',
    items: {
      'Count what exists': 'We list every report with its readers. The unread ones are archived after a notice period.',
      'Agree on the tree':
        'From the goal down to the measures that move it. Disputes are settled here, in the open, by the owner.',
      'Build the layer': 'Definitions, tests and tables, then the two or three pages that carry most decisions.',
      'Watch the use': 'After six weeks we look at what people open and what they export, and cut again.',
    },
  },
  deliverables: [
    'A measure catalog with owners and plain descriptions',
    'A tested semantic layer in version control',
    'A small set of dashboards, each with a one-line purpose',
    'Archived reports, and a rule for creating new ones',
    'Training material based on your own figures',
  ],
  technologies: {
    intro: 'We keep the tool you pay for if it can read a shared definition.',
    names: ['dbt', 'Power BI', 'Tableau', 'Looker', 'Apache Superset', 'Snowflake', 'BigQuery', 'ClickHouse'],
    carousel: true,
  },
  example: {
    heading: 'Example engagement: a measure tree for a utility',
    context:
      'A water and power company tracked 460 indicators. Managers spent the first days of each month reconciling them, and outages were counted four different ways.',
    work: 'Directors drew one tree with us, from supply quality down to the work orders that affect it. Fifty-two measures remained, each with an owner and a test.',
    result:
      'The monthly report is ready on day two instead of day nine. When two figures differ, the definition is linked beside them, and the question goes to one person.',
    limits:
      'Regulatory filings still use the prescribed definitions. They are kept apart and labeled, because merging them would have confused both.',
  },
  questions: {
    'Will people accept the new numbers?':
      'They do when they helped define them. Old and new run side by side for a month, with every difference explained in writing.',
    'Which tool should we buy?':
      'Perhaps none. Decide on definitions first. After that, the choice is small and reversible.',
    'Can we do this one department at a time?':
      'Yes, and you should. The first one shows the others what they would gain and what it takes.',
  },
  related: [
    ['/energyutilities', 'Energy and utilities', 'Measures for grids, crews and customers.'],
    ['/etl-data-quality', 'ETL and data quality', 'Definitions need sound sources.'],
    ['/media-communications/whitepaper', 'Whitepaper: metadata is the product', 'Shared meaning across a catalog.'],
  ],
}
