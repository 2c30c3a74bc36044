import type { IndustryContent } from '../types.ts'

export const insurance: IndustryContent = {
  kind: 'industry',
  path: '/insurance',
  title: 'Insurance',
  description:
    'For insurers: straight-through processing of simple claims, better underwriting data, less leakage, and careful legacy retirement.',
  updated: '2026-11-30',
  headline: 'Pay clear claims fast and review the rest',
  lead: 'Policyholders judge an insurer by its claims. We build systems that make the wait shorter and the answers clearer.',
  headings: {
    state: 'The wait is what people remember',
    pressures: 'Four pressures on insurers',
    builds: 'From intake to recovery',
    example: 'Example: water damage claims',
    start: 'Two days with adjusters, then five months',
  },
  state: [
    'Insurers hold decades of data but struggle to use last week’s. Policies live in one system, claims in another, and photos of the damaged car in an inbox. Experienced adjusters are close to retirement, and new ones need years to learn what was never written down.',
    'Customers compare a claim with the last package they tracked. They accept a wait if they know the reason, and leave if they hear nothing.',
  ],
  signs: [
    'A claim for a wet carpet waits as long as one for a house fire',
    'Adjusters open several systems to answer one phone call',
    'Customers are asked the same question three times',
    'Recoveries are found after the file is closed',
  ],
  pressures: {
    'Claims leakage':
      'Small overpayments, missed recoveries and late notices add up quietly, and each shows up only when the whole file is read.',
    'Underwriting data':
      'Brokers send schedules as attachments. Retyping them loses the details that determine the risk.',
    'Legacy systems':
      'Old products have to be serviced as long as policies run, on software that is no longer supported.',
    'Severe weather':
      'A storm can bring a month of claims overnight. Capacity has to grow without cutting corners on fairness.',
  },
  builds: [
    'Claims intake by web, phone and partner that asks only what each claim needs',
    'Triage that pays simple claims and sends questionable ones to a named person',
    'Software that reads submissions, fills in the underwriting form and flags what is missing',
    'Recovery and duplicate checks that run while the file is still open',
    'Migration of closed product lines, policy by policy, with reconciliation',
  ],
  regulations: {
    intro: 'Your compliance team takes the lead. These rules usually set the framework.',
    items: {
      'Solvency II':
        'The EU regime for capital, governance and reporting, including the quality of data used in calculations.',
      'NAIC model bulletin on AI':
        'What state regulators expect of an insurer’s AI program; adopted in 2023, issued state by state.',
      'NAIC data security model law':
        'Model Law 668 (2017), the basis of many states’ information security rules for insurers.',
      'GDPR Article 22': 'EU rights of a person about whom software alone makes a significant decision.',
    },
  },
  example: [
    'A home insurer handled all water damage claims in one queue. We interviewed twelve adjusters and wrote down the questions they ask first. These became a short form and a triage rule backed by a model.',
    'Small, clear claims are now approved immediately. Every tenth one still goes to a person as a check on the rule itself, and the adjusters decide each month whether to change its limit.',
  ],
  start: [
    'Before we propose anything, we ask for two days with your adjusters or underwriters. A team of four then works on one line of business for about five months. Your actuaries see the figures every other week, and one of your adjusters signs off on every release.',
  ],
  outcomes: {
    caption: 'Water damage claims before and after',
    rows: [
      ['Median time to a decision', '12 days', '3 days'],
      ['Decided on the first day', '4 of 100', '38 of 100'],
      ['Systems an adjuster opens per claim', '5', '1'],
      ['Complaints per 1,000 claims', '21', '12'],
    ],
    basis: 'Complaint rates also depend on the year’s weather.',
  },
  pictures: {
    work: {
      id: 'claims-triage',
      alt: 'Water drips in a house. A short form sorts the claims: clear ones are paid on the first day, doubtful ones go to a named adjuster, and so does every tenth clear claim, as a check.',
      caption:
        'A short form and one rule that pays clear claims, sends the others to an adjuster, and is checked continually.',
    },
    outcome: {
      id: 'first-day-decisions',
      alt: 'Two grids of 100 claims. Before, four were decided on the first day; after, 38.',
      caption: 'Of every 100 claims, those decided on the first day.',
    },
  },
  teaser: {
    heading: 'Straight-Through Claims Without Losing Judgment',
    text: 'The whitepaper shows which claims suit automatic payment, how to keep experienced adjusters in charge, and what to measure in the first year.',
    paperName: 'the insurance whitepaper',
    minutes: 5,
  },
  related: [
    ['/fullstackdevlopment', 'Full stack development', 'Portals that ask each question once.'],
    ['/ai-ml', 'AI and ML', 'Triage with people in the loop.'],
    ['/automation-quality', 'Automation and quality', 'Change rates without a long code freeze.'],
  ],
}
