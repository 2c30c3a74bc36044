import type { IndustryContent } from '../types/industry.ts'

export const bankFinancial: IndustryContent = {
  kind: 'industry',
  path: '/bankfinancial',
  title: 'Banking and Financial Services',
  description:
    'For mid-size banks: instant payments, fraud screening, model risk and core renewal, built so that each decision can be explained later.',
  updated: '2026-11-22',
  headline: 'Banking you can explain',
  lead: 'Customers expect quick decisions. Supervisors expect reasons. We build systems that give both.',
  state: [
    'A mid-size bank competes with apps launched last year and is supervised like an institution founded a century ago. Payments settle in seconds, so checks must keep up. Software turns customers down, and they ask a person why.',
    'Underneath it all sits a core system that works, that few people understand and that nobody wants to stop. The task is to change what surrounds it, piece by piece, without a cutover weekend that everyone dreads.',
  ],
  signs: [
    'Clerks release most paused payments without reading them',
    'No single list names every model that affects a customer',
    'Refusal letters quote a score instead of a reason',
    'A simple rate change waits months for a core release',
  ],
  pressures: {
    'Instant payments':
      'Money leaves within seconds, at any hour. Screening, limits and liquidity have to keep the same hours.',
    Fraud:
      'Victims are talked into authorizing the payment themselves. The signal lies in behavior, and the remedy is a well-placed pause.',
    'Model risk':
      'Supervisors want an inventory, an owner and a validation for each model, including the spreadsheets that act like one.',
    'Core renewal':
      'Product rules are buried in old batch jobs. They must be found and tested before they can be moved.',
  },
  builds: [
    'Payment services that answer in real time and degrade in a planned order',
    'Fraud screening that gives the clerk a reason and the customer a fair warning',
    'A model inventory tied to code, data and validation reports',
    'Clean interfaces around the core, so that products can leave it one at a time',
    'Customer records joined across channels, with consent attached',
  ],
  regulations: {
    intro: 'We are engineers, not lawyers. These are the rules that our clients’ counsel raises most often.',
    items: {
      'SR 26-2 and OCC Bulletin 2026-13':
        'US guidance on model risk management. In April 2026 it replaced SR 11-7, long a yardstick well beyond the US.',
      DORA: 'The EU’s act on digital operational resilience: incidents, testing and suppliers.',
      'Regulation B': 'US rule on credit decisions, including the specific reasons a declined applicant must receive.',
      'PCI DSS': 'The card industry’s standard for systems that touch card data.',
    },
  },
  example: [
    'A savings bank with forty branches blocked suspicious transfers in a nightly batch. After joining an instant payment network it had four seconds. We moved screening into a service that reads the customer’s usual pattern from a small, fast store, and designed the pause screen with victim advocates.',
    'Clerks used to release nine of ten blocked payments unread. They now see fewer cases, each with its reason, and read them.',
  ],
  start: [
    'A first engagement lasts four months, with a lead engineer, a data engineer and a risk specialist on our side. The first two weeks are spent with your clerks and your model owners. You then receive a written proposal to improve one decision, with a price and a way to stop.',
  ],
  outcomes: {
    caption: 'Payment screening before and after',
    rows: [
      ['Time to a decision', 'next morning', 'under 1 second'],
      ['Payments paused per 10,000', '42', '13'],
      ['Paused payments confirmed as fraud', '1 in 30', '1 in 5'],
      ['Reason shown to the clerk', 'none', 'top three signals'],
    ],
    basis: 'Illustrative figures for an invented bank, to show what we measure.',
  },
  pictures: {
    work: {
      id: 'payment-screening',
      alt: 'A payment leaves a phone and is screened. Most payments are paid in under a second; a few pause and reach a clerk with the reason.',
      caption: 'Every payment is screened at once. Only the doubtful ones wait for a person.',
    },
    outcome: {
      id: 'paused-payments',
      alt: 'Of 30 paused payments, one was fraud before. Now it is one of five.',
      caption: 'Paused payments that turned out to be fraud. Illustrative figures, as in the table.',
    },
  },
  teaser: {
    heading: 'Explaining Every Decision',
    text: 'Our whitepaper describes model risk work that a bank with a dozen data people can sustain: what to list, how to validate, and what to tell the customer.',
    paperName: 'the banking whitepaper',
  },
  related: [
    ['/ai-ml', 'AI and ML', 'Models with an owner and a test set.'],
    ['/cyber-security', 'Cybersecurity', 'Shorten the paths to your core.'],
    ['/etl-data-quality', 'ETL and data quality', 'Reports that trace back to source rows.'],
  ],
}
