import type { IndustryContent } from '../types/industry.ts'

export const bankFinancial: IndustryContent = {
  kind: 'industry',
  path: '/bankfinancial',
  title: 'Banking and Financial Services',
  description:
    'For mid-size banks: instant payments, fraud screening, model risk and core renewal, built so that each decision can be explained later.',
  updated: '2026-11-06',
  banner: {
    eyebrow: 'Industries',
    title: 'Banking you can explain',
    lead: 'Quick decisions are expected. Reasons are required. We build systems that give both.',
  },
  state: {
    heading: 'The state of the sector',
    paragraphs: [
      'A mid-size bank competes with apps that were born last year and is supervised like an institution that was founded a century ago. Payments settle in seconds, so checks must too. Customers are refused by software and ask a person why.',
      'Under it all sits a core system that works, that few people understand, and that nobody wants to stop. The task is to change around it, piece by piece, without a weekend that everyone dreads.',
    ],
  },
  pressures: {
    heading: 'Four pressures',
    items: [
      {
        title: 'Instant payments',
        text: 'Money leaves within seconds, at any hour. Screening, limits and liquidity have to keep the same hours.',
      },
      {
        title: 'Fraud',
        text: 'Victims are talked into authorising the payment themselves. The signal lies in behaviour, and the remedy is a well-placed pause.',
      },
      {
        title: 'Model risk',
        text: 'Supervisors want an inventory, an owner and a validation for each model, including the spreadsheets that act like one.',
      },
      {
        title: 'Core renewal',
        text: 'Product rules are buried in old batch jobs. They must be found and tested before they can be moved.',
      },
    ],
  },
  builds: {
    heading: 'What we build',
    items: [
      'Payment services that answer in real time and degrade in a planned order',
      'Fraud screening that gives the clerk a reason and the customer a fair warning',
      'A model inventory tied to code, data and validation reports',
      'Seams around the core, so that one product at a time can leave it',
      'Customer records joined across channels, with consent attached',
    ],
  },
  regulations: {
    heading: 'Rules we design for',
    intro: 'We are engineers, not lawyers. These are the texts our clients’ counsel most often puts on the table.',
    items: [
      {
        title: 'SR 26-2 and OCC Bulletin 2026-13',
        text: 'US guidance on model risk management. In April 2026 it replaced SR 11-7, long a yardstick well beyond the US.',
      },
      { title: 'DORA', text: 'The EU’s act on digital operational resilience: incidents, testing and suppliers.' },
      {
        title: 'Regulation B',
        text: 'US rule on credit decisions, including the specific reasons a refused applicant must receive.',
      },
      { title: 'PCI DSS', text: 'The card industry’s standard for systems that touch card data.' },
    ],
  },
  example: {
    heading: 'A small case, as an example',
    paragraphs: [
      'A savings bank with forty branches blocked suspicious transfers in a nightly batch. After joining an instant payment scheme it had four seconds. We moved screening into a service that reads the customer’s usual pattern from a small, fast store, and designed the pause screen with victims’ advisers.',
      'Clerks used to release nine of ten blocked payments unread. They now see fewer cases, each with its reason, and read them.',
    ],
  },
  start: {
    heading: 'How we begin',
    paragraphs: [
      'A first engagement lasts four months, with a lead engineer, a data engineer and a risk specialist on our side. The first two weeks are spent with your clerks and your model owners. You then receive a written proposal for one decision to improve, with a price and a way to stop.',
    ],
  },
  outcomes: {
    heading: 'What changed in the example',
    table: {
      caption: 'Payment screening before and after',
      columns: ['Measure', 'Before', 'After'],
      rows: [
        ['Time to a decision', 'next morning', 'under 1 second'],
        ['Payments paused per 10,000', '42', '13'],
        ['Paused payments confirmed as fraud', '1 in 30', '1 in 5'],
        ['Reason shown to the clerk', 'none', 'top three signals'],
      ],
      basis: 'Illustrative figures for an invented bank, to show what we measure.',
    },
  },
  teaser: {
    heading: 'Explaining Every Decision',
    text: 'Our whitepaper describes model risk work that a bank with a dozen data people can sustain: what to list, how to validate, and what to tell the customer.',
    paperName: 'the banking whitepaper',
  },
  related: [
    { path: '/ai-ml', label: 'AI and ML', why: 'Models with an owner and a test set.' },
    { path: '/cyber-security', label: 'Cyber security', why: 'Shorten the paths to your core.' },
    { path: '/etl-data-quality', label: 'ETL and data quality', why: 'Reports that trace back to source rows.' },
  ],
}
