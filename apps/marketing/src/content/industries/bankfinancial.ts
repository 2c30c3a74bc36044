import type { IndustryContent } from '../types.ts'

export const bankFinancial: IndustryContent = {
  kind: 'industry',
  path: '/bankfinancial',
  title: 'Banking and Financial Services',
  description:
    'For midsize banks: instant payments, fraud screening, model risk and core modernization, so that every decision can be explained later.',
  updated: '2026-11-30',
  headline: 'Banking decisions you can explain',
  lead: 'Customers expect fast decisions, and examiners expect reasons. We build systems that provide both.',
  headings: {
    state: 'Payments settle before anyone can ask',
    pressures: 'Four pressures on a midsize bank',
    builds: 'What we build around the core',
    example: 'Example: screening within four seconds',
    start: 'Four months to one better decision',
  },
  state: [
    'A midsize bank competes with apps launched last year, under rules written for institutions founded a century ago. Payments settle in seconds, so checks have to keep up. When software declines an application, the customer asks a person why.',
    'Underneath is a core system that works but that few people understand. The task is to change what surrounds it, piece by piece, without a dreaded cutover weekend.',
  ],
  signs: [
    'Analysts release most paused payments without reading them',
    'No single list names every model that affects a customer',
    'Denial letters quote a score instead of a reason',
    'A simple rate change waits months for a core system release',
  ],
  pressures: {
    'Instant payments':
      'Money moves within seconds, around the clock. Screening, limits and liquidity management have to run around the clock, too.',
    Fraud:
      'Scammers talk victims into authorizing payments themselves. Unusual behavior gives the scam away, and a well-timed pause can stop it.',
    'Model risk':
      'Examiners may ask for the inventory, the owner and the validation of every model, including spreadsheets that work like one.',
    'Core modernization':
      'Product rules are buried in old batch jobs. They have to be found and tested before they can be moved.',
  },
  builds: [
    'Payment services that respond in real time and degrade gracefully',
    'Fraud screening that gives analysts a reason and customers a fair warning',
    'A model inventory tied to code, data and validation reports',
    'Clean interfaces around the core system, so that products can move off it one at a time',
    'Customer records joined across channels, with consent attached',
  ],
  regulations: {
    intro: 'We do not give legal advice. These are the rules that our clients’ counsel raise most often.',
    items: {
      'SR 26-2 and OCC Bulletin 2026-13':
        'US guidance on model risk management. In April 2026, it replaced SR 11-7, long the benchmark far beyond the US.',
      DORA: 'The EU’s Digital Operational Resilience Act, in force since January 2025: incidents, testing and vendors.',
      'Regulation B':
        'The US rule on credit decisions, including the specific reasons that a declined applicant must receive (12 CFR 1002.9).',
      'PCI DSS 4.0.1': 'The card industry’s standard for systems that touch card data.',
    },
  },
  example: [
    'A savings bank with forty branches blocked suspicious transfers in a nightly batch. After it joined an instant payment network, it had four seconds. We moved screening into a service that reads the customer’s usual pattern from a small, fast data store, and designed the pause screen with victim advocates.',
    'Fraud analysts used to release nine of ten blocked payments unread. They now see fewer cases, each with its reason, and review them all.',
  ],
  start: [
    'A first engagement lasts four months, with a lead engineer, a data engineer and a risk specialist on our side. We spend the first two weeks with your fraud analysts and model owners. You then receive a written proposal to improve one decision, with a price and a way out.',
  ],
  outcomes: {
    caption: 'Payment screening before and after',
    rows: [
      ['Time to a decision', 'next morning', 'under 1 second'],
      ['Payments paused per 10,000', '42', '13'],
      ['Paused payments confirmed as fraud', '1 in 30', '1 in 5'],
      ['Reason shown to the analyst', 'none', 'top three signals'],
    ],
  },
  pictures: {
    work: {
      id: 'payment-screening',
      alt: 'A payment leaves a phone and is screened. Most payments go through in under a second; a few pause and reach an analyst with the reason.',
      caption: 'Every payment is screened immediately, and only suspicious ones wait for a person.',
    },
    outcome: {
      id: 'paused-payments',
      alt: 'Before, one of 30 paused payments was fraud. Now it is one of five.',
      caption: 'Paused payments that turned out to be fraud.',
    },
  },
  teaser: {
    heading: 'Explaining Every Decision',
    text: 'Our whitepaper describes model risk work that a bank with a dozen data specialists can sustain: what to inventory, how to validate, and what to tell customers.',
    paperName: 'the banking whitepaper',
    minutes: 6,
  },
  related: [
    ['/ai-ml', 'AI and ML', 'Models with an owner and a test set.'],
    ['/cyber-security', 'Cybersecurity', 'Cut the attack paths to your core.'],
    ['/etl-data-quality', 'ETL and data quality', 'Reports that trace back to source rows.'],
  ],
}
