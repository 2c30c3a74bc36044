import type { IndustryContent } from '../types/industry.ts'

export const mobilityHospitality: IndustryContent = {
  kind: 'industry',
  path: '/mobility-hospitality',
  title: 'Mobility and Hospitality',
  description:
    'For carriers, hotels and travel firms: peaks handled calmly, loyalty that means something, and disruption answered before the queue forms.',
  updated: '2026-11-22',
  headline: 'Mobility and hospitality under pressure',
  lead: 'Guests remember the hour when things went wrong, and what you did for them.',
  state: [
    'A canceled train fills a hotel lobby, and a storm empties one airport into three others. Each company sees only its own part. Counter staff improvise with a reservation system designed for an ordinary day.',
    'Loyalty programs collect points, yet the traveler’s simplest wish, a quiet room or an aisle seat, has to be repeated on every trip. Data is plentiful. Memory is not.',
  ],
  signs: [
    'Call volume triples whenever the weather turns',
    'Agents find the next seat in a spreadsheet',
    'The same guest explains an allergy on every visit',
    'New staff need a week before they may rebook anyone',
  ],
  pressures: {
    Peaks: 'Holidays and events multiply demand for hours. Prices, rooms, vehicles and staff have to move together.',
    Loyalty: 'Regular guests want recognition and small favors. A discount is what they get when nobody knows them.',
    Disruptions: 'A new plan offered within minutes is accepted gladly. The same plan an hour later is a complaint.',
    'Staff turnover': 'Seasonal staff need screens that explain themselves on the first morning.',
  },
  builds: [
    'Rebooking services that propose a plan for each party and say why',
    'Guest profiles made of a few facts that the guest has agreed to share',
    'Staff and room planning for uneven days',
    'Messages in the guest’s language, each sent once and asking for one thing',
    'Counter screens that work when the central system is slow',
  ],
  regulations: {
    intro: 'A system applies passenger rights many times an hour, so we test them like any other rule.',
    items: {
      'Regulation (EC) 261/2004': 'Rights of air passengers in the EU when flights are canceled or long delayed.',
      'US DOT refund rules': 'When an airline owes a refund without being asked, and by when.',
      'Package Travel Directive': 'Who answers for which part of a combined trip in the EU.',
      'PCI DSS': 'Card data at desks, kiosks and call centers, kept out of recordings.',
    },
  },
  example: [
    'A regional bus and rail company used to announce a cancellation and wait. Hold times reached an hour. We built a service that groups travelers by what they need next: the last connection, a wheelchair space, a night’s sleep.',
    'Each group receives a plan it can accept or change in one message. Agents look after the others and see what has already been offered. On calm days the same service practices on invented disruptions.',
  ],
  start: [
    'We begin with the notes of your last three bad days and a shift beside your agents. A team of five builds the first rebooking path in about four months, on one route or in one hotel. Rehearsals start in week six, long before travelers see anything.',
  ],
  outcomes: {
    caption: 'A severe-weather day, last winter and this winter',
    columns: ['Measure', 'Last winter', 'This winter'],
    rows: [
      ['Travelers with a new plan in 15 minutes', '9 of 100', '71 of 100'],
      ['Longest wait for an agent', '64 minutes', '18 minutes'],
      ['Plans changed by an agent afterward', 'not known', '12 of 100'],
      ['Taxis ordered', '410', '265'],
    ],
    basis: 'Illustrative figures for an invented carrier; no two storms are alike.',
  },
  pictures: {
    work: {
      id: 'rebooking',
      alt: 'A train is struck through. Its passengers split into three groups: the last bus, a wheelchair space, a night’s sleep.',
      caption: 'A canceled train, seen by what each group of travelers needs next.',
    },
    outcome: {
      id: 'new-plans',
      alt: 'Two rising curves over 60 minutes. After 15 minutes, 71 of 100 travelers have a new plan this winter; last winter it was 9.',
      caption: 'Travelers with a new plan, of 100, by minutes since the cancellation. Illustrative figures.',
    },
  },
  teaser: {
    heading: 'Rebooking in Ninety Seconds',
    text: 'A paper on disruption as a product: which data to have ready, how to divide scarce seats fairly, and how to rehearse.',
    paperName: 'the mobility whitepaper',
  },
  related: [
    ['/fullstackdevlopment', 'Full stack development', 'Apps that survive the busiest hour.'],
    ['/irms', 'Relationship management product', 'Remember guests without watching them.'],
    ['/cloud-services', 'Cloud services', 'Room to grow for a weekend.'],
  ],
}
