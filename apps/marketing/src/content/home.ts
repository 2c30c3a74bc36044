import { brand } from '@site/brand'
import type { HomeContent } from './types/home.ts'

export const home: HomeContent = {
  kind: 'home',
  path: '/',
  title: 'Home',
  description: `${brand.name} builds data, cloud and software systems with small accountable teams, and hands them over to the people who will run them.`,
  updated: '2026-11-22',
  hero: {
    eyebrow: 'IT services and consulting',
    title: 'Software woven to hold',
    lead: 'Small teams that build data, cloud and software systems with you, test them in daily work, and leave them in your hands.',
    action: 'GET STARTED',
    secondary: 'Talk to us',
  },
  about: {
    heading: 'About us',
    paragraphs: [
      'A system is like cloth: many threads, and it holds because of how they cross. We have been joining data, software and people since 2011, for organizations that cannot afford to stop while they change.',
      'You meet the people who will do the work before you sign. The same people are there when it goes live, and they write down everything your own staff need to carry on without them.',
    ],
    link: 'More about who we are',
  },
  services: {
    heading: 'Nine services, one way of working',
    intro: 'Choose one to see the problem it solves, how long it takes, and what you have in hand at the end.',
  },
  values: {
    heading: 'What you can expect',
    items: {
      'One accountable team':
        'One group designs, builds and runs your system with you. There is one name to call and nobody to pass you on to.',
      'Evidence before scale':
        'We try the smallest honest version with real users, show you what happened, and only then scale it up.',
      'Built to hand over':
        'Code, tests and decisions live in your repository from the first day. Our last task is a release that you make yourselves.',
      'Security in the first sprint':
        'Access, secrets and recovery are part of the first working version, since adding them late costs more and protects less.',
    },
  },
  culture: {
    heading: 'People first, even on Mondays',
    text: 'Careful work needs rested people. Read how two colleagues changed course here, and what the company did to make it possible.',
    link: 'See how we care for our people',
  },
  products: {
    heading: 'Three products',
    intro:
      'Where a problem returns often enough, a product is the better answer. We set these up, connect them and maintain them.',
  },
  industries: {
    heading: 'Eight industries we know from the inside',
    intro:
      'Each page describes the pressures, the rules and a small case. Each has a whitepaper, free and with no form to fill out.',
  },
  clients: {
    heading: 'What clients say',
    note: 'Invented examples: no real client said this. They show how we would like our work to be described.',
    items: [
      {
        id: 'claims',
        quote: 'They asked our handlers first. That is why the triage was used from its first week.',
        source: 'Head of claims, a regional insurer',
        story:
          'The first proposal had been a fully automatic decision. After four days beside the handlers, the team suggested something smaller: sort the claims, show the reason, let a person confirm. It was in use before the automatic version could even have been specified.',
      },
      {
        id: 'handover',
        quote: 'On the last day our own engineers made the release. Nothing happened, which was the point.',
        source: 'Operations director, a city utility',
        story:
          'The contract named two releases that our staff would make alone before the project could end. It changed how the consultants worked: they documented as they went, because somebody else would need the notes within weeks. A year later we have not had to call them back.',
      },
    ],
  },
  closing: {
    heading: 'Tell us what holds you up',
    text: 'Half an hour on the phone is usually enough to say whether we can help, or who else could.',
    action: 'Start a conversation',
  },
}
