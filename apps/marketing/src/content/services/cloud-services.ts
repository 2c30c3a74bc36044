import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const cloudServices: ServiceContent = {
  kind: 'service',
  path: '/cloud-services',
  title: 'Cloud Services',
  description:
    'Move to the cloud in a sensible order: assessment, landing zone, migration waves, cost control and site reliability engineering.',
  updated: '2026-11-30',
  headline: 'Build the landing zone before you move',
  lead: 'Accounts, networks, identity and budgets come before the first workload, which makes every later move routine.',
  headings: {
    problem: 'Hasty accounts get copied',
    capabilities: 'From the inventory to the on-call rotation',
    steps: 'One month to a survey, four to the first wave',
    deliverables: 'Written down, tested and yours',
  },
  problem: [
    'Many migrations begin with the most urgent application. It lands in a hastily created account with a shared password and an undocumented network. The next team copies that setup, and the team after that copies the copy.',
    'Two years later, the bill surprises the finance department, and the auditors find forty ways into production. By then, cleaning up costs more than the move did.',
  ],
  capabilities: {
    Assessment:
      'An inventory of applications, owners, dependencies and licenses. For each one, we propose to keep, retire, rehost, rework or replace it.',
    'Landing zone':
      'Account structure, network, identity, logging, backup and guardrails as code, reviewed by your security team before anything moves in.',
    'Migration waves':
      'Applications that belong together move together. Every wave has a rehearsal, a rollback plan and a shutdown date for the old servers.',
    'Cost control':
      'Tags, budgets and a monthly review between the teams that spend and the people who pay. Waste is reported by team, so that it can be fixed.',
    'Reliability engineering':
      'Service level objectives, useful alerts, capacity tests and blameless postmortems, so that incidents become rarer as the platform grows.',
  },
  steps: {
    intro: 'Two of our engineers pair with two of yours until your team can run a wave on its own.',
    items: {
      'Month 1: survey':
        'We inventory your systems, interview their owners, and agree on which applications must never be down at the same time.',
      'Months 2 and 3: foundation':
        'We build the landing zone, a penetration tester of your choice attacks it, and we fix what they find.',
      'Month 4: first wave': 'A small, real and reversible move proves the route and trains the teams that follow.',
      'After that: a wave every few weeks':
        'You set the pace. We review costs and incidents after each wave and adjust the next one.',
    },
  },
  picture: {
    id: 'migration-waves',
    alt: 'Five columns from the survey to the third wave. Eight applications start in a data center. While the landing zone is built, none move; then one, four and finally seven stand on it, and one is retired.',
    caption: 'An example with eight applications: nothing moves until the landing zone is ready.',
  },
  deliverables: [
    'An application register with a decision and a reason for each entry',
    'The landing zone as code, with tests and a diagram that matches it',
    'A wave plan with rehearsals, owners and rollbacks',
    'A cost report that product owners can read without help',
    'Runbooks, on-call rules and the first two reliability reviews',
  ],
  firstStep: {
    text: 'Month 1, two people: the survey, with a decision for each application',
    price: prices['cloud-services'],
  },
  technologies: {
    intro: 'We work on the three major public clouds and on private ones, with the same practices everywhere.',
    names: ['AWS', 'Azure', 'Google Cloud', 'Terraform', 'Kubernetes', 'Prometheus', 'Grafana', 'Argo CD'],
    carousel: true,
  },
  example: {
    heading: 'Example: 140 applications in five waves',
    change: { before: '2', after: '0', label: 'rented data centers, a month ahead of time' },
    context:
      'A logistics company had to leave two rented data centers within 14 months. Its register listed 140 applications, 31 of them without a known owner.',
    work: 'We found an owner for each application or retired it. The rest moved in five waves, each rehearsed on a copy of the data the weekend before.',
    result:
      'Both data centers closed a month early. Twenty-two applications were shut down for good, and monthly hosting costs ended up about 18% below the old contract.',
    limits:
      'One warehouse system stayed on premises because its scanners could not tolerate the added delay. Its move is planned for next year.',
  },
  ask: 'tomas-villareal',
  questions: {
    'Will it be cheaper?':
      'Sometimes. The savings are in idle servers and old licenses. A steady, well-used server may cost more in the cloud, and then we advise you to leave it where it is.',
    'Can we avoid vendor lock-in?':
      'Not entirely, but you can choose where to accept it. For each application, we document what leaving would take and weigh that cost against the benefit.',
    'What happens at night?':
      'During the waves, we share the on-call rotation with you. By the end, your own engineers run it, with runbooks they have already used.',
  },
  related: [
    ['/cyber-security', 'Cybersecurity', 'Cloud security, checked before you move in.'],
    ['/manufacturing', 'Manufacturing', 'Plants that keep running while systems move.'],
    ['/retail/whitepaper', 'Whitepaper: inventory you can promise', 'Inventory events across channels.'],
  ],
}
