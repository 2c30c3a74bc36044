import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const etlDataQuality: ServiceContent = {
  kind: 'service',
  path: '/etl-data-quality',
  title: 'ETL and Data Quality',
  description:
    'Pipelines that check themselves: reliable ingestion, data contracts, lineage, automated tests and master data people can look up.',
  updated: '2026-11-30',
  headline: 'Data pipelines you can trust',
  lead: 'Bad data should be stopped on arrival, with a message that says what is wrong and who can fix it.',
  headings: {
    problem: 'Readers find the errors first',
    capabilities: 'A check at every hop',
    steps: 'Eight weeks to the first pipeline you trust',
    deliverables: 'Proof behind every figure',
  },
  problem: [
    'Most data errors are found by the readers of a report. A total looks odd, an email goes out, and an engineer spends a day tracing it back through scripts written by people who have left.',
    'By the time the cause is known, the wrong figure is in three presentations. The fix is easy, but regaining trust takes months.',
  ],
  capabilities: {
    Ingestion: 'Loads that can be rerun safely, resume after a failure, and keep the raw input for later questions.',
    'Data contracts':
      'The team that produces a table commits to its columns, meaning and timing. If they break the contract, their build fails before your report does.',
    Lineage:
      'You can trace any figure back to its source rows, and any source forward to every report that a change would affect.',
    Tests:
      'Freshness, volume, uniqueness and business rules are checked on every run. Failing rows go to quarantine, where their owner reviews them.',
    'Master data':
      'One agreed-upon record for each customer, product and location, with merges that can be explained and undone.',
  },
  steps: {
    intro:
      'Two data engineers work with a data steward from your side, who needs a day a week. The first pipeline takes about eight weeks.',
    items: {
      'Start where it hurts':
        'We begin with the pipeline behind your least trusted figure, where success will be visible.',
      'Trace it': 'We diagram every hop, manual copy and spreadsheet. The diagram alone usually eliminates a few.',
      'Rebuild with checks':
        'The old and new pipelines run in parallel. Each difference turns out to be a bug or a rule that was never written down.',
      'Hand over monitoring':
        'Alerts go to the people who can act on them. We stay on call for one full reporting cycle.',
    },
  },
  picture: {
    id: 'parallel-pipelines',
    alt: 'Two pipelines. The old one, traced back from its figure of $1.2M, passes through a spreadsheet and a manual copy. The new one has three checks, a quarantine and an alert, and arrives at $1.1M. A sign between the figures marks the difference.',
    caption: 'An example: while both pipelines run, no gap between them stays unexplained.',
  },
  deliverables: [
    'Rebuilt pipelines in version control, with tests',
    'Data contracts that producing and consuming teams have signed off on',
    'A lineage map that updates itself',
    'A quarantine area with owners and deadlines',
    'A monthly quality report on one page',
  ],
  firstStep: {
    text: 'The pipeline behind one figure, traced and drawn: three weeks, two people',
    price: prices['etl-data-quality'],
  },
  technologies: {
    intro: 'Batch jobs where they are fast enough, and streaming where minutes matter.',
    names: ['Apache Airflow', 'dbt', 'Kafka', 'Spark', 'Debezium', 'Great Expectations', 'PostgreSQL', 'OpenLineage'],
    carousel: true,
  },
  example: {
    heading: 'Example: month-end close from nine days to three',
    change: { before: '9 days', after: '3 days', label: 'to close the month' },
    context:
      'A building-materials group closed its books on the ninth business day. Eleven subsidiaries sent files in their own formats, and two accountants spent a week reconciling them.',
    work: 'Each subsidiary got a data contract and an upload page that checks files immediately. Rules that had lived in the accountants’ heads became 74 tests.',
    result:
      'The close now takes three business days. Rejected files come back within a minute, with the row and the reason.',
    limits:
      'Intercompany loans are still reconciled by hand. Their rules differ by contract, and automating them would cost more than it saves.',
  },
  ask: 'priya-ramanathan',
  questions: {
    'Do we have to replace our current tool?':
      'Rarely. Contracts and tests can be added around what you have. We suggest a replacement only when the tool itself keeps causing the failures.',
    'Who decides which record is right?':
      'A business owner, named for each field. Software proposes a merge, the owner’s rule decides, and the reason is recorded.',
    'Will strict checks stop our reports?':
      'Only for errors that you have declared serious. Others pass with a visible warning, so a missing ZIP code never blocks payroll.',
  },
  related: [
    ['/healthcare', 'Healthcare', 'Records matched to the right patient.'],
    ['/healthcare/whitepaper', 'Whitepaper: from records to rounds', 'What it takes to make shared data useful.'],
    ['/analytics', 'Analytics', 'Put reliable figures in front of people.'],
  ],
}
