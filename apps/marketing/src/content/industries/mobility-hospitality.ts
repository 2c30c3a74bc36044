import type { IndustryContent } from '../types.ts'

export const mobilityHospitality: IndustryContent = {
  kind: 'industry',
  path: '/mobility-hospitality',
  title: 'Mobility and Hospitality',
  description:
    'For carriers, hotels and travel companies: smooth peaks, meaningful loyalty, and a new plan for travelers before the line forms.',
  updated: '2026-11-30',
  headline: 'Travel plans that survive disruption',
  lead: 'Travelers remember what you did for them when things went wrong.',
  headings: {
    state: 'One storm, four companies, no shared plan',
    pressures: 'Four pressures on travel companies',
    builds: 'Plans for the worst hour',
    example: 'Example: a severe-weather day',
    start: 'One route or one hotel, four months',
  },
  state: [
    'A canceled train fills a hotel lobby, and a storm diverts one airport’s flights to three others. Each company sees only its own part, and front-desk agents improvise with reservation systems designed for ordinary days.',
    'Loyalty programs track points, yet travelers have to repeat their simplest wish, a quiet room or an aisle seat, on every trip. The data exists, but it is not where the agent needs it.',
  ],
  signs: [
    'Call volume triples whenever the weather turns',
    'Agents find the next seat in a spreadsheet',
    'Guests explain the same allergy on every visit',
    'New agents need a week of training before they can rebook',
  ],
  pressures: {
    Peaks:
      'Holidays and events multiply demand for hours. Prices, rooms, vehicles and staffing have to adjust together.',
    Loyalty: 'Regular guests want recognition and small favors, and often get a generic discount instead.',
    Disruptions: 'Travelers gladly accept a new plan within minutes. An hour later, the same plan draws a complaint.',
    'Staff turnover': 'Seasonal employees need screens that they can use on the first morning.',
  },
  builds: [
    'Rebooking services that propose and explain a plan for each party',
    'Guest profiles with a few facts that guests have agreed to share',
    'Staffing and room plans for uneven demand',
    'Messages in the guest’s language, each with a single request',
    'Front-desk screens that work when the central system is slow',
  ],
  regulations: {
    intro: 'Systems apply passenger rights many times an hour, so we test these like any other rule.',
    items: {
      'Regulation (EC) 261/2004':
        'EU air passengers’ rights when flights are canceled or long delayed. Negotiators agreed on a revision in 2026.',
      'US DOT refund rules': 'When an airline owes an automatic refund, and by when (14 CFR Part 260, 2024).',
      'Package Travel Directive':
        'Who is liable for a package trip in the EU. Amended by Directive 2026/1024, which applies from March 2029.',
      'PCI DSS 4.0.1': 'Card data at front desks, kiosks and call centers, kept out of call recordings.',
    },
  },
  example: [
    'A regional bus and rail company used to announce cancellations and wait for calls. Hold times reached an hour. We built a service that groups travelers by what they need next: the last connection, a wheelchair space, a night’s sleep.',
    'Each group gets a plan that it can accept or change with one tap. Agents take care of everyone else and see what has already been offered. On quiet days, the service rehearses with simulated disruptions.',
  ],
  start: [
    'We start with the records of your last three bad days and a shift alongside your agents. A team of five builds the first rebooking flow in about four months, on one route or in one hotel. Rehearsals start in week six, long before travelers see it.',
  ],
  outcomes: {
    caption: 'A severe-weather day, last winter and this winter',
    columns: ['Measure', 'Last winter', 'This winter'],
    rows: [
      ['Travelers with a new plan in 15 minutes', '9 of 100', '71 of 100'],
      ['Longest wait for an agent', '64 minutes', '18 minutes'],
      ['Plans changed by an agent afterward', 'unknown', '12 of 100'],
      ['Cabs ordered', '410', '265'],
    ],
    basis: 'No two storms are alike.',
  },
  pictures: {
    work: {
      id: 'rebooking',
      alt: 'A crossed-out train. Its passengers split into three groups: the last bus, a wheelchair space, a night’s sleep.',
      caption: 'A canceled train, and what each group of travelers needs next.',
    },
    outcome: {
      id: 'new-plans',
      alt: 'Two rising curves over 60 minutes. After 15 minutes, 71 of 100 travelers have a new plan this winter; last winter it was 9.',
      caption: 'Travelers per 100 with a new plan, by minutes since the cancellation.',
    },
  },
  teaser: {
    heading: 'Rebooking in Ninety Seconds',
    text: 'A whitepaper on designing for disruption: which data to have ready, how to allocate scarce seats fairly, and how to rehearse.',
    paperName: 'the mobility whitepaper',
    minutes: 5,
  },
  related: [
    ['/fullstackdevlopment', 'Full stack development', 'Apps that hold up during the busiest hour.'],
    ['/irms', 'Relationship management product', 'Remember guests without tracking them.'],
    ['/cloud-services', 'Cloud services', 'Extra capacity for one weekend.'],
  ],
}
