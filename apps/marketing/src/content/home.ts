import { brand } from '@site/brand'
import type { HomeContent } from './types.ts'

export const home: HomeContent = {
  kind: 'home',
  path: '/',
  title: 'Home',
  description: `${brand.name} builds data, cloud and software systems with small accountable teams, and hands them over to the people who will run them.`,
  updated: '2026-11-30',
  hero: {
    eyebrow: 'IT services and consulting',
    title: 'Software woven to last',
    lead: 'Small teams that build data, cloud and software systems with you, prove them in daily use, and hand them over to your staff.',
    action: 'GET STARTED',
    secondary: 'Talk to us',
  },
  about: {
    heading: 'About us',
    statement: 'We build for organizations that have to keep running while they change.',
    paragraphs: [
      'Hospitals, insurers, utilities, factories and stores: places where a system is replaced while people work in it.',
      'You meet the people who will do the work before you sign. The same people are there when it goes live, and they document everything your own staff will need afterward.',
    ],
    link: 'More about who we are',
    scene: {
      id: 'site',
      alt: 'On a shop floor, an operator explains a press to a visitor who takes notes.',
      caption: 'We start beside the people who do the job.',
    },
  },
  services: {
    heading: 'Nine services, one way of working',
    intro: 'Choose one to see the problem it solves, how long it takes, and what you will have at the end.',
    drawings: {
      'ai-ml': 'shadow-run',
      'cloud-services': 'migration-waves',
      'iot-digitital-experience': 'device-batches',
      'data-science': 'decision-path',
      analytics: 'measure-funnel',
      'etl-data-quality': 'parallel-pipelines',
      fullstackdevlopment: 'weekly-loop',
      'cyber-security': 'attack-paths',
      'automation-quality': 'test-pyramid',
    },
  },
  handover: {
    heading: 'Week by week, the work becomes yours',
    text: 'A first project usually takes a quarter. It ends when your people can run it without us.',
    ours: 'our hands',
    yours: 'your hands',
    milestones: {
      'Day 1': 'You meet the people who will do the work.',
      'Week 3': 'A baseline shows what today’s process costs.',
      'Week 6': 'A small version runs beside the real one.',
      'Week 10': 'It takes its share of the daily work.',
      'Week 12': 'Your engineers ship a release. We watch.',
    },
  },
  values: {
    heading: 'What you can expect',
    items: {
      'One accountable team':
        'One group designs, builds and runs your system with you, so you always know whom to call.',
      'Evidence before scale':
        'We try a small working version with real users, show you the results, and only then scale it up.',
      'Built to hand over':
        'Code, tests and decisions live in your repository from day one. Before we leave, your team ships a release on its own.',
      'Security in the first sprint':
        'Access control, secrets management and recovery are part of the first working version, when they are cheapest to build.',
    },
  },
  products: {
    heading: 'Three products',
    intro: 'Partner products for problems that many share. We set them up, connect and maintain them.',
    drawings: { medtech: 'care-list', searchblox: 'search-page', irms: 'relationship-map' },
  },
  culture: {
    heading: 'How we treat our people',
    person: { id: 'ines', name: 'Ines Duarte', role: 'Platform engineer, in an example story' },
    quote: 'What may wake a person at night fits on one page.',
    text: 'Careful work takes rested people. Two colleagues describe how they changed course here.',
    link: 'See how we care for our people',
  },
  industries: {
    heading: 'Eight industries we serve',
    intro:
      'Each page covers the pressures, the rules and a short example, and links to a free whitepaper with no form to fill out.',
    drawings: {
      bankfinancial: 'paused-payments',
      insurance: 'first-day-decisions',
      healthcare: 'time-to-be-seen',
      manufacturing: 'crane-wait',
      retail: 'canceled-orders',
      energyutilities: 'load-forecast',
      'mobility-hospitality': 'new-plans',
      'media-communications': 'complete-rights',
    },
    details: {
      bankfinancial: '365 82 354 266',
      insurance: '390 0 312 234',
      healthcare: '30 30 310 232',
      manufacturing: '340 106 330 248',
      retail: '398 76 304 228',
      energyutilities: '394 30 324 243',
      'mobility-hospitality': '98 66 314 236',
      'media-communications': '296 22 420 315',
    },
  },
  clients: {
    heading: 'What a good ending looks like',
    items: [
      {
        id: 'claims',
        quote: 'They started by asking our adjusters, so the triage tool was in use from its first week.',
        source: 'Example: the head of claims at a regional insurer',
        story:
          'We had asked for fully automatic decisions. After four days with the adjusters, the team suggested something smaller: sort the claims, show the reason, let a person confirm. It was live before we could have finished specifying the automatic version.',
      },
      {
        id: 'handover',
        quote: 'On the last day, our own engineers shipped the release, and nothing went wrong.',
        source: 'Example: the operations director of a city utility',
        story:
          'The contract required our staff to ship two releases alone before the project could end. It changed how the consultants worked: they documented as they went, because we would need the notes within weeks. A year later, we have not had to call them back.',
      },
    ],
  },
  proof: {
    heading: 'Check our work before you call',
    intro: 'Read what our clients would get, see what a first step costs, and measure this site.',
    prices: 'First steps cost $15,000 to $70,000. Each service states its own.',
    figures: 'This site’s own figures',
    link: 'What is invented, what is measured',
  },
  closing: {
    heading: 'What is slowing you down?',
    text: 'A half-hour call is usually enough to tell whether we can help, or who could.',
    action: 'Start a conversation',
  },
  preview: { id: 'notes', alt: 'Three people arrange colored notes on a wall' },
}
