import { brand } from '@site/brand'
import type { HomeContent } from './types.ts'

export const home: HomeContent = {
  kind: 'home',
  path: '/',
  title: 'Home',
  description: `${brand.name} builds data, cloud and software systems with small accountable teams, and hands them over to the people who will run them.`,
  updated: '2026-11-26',
  hero: {
    eyebrow: 'IT services and consulting',
    title: 'Software woven to last',
    lead: 'Small teams that build data, cloud and software systems with you, prove them in daily use, and hand them over to your staff.',
    action: 'GET STARTED',
    secondary: 'Talk to us',
  },
  about: {
    heading: 'About us',
    paragraphs: [
      'Since 2011, we have built and connected systems for organizations that have to keep running while they change: hospitals, insurers, utilities, factories and stores.',
      'You meet the people who will do the work before you sign. The same people are there when it goes live, and they document everything your own staff will need afterward.',
    ],
    link: 'More about who we are',
  },
  services: {
    heading: 'Nine services, one way of working',
    intro: 'Choose one to see the problem it solves, how long it takes, and what you will have at the end.',
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
  culture: {
    heading: 'How we treat our people',
    text: 'Careful work takes rested people. Two colleagues describe how they changed course here, and what the company did to make it possible.',
    link: 'See how we care for our people',
  },
  products: {
    heading: 'Three products',
    intro:
      'For problems that many organizations share, we offer three partner products, which we set up, connect and maintain.',
  },
  industries: {
    heading: 'Eight industries we serve',
    intro:
      'Each page covers the pressures, the rules and a short example, and links to a free whitepaper with no form to fill out.',
  },
  clients: {
    heading: 'What clients say',
    note: 'Invented examples: no real client said this. They show what we hope clients will say about our work.',
    items: [
      {
        id: 'claims',
        quote: 'They started by asking our adjusters, so the triage tool was in use from its first week.',
        source: 'Head of claims, a regional insurer',
        story:
          'We had asked for fully automatic decisions. After four days with the adjusters, the team suggested something smaller: sort the claims, show the reason, let a person confirm. It was live before we could have finished specifying the automatic version.',
      },
      {
        id: 'handover',
        quote: 'On the last day, our own engineers shipped the release, and nothing went wrong.',
        source: 'Operations director, a city utility',
        story:
          'The contract required our staff to ship two releases alone before the project could end. It changed how the consultants worked: they documented as they went, because we would need the notes within weeks. A year later, we have not had to call them back.',
      },
    ],
  },
  closing: {
    heading: 'What is slowing you down?',
    text: 'A half-hour call is usually enough to tell whether we can help, or who could.',
    action: 'Start a conversation',
  },
  preview: { id: 'notes', alt: 'Three people arrange colored notes on a wall' },
}
