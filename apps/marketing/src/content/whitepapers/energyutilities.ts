import type { WhitepaperContent } from '../types.ts'

export const energyUtilitiesPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/energyutilities/whitepaper',
  title: 'Forecasting the Last Mile of the Grid',
  description:
    'A whitepaper for electric utilities: how to forecast load and solar output street by street, with few meters and known uncertainty.',
  updated: '2026-11-30',
  published: '2026-07-07',
  author: 'priya-ramanathan',
  authorNote:
    'Priya works on forecasts that state their own uncertainty. She lives on a street with eleven EV chargers.',
  headline: 'Forecasting the Last Mile of the Grid',
  lead: 'Planners and control rooms need to know the load on every street, and most streets have never been measured.',
  abstract: [
    'Distribution grids were built for predictable households. Today, a row of houses may export power at noon and charge six cars at seven. The transformer at the corner, sized decades ago by a rule of thumb, has no meter. When utilities are asked whether another charger can be connected, they have to guess.',
    'This paper describes how to forecast load and solar output at that level with data that most utilities can obtain: aggregated smart meter readings, weather, building records and a few mobile loggers. Its second subject is uncertainty, because a planner can act on a range but not on a single number that may be wrong.',
  ],
  keyPoints: [
    'Estimate the load of every transformer, and publish the uncertainty.',
    'Put loggers where a measurement could change a decision, and keep moving them.',
    'Model households in groups, which is better for privacy and for accuracy.',
    'Use peaks and durations, because averages hide what overheats.',
    'Make the engineers who answer interconnection requests your first users.',
  ],
  context: [
    'Transmission operators have long forecast regional load, and they do it well, because errors cancel out across millions of homes. On a transformer that serves a few dozen homes or fewer, they do not, and one family’s vacation is visible. Methods that work for a region fail at the edge, and the literature on low-voltage forecasting, well summarized in a 2021 review by Haben and colleagues, is younger and more modest.',
    'Regulators are pushing in the same direction. Several US states require utilities to publish hosting capacity maps. In the EU, distribution operators have to publish development plans and take flexibility into account. Both require estimates for places that have never been measured. And meter data is personal: laws and commission rules limit how a household’s usage may be collected, stored and shared, and those limits come before any modeling.',
  ],
  chapters: [
    {
      id: 'estimate',
      heading: 'Estimate what you do not measure',
      paragraphs: [
        'Start with the addresses that each transformer serves. The records are often less reliable than expected, because switching in the field is logged on paper. In our experience, checking the assignments against meter events, such as a brief outage seen by every meter on one feeder, moves a small share of the addresses. That correction can improve the forecast more than a change of method.',
        'Then describe the addresses: building type, year, heating, roof area and orientation, registered panels and chargers, number of meters. Records are incomplete, so model the probability that a house has a heat pump, and carry that probability through. The uncertainties of two hundred houses add up to a fairly certain total.',
        'Load follows weather, calendar and habit. We group households by their pattern, estimate a profile for each group from the meters that may be used, and add them up. For solar output, irradiance and roof geometry go a long way, and most of the remaining error is shade. Satellite images or a neighbor’s measured panels help there.',
        'Do not report the mean. What matters to a transformer is the highest load that lasts for an hour or two. For every season, report the load that will be exceeded on one day in a hundred, as a range. Engineers understand such figures readily, because they have always planned for rare, bad days.',
      ],
      exhibit: {
        caption: 'Table 1: what each source adds to the estimate',
        columns: ['Source', 'Effort', 'Median error on the peak day'],
        rows: [
          ['Annual consumption only', 'low', '41%'],
          ['+ building records and weather', 'medium', '26%'],
          ['+ corrected address assignment', 'medium', '19%'],
          ['+ grouped meter profiles', 'high', '14%'],
        ],
        basis: 'Example: one utility’s estimates, compared with 80 measured transformers.',
      },
    },
    {
      id: 'doubt',
      heading: 'Put loggers where they change decisions',
      paragraphs: [
        'Putting a permanent meter on every transformer takes years and a large budget. Mobile loggers, clamped on within an hour, measure for six weeks and move on. With forty of them, a utility can cover about three hundred locations a year. The question is which ones.',
        'The obvious answer, where load is highest, is only half right. A transformer that is certainly overloaded needs a crew instead of a logger, and one that is certainly fine needs neither. Loggers belong where the range is wide and its upper end matters. Rank locations by the chance that a measurement would change a decision.',
        'What the loggers find improves more than the estimate for their own street. If the model was wrong about one neighborhood of 1970s row houses, it is probably wrong about the others, and feeding the measurement back adjusts the whole group. After two seasons, the ranges should narrow even in places that were never visited, and you can demonstrate the improvement.',
        'Reserve a few loggers for random checks. One visit in ten should go to a location drawn at random. These are the only unbiased test of the model as a whole, because all other locations were chosen for being unusual. If the random ones fall within their ranges as often as claimed, you have evidence to show the commission.',
      ],
      list: [
        'Rank by the chance of changing a decision',
        'Six weeks in the season that matters for the location',
        'Feed results back to the whole group of similar streets',
        'One visit in ten at random, to test the claims',
      ],
      exhibit: {
        caption: 'Figure 1: what 60 planned upgrades became after measuring',
        unit: 'upgrades',
        bars: [
          { label: 'Confirmed, moved forward', value: 23 },
          { label: 'Confirmed, date kept', value: 26 },
          { label: 'Found unnecessary', value: 11 },
        ],
        basis: 'Example. The savings in the last bar paid for the loggers.',
      },
    },
    {
      id: 'use',
      heading: 'Give the estimate to the people who decide',
      paragraphs: [
        'The first users should be the engineers who answer interconnection requests. Their question is concrete: can this house add a 48-amp charger? A screen shows the transformer and the feeder, the range of today’s peak and the range with the new load. Green means approve. Red means refer it to planning. Yellow is the interesting case, and the screen shows which piece of information would settle it.',
        'Planners come second. They need the same ranges ten years out, under two or three scenarios for heat pumps and EVs. Avoid a single official scenario. For each transformer, show in how many scenarios it becomes too small, and when. An upgrade that all of them need is safe to order, and worth moving up if the water department is about to dig on the same street.',
        'The control room is the last and most demanding user. It needs tomorrow in fifteen-minute steps, with a warning when conditions are outside what the model has seen. Show only those streets where action may be needed, and say which. Dispatch flexibility, such as asking chargers to wait, by hand and with a log before you consider automating it.',
        'All three groups should see the same estimate with the same version number. When it changes, they should see why: new meters, a corrected address, a measurement. People trust an estimate if they can trace a surprise to its cause within a minute, and a single unexplained jump can destroy that trust.',
      ],
      exhibit: {
        caption: 'Figure 2: one estimate, three users',
        stages: {
          Data: 'Addresses, buildings, weather, grouped meters, loggers.',
          Estimate: 'Peak and duration as a range, with a version.',
          Interconnection: 'Approve, refer, or "this fact would settle it."',
          Planning: 'In how many scenarios, and when, a transformer is too small.',
          'Control room': 'Tomorrow’s few streets, with a proposed action.',
        },
        basis: 'The arrangement described in the text; no measurements.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first winter',
    items: [
      'Agree with the privacy officer on which meter data may be used, and how it is grouped.',
      'Check address assignments against meter events.',
      'Publish a first estimate with wide ranges rather than none.',
      'Choose logger sites by their effect on decisions, one in ten at random.',
      'Build the interconnection screen with the people who will use it.',
      'Count how often measured peaks fall within the claimed range.',
      'Plan with several scenarios, and mark upgrades that all of them need.',
      'Version every estimate, and explain every jump.',
    ],
  },
  pitfalls: {
    'Borrowed profiles':
      'Standard load profiles describe the average customer of the past. On a street with heat pumps, they mislead.',
    'Hidden ranges':
      'If a screen drops the range "to keep it simple," users trust it too much until the first surprise, and too little from then on.',
    'Reading every meter': 'Detailed data on single homes is seldom needed, hard to protect and legally sensitive.',
    'A model without an owner':
      'New rates change habits within months. Make one person responsible for monitoring and refitting the model.',
  },
  sources: [
    'S. Haben, S. Arora, G. Giasemidis, M. Voss and D. Vukadinović Greetham, Review of low voltage load forecasting: Methods, applications, and recommendations, Applied Energy 304, 2021.',
    'Directive (EU) 2019/944 on common rules for the internal market for electricity, Article 32, 2019.',
    'T. Hong and S. Fan, Probabilistic electric load forecasting: A tutorial review, International Journal of Forecasting 32(3), 2016.',
    'Interstate Renewable Energy Council, Optimizing the Grid: A Regulator’s Guide to Hosting Capacity Analyses for Distributed Energy Resources, 2017.',
  ],
  glossary: {
    Feeder: 'A line that leaves a transformer or substation and supplies a street or district.',
    'Hosting capacity': 'How much generation or load can be added before a limit is reached.',
    Logger: 'A portable instrument that records current and voltage.',
    Flexibility: 'Load or generation that can be shifted on request.',
  },
  related: [
    ['/energyutilities', 'Energy and utilities', 'What we build for utilities.'],
    ['/data-science', 'Data science', 'Forecast ranges you can rely on.'],
    ['/analytics', 'Analytics', 'One definition for every reader.'],
  ],
}
