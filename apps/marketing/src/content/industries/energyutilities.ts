import type { IndustryContent } from '../types.ts'

export const energyUtilities: IndustryContent = {
  kind: 'industry',
  path: '/energyutilities',
  title: 'Energy and Utilities',
  description:
    'For electric, gas and water utilities: street-level forecasts, care for aging assets, clear outage messages, secure control rooms.',
  updated: '2026-11-30',
  headline: 'See what happens at the grid edge',
  lead: 'Rooftop solar, heat pumps and EV chargers have made the last mile of the grid hard to predict.',
  headings: {
    state: 'The station is metered, the street is not',
    pressures: 'Four pressures on utilities',
    builds: 'From the feeder to the first message',
    example: 'Example: two thousand transformers',
    start: 'A first estimate in three months',
  },
  state: [
    'Panels, pumps and chargers arrive street by street, and an unmonitored transformer can be overloaded on a cold, sunny Saturday. The control room sees the substation but not the street.',
    'Water networks are just as old and just as short of engineers. Both sectors have to decide which pipe or cable to replace first, with money for only some of them.',
  ],
  signs: [
    'Interconnection requests wait because the spare capacity is unknown',
    'Replacement schedules follow age, for lack of better records',
    'The outage map and the crews disagree',
    'The first sign of an overload is a blown fuse',
  ],
  pressures: {
    'Grid volatility': 'Solar output and load change within minutes on a single street. Regional averages say little.',
    'Aging assets':
      'Records are incomplete and inspections rare, so replacement is planned by age instead of condition.',
    'Outage communication':
      'Customers learn about outages from a neighbor’s post. The utility’s first message has to be fast and correct.',
    'Attacks on control systems':
      'Business and control networks share more connections every year, and attackers probe both.',
  },
  builds: [
    'Load and solar forecasts down to the feeder and transformer',
    'Asset registers built from maps, inspections and work orders, with gaps marked',
    'Replacement plans ranked by risk and coordinated with planned roadwork',
    'Outage maps and messages driven by the same events as crew dispatch',
    'One-way data paths from the control room to the business network',
  ],
  regulations: {
    intro: 'Every utility answers to its own commission. These rules come up most often.',
    items: {
      'NERC CIP': 'Security standards for the bulk power system in North America.',
      NIS2: 'The EU directive lists energy, drinking water and wastewater as sectors of high criticality.',
      'Meter data privacy rules': 'State rules on how household usage data may be collected, shared and used.',
      'Network code on cybersecurity': '2024 EU rules for cross-border electricity flows.',
    },
  },
  example: [
    'A municipal utility measured eighty of its two thousand transformers. We estimated the others from meters, weather and roof area, and published the uncertainty with every value.',
    'Engineers used the list to place forty mobile loggers where the estimate was least certain. A third of the concerns proved unfounded, and finding that out cost less than digging. The confirmed ones moved to the top of next year’s plan.',
  ],
  start: [
    'The first estimate takes about three months and needs no new meters. We bring a statistician, a data engineer and a former distribution planner. Your interconnection team tests each version on real requests, and your privacy officer approves how meters are grouped before we use any reading.',
  ],
  outcomes: {
    caption: 'Distribution planning before and after',
    rows: [
      ['Transformers with a load estimate', '80', '2,000'],
      ['Median error on a peak day', 'unknown', '14%'],
      ['Interconnection requests answered in 10 days', '35 of 100', '80 of 100'],
      ['Upgrades found unnecessary', 'unknown', '11 of 60'],
    ],
    basis: 'Over one winter.',
  },
  pictures: {
    work: {
      id: 'street-load',
      alt: 'Lines run from a monitored substation to an unmonitored transformer and on to houses with rooftop solar and an EV charger.',
      caption: 'The substation is metered, but the transformer that serves the changing street is not.',
    },
    outcome: {
      id: 'load-forecast',
      alt: 'A load curve over one day with a shaded range. In the evening the upper edge of the range crosses the limit.',
      caption: 'Estimated load of one transformer on a winter day, with its range.',
    },
  },
  teaser: {
    heading: 'Forecasting the Last Mile of the Grid',
    text: 'How to forecast the load of a street without a meter on its transformer, state the uncertainty, and put the result to use in planning and the control room.',
    paperName: 'the energy whitepaper',
    minutes: 5,
  },
  related: [
    ['/analytics', 'Analytics', 'A short list of measures for the network.'],
    ['/data-science', 'Data science', 'Forecasts with realistic ranges.'],
    ['/iot-digitital-experience', 'IoT and digital experience', 'Loggers that survive a winter outdoors.'],
  ],
}
