import type { IndustryContent } from '../types/industry.ts'

export const insurance: IndustryContent = {
  kind: 'industry',
  path: '/insurance',
  title: 'Insurance',
  description:
    'For insurers: straight-through handling of simple claims, better underwriting data, less leakage, and legacy systems retired with care.',
  updated: '2026-11-22',
  headline: 'Insurance that keeps its promise',
  lead: 'A policy is a promise for a bad day. Systems should make that day shorter.',
  state: [
    'Insurers hold decades of data and struggle to use last week’s. Policies live in one system, claims in another, and the photos of the damaged car in an inbox. Experienced handlers are close to retirement, and newcomers need years to learn what nobody has written down.',
    'Customers compare a claim with the last package they tracked. They accept a wait when they know the reason. Silence is what makes them leave.',
  ],
  signs: [
    'A claim for a wet carpet waits as long as one for a burned house',
    'Handlers open several systems to answer one phone call',
    'The same question reaches the customer three times',
    'Recoveries are found after the file has been closed',
  ],
  pressures: {
    'Claims leakage':
      'Small overpayments, missed recoveries and late notices add up quietly. Each one shows only when the file is read as a whole.',
    'Underwriting data': 'Brokers send schedules as attachments. Retyping them loses detail, and detail is the risk.',
    'Legacy systems':
      'Old products must be serviced for as long as a policy runs, on software whose makers have moved on.',
    'Severe weather': 'A storm brings a month of claims in a night. Capacity has to stretch; fairness must not.',
  },
  builds: [
    'Claims intake by web, phone and partner that asks only what this claim needs',
    'Triage that pays simple cases and sends doubtful ones to a named person',
    'Software that reads submissions, fills in the underwriting form and marks what is missing',
    'Recovery and duplicate checks that run while the file is still open',
    'Migration of closed product lines, policy by policy, with reconciliation',
  ],
  regulations: {
    intro: 'Your compliance team leads. These rules usually set the frame.',
    items: {
      'Solvency II':
        'The EU regime for capital, governance and reporting, including the quality of data used in calculations.',
      IDD: 'The EU directive on insurance distribution: advice, customers’ needs and product information.',
      'NAIC model bulletin on AI': 'What US state regulators expect of an insurer’s program for AI systems.',
      'GDPR Article 22': 'A person’s rights when a decision is made by automated means alone.',
    },
  },
  example: [
    'A home insurer handled water damage claims in one queue. We interviewed twelve handlers and wrote down the questions they ask first. The answers became a short form and a triage rule with a model behind it.',
    'Small, clear claims are now approved at once. Every tenth one still goes to a person as a check on the rule itself, and the handlers decide each month whether to move its limit.',
  ],
  start: [
    'We ask for two days beside your handlers or underwriters before we propose anything. A team of four then works for about five months on one line of business. Your actuaries see the figures every other week, and one of your handlers signs off on each release.',
  ],
  outcomes: {
    caption: 'Water damage claims before and after',
    rows: [
      ['Median time to a decision', '12 days', '3 days'],
      ['Decided on the first day', '4 of 100', '38 of 100'],
      ['Files a handler opens per claim', '5', '1'],
      ['Complaints per 1,000 claims', '21', '12'],
    ],
    basis: 'Illustrative figures for an invented insurer; complaint rates also depend on the year’s weather.',
  },
  pictures: {
    work: {
      id: 'claims-triage',
      alt: 'Water drips in a house. A short form sorts the claim: clear ones are paid on the first day, doubtful ones go to a named handler, and every tenth clear claim is checked there too.',
      caption: 'A short form and one rule: pay what is clear, hand over what is not, and keep checking the rule.',
    },
    outcome: {
      id: 'first-day-decisions',
      alt: 'Two grids of 100 claims. Four were decided on the first day before, 38 after.',
      caption: 'Claims decided on the first day, of 100. Illustrative figures, as in the table.',
    },
  },
  teaser: {
    heading: 'Straight-Through Claims Without Losing Judgment',
    text: 'The paper shows which claims suit automatic payment, how to keep experienced handlers in charge, and what to measure in the first year.',
    paperName: 'the insurance whitepaper',
  },
  related: [
    ['/fullstackdevlopment', 'Full stack development', 'Portals that ask each question once.'],
    ['/ai-ml', 'AI and ML', 'Triage with people in the loop.'],
    ['/automation-quality', 'Automation and quality', 'Change rates without a long freeze.'],
  ],
}
