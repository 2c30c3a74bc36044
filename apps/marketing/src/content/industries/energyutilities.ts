import type { IndustryContent } from '../types/industry.ts'

export const energyUtilities: IndustryContent = {
  kind: 'industry',
  path: '/energyutilities',
  title: 'Energy and Utilities',
  description:
    'For grid, water and energy companies: forecasts near the customer, care for ageing assets, clear outage messages and safe control rooms.',
  updated: '2026-10-01',
  banner: {
    eyebrow: 'Industries',
    title: 'Energy and utilities, closer to home',
    lead: 'The grid used to be predictable at its edge. Now the edge is where the surprises are.',
  },
  state: {
    heading: 'The state of the sector',
    paragraphs: [
      'Roof panels, heat pumps and car chargers arrive street by street. A transformer that was never watched can be overloaded on a cold, sunny Saturday. The control room sees the substation, and not the street.',
      'Water networks have the same age and the same shortage of engineers. Both sectors must decide which pipe or cable to renew first, with money that covers a part of them.',
    ],
  },
  pressures: {
    heading: 'Four pressures',
    items: [
      {
        title: 'Grid volatility',
        text: 'Feed-in and load change within minutes and in the same street. Averages by region say little.',
      },
      {
        title: 'Ageing assets',
        text: 'Records are incomplete, inspections are rare, and replacement is planned by age because age is the only known field.',
      },
      {
        title: 'Outage communication',
        text: 'Customers learn about the fault from a neighbour’s post. The first message needs to be right rather than elaborate.',
      },
      {
        title: 'Attacks on control systems',
        text: 'Office and operations share more connections each year, and both are probed.',
      },
    ],
  },
  builds: {
    heading: 'What we build',
    items: [
      'Load and feed-in forecasts down to feeder and transformer',
      'Asset registers joined from maps, inspections and repair orders, with doubts marked',
      'Renewal plans ranked by risk and by the works already planned in the road',
      'Outage pages and messages that come from the same event as the crew’s order',
      'One-way data paths from the control room to the office',
    ],
  },
  regulations: {
    heading: 'Rules we design for',
    intro: 'Each network company has its own supervisor. These appear almost everywhere.',
    items: [
      { title: 'NERC CIP', text: 'Security standards for the bulk power system in North America.' },
      { title: 'NIS2', text: 'Energy, drinking water and waste water count among its essential sectors in the EU.' },
      {
        title: 'Metering and privacy rules',
        text: 'How often a household may be read, by whom, and for which purpose.',
      },
      {
        title: 'Network code on cybersecurity',
        text: 'EU rules for cross-border electricity flows and the parties behind them.',
      },
    ],
  },
  example: {
    heading: 'A small case, as an example',
    paragraphs: [
      'A municipal grid operator measured eighty of its two thousand transformers. We estimated the others from meters, weather and roof area, and published the uncertainty with every value.',
      'Engineers used the list to place forty mobile loggers where the estimate was least certain. A third of the worries proved wrong, which was cheaper to learn than to dig. The confirmed ones moved to the top of next year’s works.',
    ],
  },
  start: {
    heading: 'How we begin',
    paragraphs: [
      'The first estimate takes about three months and needs no new meters. We bring a statistician, a data engineer and a former network planner. Your connection desk tests each version on real requests, and data protection approves the groups before any reading is used.',
    ],
  },
  outcomes: {
    heading: 'What changed in the example',
    table: {
      caption: 'Low-voltage planning before and after',
      columns: ['Measure', 'Before', 'After'],
      rows: [
        ['Transformers with a load estimate', '80', '2,000'],
        ['Median error on a peak day', 'unknown', '14 %'],
        ['Connection requests answered in 10 days', '35 of 100', '80 of 100'],
        ['Upgrades found unnecessary', 'not known', '11 of 60'],
      ],
      basis: 'Illustrative figures for an invented operator and one winter.',
    },
  },
  teaser: {
    heading: 'Forecasting the Last Mile of the Grid',
    text: 'How to forecast a street you do not measure, how to admit what you do not know, and how planners and the control room use the result.',
    paperName: 'the energy whitepaper',
  },
  related: [
    { path: '/analytics', label: 'Analytics', why: 'A short tree of measures for the network.' },
    { path: '/data-science', label: 'Data science', why: 'Forecasts with honest ranges.' },
    {
      path: '/iot-digitital-experience',
      label: 'IoT and digital experience',
      why: 'Loggers that survive a winter outside.',
    },
  ],
}
