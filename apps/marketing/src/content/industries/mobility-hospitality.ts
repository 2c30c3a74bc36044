import type { IndustryContent } from '../types/industry.ts'

export const mobilityHospitality: IndustryContent = {
  kind: 'industry',
  path: '/mobility-hospitality',
  title: 'Mobility and Hospitality',
  description:
    'For carriers, hotels and travel firms: peaks handled calmly, loyalty that means something, and disruption answered before the queue forms.',
  updated: '2026-09-24',
  banner: {
    eyebrow: 'Industries',
    title: 'Mobility and hospitality under pressure',
    lead: 'Guests remember the hour when things went wrong, and what you offered them in it.',
  },
  state: {
    heading: 'The state of the sector',
    paragraphs: [
      'A cancelled train fills a hotel lobby, and a storm empties an airport into three others. Each company sees its own part. Staff at the counter improvise with a reservation system designed for an ordinary day.',
      'Loyalty schemes collect points while the traveller’s simplest wish, a quiet room or a seat by the aisle, is asked again on each trip. Data is plentiful. Memory is not.',
    ],
  },
  pressures: {
    heading: 'Four pressures',
    items: [
      {
        title: 'Peaks',
        text: 'Holidays and events multiply demand for hours. Prices, rooms, vehicles and staff have to move together.',
      },
      {
        title: 'Loyalty',
        text: 'Regular guests want recognition and small favours. A discount is what they get when nobody knows them.',
      },
      {
        title: 'Disruptions',
        text: 'A new plan offered within minutes is accepted gladly. The same plan an hour later is a complaint.',
      },
      {
        title: 'Staff turnover',
        text: 'Seasonal colleagues need screens that explain themselves on the first morning.',
      },
    ],
  },
  builds: {
    heading: 'What we build',
    items: [
      'Rebooking services that propose a plan per party, with its reason',
      'Guest profiles made from a few facts the guest has agreed to',
      'Rota and room planning for uneven days',
      'Messages in the guest’s language, sent once, with one action each',
      'Counter screens that work when the central system is slow',
    ],
  },
  regulations: {
    heading: 'Rules we design for',
    intro: 'Passenger rights are decisions a system takes many times an hour, so they are tested like any other rule.',
    items: [
      {
        title: 'Regulation (EC) 261/2004',
        text: 'Rights of air passengers in the EU when flights are cancelled or long delayed.',
      },
      { title: 'US DOT refund rules', text: 'When an airline owes a refund without being asked, and by when.' },
      { title: 'Package Travel Directive', text: 'Who answers for which part of a combined trip in the EU.' },
      { title: 'PCI DSS', text: 'Card data at desks, kiosks and call centres, kept out of reach of recordings.' },
    ],
  },
  example: {
    heading: 'A small case, as an example',
    paragraphs: [
      'A regional bus and rail company used to announce a cancellation and wait. Call centre queues reached an hour. We built a service that groups travellers by what they need next: the last connection, a wheelchair space, a night’s sleep.',
      'Each group receives a plan it can accept or change in one message. Agents look after those who cannot, and see what has been offered already. On calm days the same service is exercised with invented disruptions.',
    ],
  },
  start: {
    heading: 'How we begin',
    paragraphs: [
      'We begin with the notes of your last three bad days and a shift beside your agents. A team of five builds the first rebooking path in about four months, on one route or in one house. Rehearsals start in the sixth week, long before travellers see anything.',
    ],
  },
  outcomes: {
    heading: 'What changed in the example',
    table: {
      caption: 'A severe-weather day, last winter and this winter',
      columns: ['Measure', 'Last winter', 'This winter'],
      rows: [
        ['Travellers with a new plan in 15 minutes', '9 of 100', '71 of 100'],
        ['Longest wait for an agent', '64 minutes', '18 minutes'],
        ['Plans changed by an agent afterwards', 'not known', '12 of 100'],
        ['Taxis ordered', '410', '265'],
      ],
      basis: 'Illustrative figures for an invented carrier; no two storms are alike.',
    },
  },
  teaser: {
    heading: 'Rebooking in Ninety Seconds',
    text: 'A paper on disruption as a product: which data to have ready, how to divide scarce seats fairly, and how to rehearse.',
    paperName: 'the mobility whitepaper',
  },
  related: [
    { path: '/fullstackdevlopment', label: 'Full stack development', why: 'Apps that survive the busiest hour.' },
    { path: '/irms', label: 'Relationship management product', why: 'Remember guests without watching them.' },
    { path: '/cloud-services', label: 'Cloud services', why: 'Room to grow for a weekend.' },
  ],
}
