import type { IndustryContent } from '../types/industry.ts'

export const energyUtilities: IndustryContent = {
  kind: 'industry',
  path: '/energyutilities',
  title: 'Energy and Utilities',
  description:
    'For grid, water and energy companies: forecasts near the customer, care for aging assets, clear outage messages and safe control rooms.',
  updated: '2026-11-22',
  headline: 'Energy and utilities, closer to home',
  lead: 'The grid used to be predictable at its edge. Now the edge is where the surprises are.',
  state: [
    'Solar roofs, heat pumps and car chargers arrive street by street. A transformer that nobody ever watched can be overloaded on a cold, sunny Saturday. The control room sees the substation but not the street.',
    'Water networks are just as old and just as short of engineers. Both sectors must decide which pipe or cable to replace first, with money for only some of them.',
  ],
  signs: [
    'New connections wait because nobody knows the spare capacity',
    'Replacement follows age, because age is the only field on file',
    'The outage map and the crew disagree',
    'The first report of an overload is a blown fuse',
  ],
  pressures: {
    'Grid volatility': 'Solar output and load change within minutes on a single street. Regional averages say little.',
    'Aging assets':
      'Records are incomplete, inspections are rare, and replacement is planned by age because age is the only known field.',
    'Outage communication':
      'Customers learn about the fault from a neighbor’s post. The first message needs to be right rather than elaborate.',
    'Attacks on control systems':
      'Office and control networks share more connections each year, and attackers probe both.',
  },
  builds: [
    'Load and solar forecasts down to the feeder and transformer',
    'Asset registers joined from maps, inspections and work orders, with doubts marked',
    'Replacement plans ranked by risk and by the roadwork already planned',
    'Outage pages and messages driven by the same event as the crew’s dispatch',
    'One-way data paths from the control room to the office',
  ],
  regulations: {
    intro: 'Every network company has its own regulator. These rules appear almost everywhere.',
    items: {
      'NERC CIP': 'Security standards for the bulk power system in North America.',
      NIS2: 'The EU directive counts energy, drinking water and wastewater among its essential sectors.',
      'Metering and privacy rules': 'How often a household’s meter may be read, by whom and for what purpose.',
      'Network code on cybersecurity': 'EU rules for cross-border electricity flows and the parties behind them.',
    },
  },
  example: [
    'A municipal grid operator measured eighty of its two thousand transformers. We estimated the others from meters, weather and roof area, and published the uncertainty with every value.',
    'Engineers used the list to place forty mobile loggers where the estimate was least certain. A third of the worries proved unfounded, and finding that out cost less than digging. The confirmed ones moved to the top of next year’s plan.',
  ],
  start: [
    'The first estimate takes about three months and needs no new meters. We bring a statistician, a data engineer and a former network planner. Your interconnection team tests each version on real requests, and your privacy officer approves how meters are grouped before any reading is used.',
  ],
  outcomes: {
    caption: 'Low-voltage planning before and after',
    rows: [
      ['Transformers with a load estimate', '80', '2,000'],
      ['Median error on a peak day', 'unknown', '14%'],
      ['Connection requests answered in 10 days', '35 of 100', '80 of 100'],
      ['Upgrades found unnecessary', 'not known', '11 of 60'],
    ],
    basis: 'Illustrative figures for an invented operator and one winter.',
  },
  pictures: {
    work: {
      id: 'street-load',
      alt: 'Lines run from a monitored substation to an unmonitored transformer and on to houses with solar roofs and a car charger.',
      caption: 'The substation is measured. The transformer behind it is not, and the street behind that is changing.',
    },
    outcome: {
      id: 'load-forecast',
      alt: 'A load curve over one day with a shaded range. In the evening the upper edge of the range crosses the limit.',
      caption:
        'Estimated load of one transformer on a winter day, with its range. An invented example, not a measurement.',
    },
  },
  teaser: {
    heading: 'Forecasting the Last Mile of the Grid',
    text: 'How to forecast a street you do not measure, how to admit what you do not know, and how planners and the control room use the result.',
    paperName: 'the energy whitepaper',
  },
  related: [
    ['/analytics', 'Analytics', 'A short tree of measures for the network.'],
    ['/data-science', 'Data science', 'Forecasts with honest ranges.'],
    ['/iot-digitital-experience', 'IoT and digital experience', 'Loggers that survive a winter outdoors.'],
  ],
}
