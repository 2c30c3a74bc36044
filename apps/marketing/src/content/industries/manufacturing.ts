import type { IndustryContent } from '../types/industry.ts'

export const manufacturing: IndustryContent = {
  kind: 'industry',
  path: '/manufacturing',
  title: 'Manufacturing',
  description:
    'For plants and their suppliers: less unplanned downtime, clearer supply, safer control networks, and data that starts with one cell.',
  updated: '2026-11-22',
  headline: 'Manufacturing, one cell at a time',
  lead: 'A factory learns best when the person beside the machine can say what really happened.',
  state: [
    'Plants run machines from four decades side by side. Some speak modern protocols, some blink a lamp. Good operators hear a bearing fail before any sensor sees it. Their knowledge goes home at the end of the shift.',
    'Programs that promised a smart factory often delivered a data lake that nobody fishes in. What works is smaller: one cell, one loss, one team, and a number that improves within weeks.',
  ],
  signs: [
    'Most short stops have no recorded cause',
    'Each shift explains the same loss differently',
    'Vendors log in for maintenance without anyone watching',
    'The spare part arrives after the breakdown',
  ],
  pressures: {
    Downtime:
      'The long stops are known and discussed. The short ones, a minute here and there, cost as much and leave no trace.',
    Supply:
      'A missing part is discovered when the order is due. Earlier notice would be worth more than a larger warehouse.',
    'Security of control systems':
      'Remote maintenance opened doors into networks that were built to be trusted. Patching means stopping.',
    Skills: 'Fewer people, trained more broadly, look after more kinds of machine than before.',
  },
  builds: [
    'Read-only connections to old and new controllers through a protected gateway',
    'Downtime logging that an operator in gloves finishes in five seconds',
    'Condition monitoring for a few critical parts, with the wear pattern explained',
    'Order and material views shared with suppliers',
    'Zoned networks with recorded, time-limited remote access',
  ],
  regulations: {
    intro: 'Safety engineers and works councils are part of the project, not a later hurdle.',
    items: {
      'IEC 62443': 'The series of standards for the security of industrial control systems.',
      NIS2: 'The EU directive that brings many producers under cybersecurity obligations.',
      'EU Machinery Regulation':
        'Safety requirements for machines, including protection against corruption of their software.',
      'Cyber Resilience Act': 'EU obligations for products with digital elements, for as long as they are supported.',
    },
  },
  example: [
    'A maker of aluminum parts knew that its presses were busy and its output was low. We connected one press, added two buttons for the operator, and sat with each shift for a week.',
    'The largest loss was waiting for a crane, which no machine signal could have shown. A simple call button and a changed route gained more than the predictive model the plant had asked for. The model came second, for the hydraulic pump.',
  ],
  start: [
    'A first project takes sixteen weeks on one cell, with two of our engineers on site three days a week. You bring an operator from each shift and one colleague from maintenance. After the last week you own the wiring plan, the software and the decision about cell two.',
  ],
  outcomes: {
    caption: 'One press cell over sixteen weeks',
    columns: ['Measure', 'Start', 'Week 16'],
    rows: [
      ['Stops recorded with a cause', '22 of 100', '91 of 100'],
      ['Minutes waiting for a crane per shift', '48', '14'],
      ['Good parts per hour', '61', '70'],
      ['Unplanned pump changes per quarter', '3', '1'],
    ],
    basis: 'Illustrative figures for an invented plant; one cell proves a method, not a company-wide rate.',
  },
  pictures: {
    work: {
      id: 'press-cell',
      alt: 'A press with an operator beside a box with two buttons. A load hangs from a crane, and a dotted line runs from the press to a gateway.',
      caption:
        'One cell: the press, two buttons for the operator, the crane that everyone waits for, and a gateway that only reads.',
    },
    outcome: {
      id: 'crane-wait',
      alt: 'A falling curve over 16 weeks: from 48 minutes per shift to 14, with the call button introduced in the middle.',
      caption:
        'Minutes per shift spent waiting for the crane. Illustrative figures; the table shows the first and last week.',
    },
  },
  teaser: {
    heading: 'The Connected Line: Start with One Cell',
    text: 'A practical paper for plant managers: how to choose the cell, what to connect first, and when to move on to the second one.',
    paperName: 'the manufacturing whitepaper',
  },
  related: [
    ['/iot-digitital-experience', 'IoT and digital experience', 'Gateways, fleets and shop-floor screens.'],
    ['/cyber-security', 'Cybersecurity', 'Zones, remote access and drills.'],
    ['/data-science', 'Data science', 'Find the loss before you model it.'],
  ],
}
