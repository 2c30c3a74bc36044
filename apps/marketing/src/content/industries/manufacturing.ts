import type { IndustryContent } from '../types.ts'

export const manufacturing: IndustryContent = {
  kind: 'industry',
  path: '/manufacturing',
  title: 'Manufacturing',
  description:
    'For plants and their suppliers: less unplanned downtime, fewer missing parts, safer control networks, and data from one cell first.',
  updated: '2026-11-30',
  headline: 'Improve the plant one cell at a time',
  lead: 'Sensors show that a machine stopped. The operator next to it often knows why, so we start there.',
  headings: {
    state: 'Operators hear it before sensors do',
    pressures: 'Four pressures on plants',
    builds: 'Built for gloves and old controllers',
    example: 'Example: one press cell',
    start: 'Sixteen weeks on one cell',
  },
  state: [
    'Plants run machines from four decades side by side. Some speak modern protocols; others only blink a lamp. Good operators hear a bearing fail before a sensor detects it, but their knowledge goes home at the end of the shift.',
    'Smart factory programs often end in a data lake that goes unused. What works is smaller: one cell, one loss, one team, and a number that improves within weeks.',
  ],
  signs: [
    'Most short stops have no recorded cause',
    'Every shift has a different explanation for the same loss',
    'Vendors log in for maintenance unsupervised',
    'Spare parts arrive after the breakdown',
  ],
  pressures: {
    Downtime: 'Long stops get discussed. Short ones, a minute here and there, cost as much and leave no trace.',
    Supply:
      'Missing parts are discovered when the order is due. Earlier notice would be worth more than a larger warehouse.',
    'Security of control systems':
      'Remote maintenance opened up networks that were built without security in mind, and patching them means stopping the line.',
    Skills: 'Fewer people with broader training look after more kinds of machines than before.',
  },
  builds: [
    'Read-only connections to old and new controllers through a protected gateway',
    'Downtime logging that an operator wearing gloves can do in five seconds',
    'Condition monitoring for a few critical parts, with the wear patterns explained',
    'Order and material status shared with suppliers',
    'Segmented networks with recorded, time-limited remote access',
  ],
  regulations: {
    intro: 'Safety engineers and worker representatives take part in the project from the start.',
    items: {
      'IEC 62443': 'The series of standards for the security of industrial control systems.',
      'OSHA 29 CFR 1910.147': 'The US lockout/tagout standard for servicing machines.',
      'EU Machinery Regulation':
        'Regulation 2023/1230 applies from January 20, 2027, and also covers tampering with machine software.',
      'Cyber Resilience Act':
        'EU rules for products with digital elements: reporting since September 2026, the rest from December 2027.',
    },
  },
  example: [
    'A maker of aluminum parts had busy presses and low output. We connected one press, added two buttons for the operator, and spent a week with each shift.',
    'The largest loss was waiting for a crane, which no machine signal could have shown. A call button and a new crane route gained more than the predictive model that the plant had asked for. The model came second, for the hydraulic pump.',
  ],
  start: [
    'A first project takes sixteen weeks on one cell, with two of our engineers on site three days a week. You provide an operator from each shift and a maintenance technician. After the last week, you own the wiring diagrams, the software and the decision about the second cell.',
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
    basis: 'One cell can prove a method but not a companywide rate.',
  },
  pictures: {
    work: {
      id: 'press-cell',
      alt: 'A press with an operator next to a box with two buttons. A load hangs from a crane, and a dotted line runs from the press to a gateway.',
      caption:
        'One cell: the press, two buttons for the operator, the crane that the shift waits for, and a read-only gateway.',
    },
    outcome: {
      id: 'crane-wait',
      alt: 'A falling curve over 16 weeks: from 48 minutes per shift to 14, with the call button introduced in the middle.',
      caption: 'Minutes per shift spent waiting for the crane; the table shows the first and last week.',
    },
  },
  teaser: {
    heading: 'The Connected Line: Start with One Cell',
    text: 'A practical whitepaper for plant managers: how to choose the cell, what to connect first, and when to move on to the second.',
    paperName: 'the manufacturing whitepaper',
    minutes: 5,
  },
  related: [
    ['/iot-digitital-experience', 'IoT and digital experience', 'Gateways, fleets and shop-floor screens.'],
    ['/cyber-security', 'Cybersecurity', 'Zones, remote access and drills.'],
    ['/data-science', 'Data science', 'Find the loss before you model it.'],
  ],
}
