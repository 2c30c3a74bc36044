import type { ServiceContent } from '../types/service.ts'

export const etlDataQuality: ServiceContent = {
  kind: 'service',
  path: '/etl-data-quality',
  title: 'ETL and Data Quality',
  description:
    'Pipelines that check themselves: reliable ingestion, data contracts, lineage, automated tests and master data people can look up.',
  updated: '2026-11-22',
  headline: 'Trust, built into the pipeline',
  lead: 'Bad data should stop at the door, with a note that says what is wrong and who can fix it.',
  problem: [
    'Most data errors are found by the reader. A total looks odd, somebody writes an email, and an engineer spends a day walking backward through scripts written by people who have left.',
    'By the time the cause is known, the wrong figure has been copied into three presentations. The fix is easy. Restoring confidence takes months.',
  ],
  capabilities: {
    Ingestion: 'Loads that can be rerun safely, resume after a failure and keep the raw input for later questions.',
    'Data contracts':
      'The team that produces a table promises its columns, meaning and timing. Breaking the promise fails their build, before it fails your report.',
    Lineage:
      'From any figure you can walk back to the source rows, and from any source forward to everyone who would notice a change.',
    Tests:
      'Freshness, volume, uniqueness and business rules are checked on every run. Failing rows wait in quarantine, where an owner can see them.',
    'Master data':
      'One agreed record for customers, products and places, with merges that can be explained and undone.',
  },
  steps: {
    intro:
      'Two data engineers, and a steward from your side for a day a week. The first pipeline takes about eight weeks.',
    items: {
      'Pick the painful one':
        'We begin with the pipeline behind your least trusted figure, because success there is visible.',
      'Trace it': 'Every hop, manual copy and spreadsheet is drawn. The drawing alone usually removes a few of them.',
      'Rebuild with checks':
        'New and old run in parallel, and each difference is either a bug found or a rule written down.',
      'Hand over the watch': 'Alerts go to the people who can act. We stay on call for one full reporting cycle.',
    },
  },
  deliverables: [
    'Rebuilt pipelines in version control, with tests',
    'Contracts signed by producing and consuming teams',
    'A lineage map that updates itself',
    'A quarantine area with owners and deadlines',
    'A monthly quality report on one page',
  ],
  technologies: {
    intro: 'Batch where it is enough, streams where minutes matter.',
    names: ['Apache Airflow', 'dbt', 'Kafka', 'Spark', 'Debezium', 'Great Expectations', 'PostgreSQL', 'OpenLineage'],
    carousel: true,
  },
  example: {
    heading: 'Example engagement: month-end close from nine days to three',
    context:
      'A building-materials group closed its books on the ninth business day. Eleven subsidiaries sent files in their own formats, and two colleagues spent a week aligning them.',
    work: 'Each subsidiary received a contract and an upload page that checks a file right away. Rules that had lived in the colleagues’ heads became 74 tests.',
    result:
      'The close now takes three business days (example figure). Rejected files come back within a minute, with the row and the reason, while the sender still remembers them.',
    limits:
      'Intercompany loans are still reconciled by hand. Their rules differ by contract, and automating them would have cost more than it saves.',
  },
  questions: {
    'Do we have to replace our current tool?':
      'Rarely. Contracts and tests can surround what you have. We suggest a replacement only when the tool itself is the recurring fault.',
    'Who decides which record is right?':
      'A business owner, named per field. Software proposes a merge, and the owner’s rule decides it, with the reason recorded.',
    'Will strict checks stop our reports?':
      'Only for errors you have declared serious. Others pass with a visible warning, so a missing ZIP code never blocks payroll.',
  },
  related: [
    ['/healthcare', 'Healthcare', 'Records that must match the right patient.'],
    ['/healthcare/whitepaper', 'Whitepaper: from records to rounds', 'What shared data needs to be useful.'],
    ['/analytics', 'Analytics', 'Put sound figures in front of people.'],
  ],
}
