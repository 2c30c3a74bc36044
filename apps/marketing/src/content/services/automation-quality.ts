import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const automationQuality: ServiceContent = {
  kind: 'service',
  path: '/automation-quality',
  title: 'Automation and Quality Engineering',
  description:
    'Release more often and with confidence: test strategy, API, UI and load tests, accessibility checks, process automation, release gates.',
  updated: '2026-11-30',
  headline: 'Release faster with tests you trust',
  lead: 'A test suite earns its keep when it is fast, stable, and right when it stops a release.',
  headings: {
    problem: 'A week of clicking before each release',
    capabilities: 'Each fault at the cheapest place to catch it',
    steps: 'A quiet suite in a month, a fast one in ten weeks',
    deliverables: 'A suite your developers own',
  },
  problem: [
    'Before each release, a group of patient people clicks through the same screens for a week. They find less every time, because they are tired and the product keeps growing.',
    'Automating those clicks one by one produces a slow suite that fails at random. Soon a red result means "run it again," and real defects slip through.',
  ],
  capabilities: {
    'Test strategy':
      'For each risk, we choose the cheapest place to catch it: a type check, a unit test, a contract test, a browser test or an exploratory tester.',
    'API, interface and load tests':
      'Fast checks on every change, browser tests for complete tasks, and load tests modeled on your busiest hour.',
    'Accessibility tests':
      'Automated rules in the pipeline, manual keyboard and screen reader tests, and sessions with testers who have disabilities.',
    'Process automation':
      'Software robots for stable, repetitive steps between systems without APIs. We retire them once an API exists.',
    'Release gates':
      'A release goes out when tests, budgets and open risks allow it. The gate explains what is missing, and a named person may override it.',
  },
  steps: {
    intro:
      'A quality engineer joins each product team, and a lead maintains the shared tools. Most clients see the change within ten weeks.',
    items: {
      'Listen to the failures':
        'We review a year of incidents and ask which check would have caught each one and what that check would cost.',
      'Clear the noise':
        'We fix or remove unstable tests within the first month, so that people trust the suite before it grows.',
      'Move checks earlier': 'Browser tests that only check calculations become unit tests. The rest run in parallel.',
      'Hand it over': 'Developers write the tests and quality engineers coach. We leave once that is routine.',
    },
  },
  picture: {
    id: 'test-pyramid',
    alt: 'Before: a broad layer of browser tests, with seven unstable ones on top, balances on few contract and unit tests and takes 6 days by hand. After: many unit tests carry few browser tests and take 5 hours in parallel.',
    caption: 'The example below as a shape: remove the noise first, then move checks to where they are cheap.',
  },
  deliverables: [
    'A risk map that shows where each risk is tested',
    'A suite that finishes while the change is still fresh in its author’s mind',
    'Test data generated on demand, without copies of production data',
    'Reports a product owner can read',
    'A release checklist that fills itself out',
  ],
  firstStep: {
    text: 'A year of failures reviewed, and the noise cleared: four weeks, two people',
    price: prices['automation-quality'],
  },
  technologies: {
    intro: 'We prefer tools that developers already know, because those get used.',
    names: ['Playwright', 'Vitest', 'JUnit', 'Pact', 'k6', 'axe-core', 'Appium', 'Robot Framework'],
    carousel: true,
  },
  example: {
    heading: 'Example: regression from six days to five hours',
    change: { before: '6 days', after: '5 hours', label: 'for a full regression run' },
    context:
      'A telecom provider released its ordering system four times a year. Before each release, twelve people spent six days on manual regression testing.',
    work: 'We sorted 1,900 written test cases by the risk they covered. A third were duplicates. We moved the rest to the cheapest level that could catch the fault.',
    result:
      'The full run takes five hours, and most faults show up within ten minutes. The team now releases every other week.',
    limits:
      'Number porting depends on other carriers’ systems and is still tested by hand. Its contract tests cover only the provider’s side.',
  },
  ask: 'maren-lindqvist',
  questions: {
    'What coverage should we aim for?':
      'Measure coverage by risk rather than by lines of code. We show you which failures would reach customers unnoticed, and you decide which ones are worth the cost.',
    'Do we still need testers?': 'Yes. Testers find what was never automated, and now they have time to look for it.',
    'Can robots fix our old process?':
      'They can bridge a gap for a while. If the process itself is the problem, a robot will only make it fail faster.',
  },
  related: [
    ['/media-communications', 'Media and communications', 'Many devices, frequent releases.'],
    ['/fullstackdevlopment', 'Full stack development', 'Teams that test from day one.'],
    ['/insurance/whitepaper', 'Whitepaper: straight-through claims', 'Automation that knows when to stop.'],
  ],
}
