import type { ServiceContent } from '../types/service.ts'

export const automationQuality: ServiceContent = {
  kind: 'service',
  path: '/automation-quality',
  title: 'Automation and Quality Engineering',
  description:
    'Release more often with less fear: test strategy, API, interface and load tests, accessibility checks, process automation and release gates.',
  updated: '2026-11-22',
  headline: 'Faster because it is checked',
  lead: 'A test suite earns its keep when people believe it: quick, quiet, and right when it says stop.',
  problem: [
    'Before each release a group of patient people clicks through the same screens for a week. They find less every time, because they are tired and the product is larger.',
    'Automating those clicks one by one makes a slow suite that fails at random. Soon a red result means "run it again", and the real defect slips past.',
  ],
  capabilities: {
    'Test strategy':
      'For each risk we choose the cheapest place to catch it: a type, a unit test, a contract, a browser or a person with a good eye.',
    'API, interface and load tests':
      'Fast checks on every change, a browser for whole tasks, and load shaped like your busiest hour.',
    'Accessibility tests':
      'Automated rules in the pipeline, keyboard and screen reader scripts by hand, and sessions with disabled testers.',
    'Process automation':
      'Software robots for stable, dull steps between systems that have no interface. We retire them when the interface arrives.',
    'Release gates':
      'A release waits for facts: tests, budgets, open risks. The gate explains what is missing, and a named person may override it.',
  },
  steps: {
    intro:
      'A quality engineer joins each product team, and a lead maintains the shared tools. Most clients see the change within ten weeks.',
    items: {
      'Listen to the failures':
        'We read a year of incidents and ask, for each, which check would have caught it and what that check costs.',
      'Clear the noise':
        'Unstable tests are repaired or removed within the first month. Trust returns before coverage grows.',
      'Move checks earlier':
        'Browser tests that only tested arithmetic become unit tests. What remains runs in parallel.',
      'Give it away': 'Developers write the tests, quality engineers coach. We leave when that feels normal.',
    },
  },
  deliverables: [
    'A risk map that says where each risk is tested',
    'A suite that finishes while the author still remembers the change',
    'Test data that can be generated on demand, without copies of production',
    'Reports a product owner can read',
    'A release checklist that a machine fills out',
  ],
  technologies: {
    intro: 'Tools that developers already know are the ones that get used.',
    names: ['Playwright', 'Vitest', 'JUnit', 'Pact', 'k6', 'axe-core', 'Appium', 'Robot Framework'],
    carousel: true,
  },
  example: {
    heading: 'Example engagement: regression from six days to five hours',
    context:
      'A telecom provider released its ordering system four times a year. Each release was preceded by six days of manual regression with twelve people.',
    work: 'We sorted 1,900 written test cases by the risk they covered. A third were duplicates. The rest moved to the cheapest level that could catch the fault.',
    result:
      'The full run takes five hours (example figure) and most faults show within ten minutes. The team now releases every other week.',
    limits:
      'Number porting depends on other operators’ systems and is still rehearsed by hand. Its contract tests cover our side only.',
  },
  questions: {
    'What coverage should we aim for?':
      'Aim for risks covered, not lines. We show which failures would reach a customer unnoticed, and you decide which of them to pay for.',
    'Do we still need testers?':
      'Yes. Curious people find what nobody thought to automate. They simply stop repeating themselves.',
    'Can robots fix our old process?':
      'They can bridge a gap for a while. If the process itself is the problem, a robot only makes it fail faster.',
  },
  related: [
    ['/media-communications', 'Media and communications', 'Many devices, frequent releases.'],
    ['/fullstackdevlopment', 'Full stack development', 'Teams that build with checks from day one.'],
    ['/insurance/whitepaper', 'Whitepaper: straight-through claims', 'Automation that knows when to stop.'],
  ],
}
