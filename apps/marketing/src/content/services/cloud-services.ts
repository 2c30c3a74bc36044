import type { ServiceContent } from '../types/service.ts'

export const cloudServices: ServiceContent = {
  kind: 'service',
  path: '/cloud-services',
  title: 'Cloud Services',
  description:
    'Move to the cloud in an order you can defend: assessment, landing zone, migration waves, cost control and reliability engineering.',
  updated: '2026-11-22',
  headline: 'Landing zone first, then move',
  lead: 'Accounts, networks, identity and budgets come before the first workload, so that each later move is routine.',
  problem: [
    'Many migrations begin with the loudest application. It lands in a hurried account, with a shared password and a network nobody drew. The next team copies it, and the one after that copies the copy.',
    'Two years later the bill surprises the finance department and the auditors find forty ways into production. Moving was never the hard part. Arriving somewhere tidy is.',
  ],
  capabilities: {
    Assessment:
      'An inventory of applications, owners, dependencies and licenses. Each one gets a proposal: keep, retire, rehost, rework or replace.',
    'Landing zone':
      'Account structure, network, identity, logging, backup and guardrails as code, reviewed by your security people before anything moves in.',
    'Migration waves':
      'Applications move in groups that belong together. Every wave has a rehearsal, a way back and a date on which the old machines are shut down.',
    'Cost control':
      'Tags, budgets and a monthly conversation between the people who spend and the people who pay. Waste is shown per team, never as one frightening total.',
    'Reliability engineering':
      'Service objectives, useful alerts, capacity tests and blameless reviews, so that the platform gets calmer as it grows.',
  },
  steps: {
    intro: 'Two of our engineers sit with two of yours. The pair rule holds until your side can run a wave alone.',
    items: {
      'Month 1: survey':
        'We survey your systems, interview owners and agree on which applications may never be down at the same time.',
      'Months 2 and 3: foundation': 'The landing zone is built, attacked by a tester you choose, and corrected.',
      'Month 4: first wave': 'Small, real and reversible. It proves the route and trains the people who follow.',
      'After that: a wave every few weeks':
        'You set the pace. We review cost and incidents after each wave and adjust the next.',
    },
  },
  deliverables: [
    'An application register with a decision and a reason for each entry',
    'The landing zone as code, with tests and a diagram that matches it',
    'A wave plan with rehearsals, owners and ways back',
    'A cost report that product owners can read without help',
    'Runbooks, on-call rules and the first two reliability reviews',
  ],
  technologies: {
    intro: 'We work on the three large public clouds and on private ones. The practices matter more than the logo.',
    names: ['AWS', 'Azure', 'Google Cloud', 'Terraform', 'Kubernetes', 'Prometheus', 'Grafana', 'Argo CD'],
    carousel: true,
  },
  example: {
    heading: 'Example engagement: 140 applications in five waves',
    context:
      'A logistics company had to leave two rented data centers within 14 months. Its register listed 140 applications. For 31 of them nobody could name an owner.',
    work: 'Owners were found or the application was retired. The rest moved in five waves, each rehearsed on a copy of the data the weekend before.',
    result:
      'Both centers closed one month early. Twenty-two applications were shut down for good, and monthly hosting costs ended up about 18% below the old contract.',
    limits:
      'One warehouse system stayed on premises because its scanners could not tolerate the added delay. It is on next year’s list.',
  },
  questions: {
    'Will it be cheaper?':
      'Sometimes. Idle machines and old licenses are where the savings are. A steady, well-filled server may cost more in the cloud, and then we advise you to leave it where it is.',
    'Can we avoid being locked in?':
      'You can choose where to be locked in. We note, for each application, what leaving would take, and keep that cost in proportion to the benefit.',
    'What happens at night?':
      'During the waves we share the on-call rotation with you. At the end your own people run it, with runbooks they have already used.',
  },
  related: [
    ['/cyber-security', 'Cybersecurity', 'Cloud posture, checked before you move in.'],
    ['/manufacturing', 'Manufacturing', 'Plants that keep running while systems move.'],
    ['/retail/whitepaper', 'Whitepaper: stock you can promise', 'A use for events across channels.'],
  ],
}
