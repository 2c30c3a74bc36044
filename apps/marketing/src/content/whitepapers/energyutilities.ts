import type { WhitepaperContent } from '../types/whitepaper.ts'

export const energyUtilitiesPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/energyutilities/whitepaper',
  title: 'Forecasting the Last Mile of the Grid',
  description:
    'A whitepaper for grid operators: forecasting load and feed-in by street with few measurements, honest uncertainty and a use for both.',
  updated: '2026-11-22',
  published: '2026-07-07',
  author: 'priya-ramanathan',
  authorNote: 'Priya works on forecasts that say how wrong they may be. She lives on a street with eleven chargers.',
  headline: 'Forecasting the Last Mile of the Grid',
  lead: 'Planners and control rooms need to see the street. Most of it has never been measured.',
  abstract: [
    'Distribution grids were built for predictable households. Today a row of houses may feed power at noon and charge six cars at seven. The transformer at the corner, sized decades ago with a rule of thumb, has no meter. Operators are asked whether another charger may be connected, and answer with caution or with luck.',
    'This paper describes how to forecast load and feed-in at that level with data most operators can obtain: smart meter readings in aggregate, weather, building records and a few mobile loggers. Its second subject is uncertainty. An estimate without its range is of little use to a planner, and a range can be acted on.',
  ],
  keyPoints: [
    'Estimate every transformer, and publish how sure you are.',
    'Put loggers where doubt is greatest, and move them.',
    'Model households in groups. Privacy and statistics both prefer it.',
    'Use peaks and durations, since averages hide what overheats.',
    'Let the engineers who answer connection requests be the first users.',
  ],
  context: [
    'Transmission operators have been forecasting national load for a long time, and they are good at it. Errors cancel out across millions of homes. Below a transformer that serves eighty homes, they do not. One family’s holiday is visible. Methods that work for a region fail at the edge, and the literature on low-voltage forecasting, well summarized in a 2021 review by Haben and colleagues, is younger and more modest.',
    'Rules are pressing in the same direction. In the EU, distribution operators must publish development plans and take flexibility into account. In several US states, regulators ask utilities to publish hosting capacity maps. Both need an estimate for places that nobody has measured. And meter data is personal: how often a household may be read, and in what detail it may be stored, is settled by law before the modeling begins.',
  ],
  chapters: [
    {
      id: 'estimate',
      heading: 'Estimate what you do not measure',
      paragraphs: [
        'Start with what feeds each transformer’s load. Which addresses it serves is often less certain than expected, since switching in the field is recorded on paper. Checking the assignment against meter events, such as a short interruption seen by every meter on one feeder, usually moves a few percent of the addresses. That small correction improves the forecast more than any change of method.',
        'Then describe the addresses. Building type, year, heating, roof area and orientation, registered panels and chargers, number of meters. Records are incomplete, so model the probability that a house has a heat pump, and carry that probability through. A street of two hundred uncertain houses gives a rather certain sum.',
        'Load follows weather, calendar and habit. We group households by their pattern, estimate a profile for each group from the meters that may be used, and add them up. For feed-in, irradiation and roof geometry go a long way, and the remaining error is shade. A satellite image or a neighbor’s measured panels help there.',
        'Do not report the mean. A transformer cares about the highest load that lasts for an hour or two in the cold. Report, for every season, the load that will be exceeded on one day in a hundred, as a range. Engineers read such a statement with ease, because they have always thought in rare, bad days.',
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
        basis: 'Illustrative figures for an invented operator, judged against 80 measured transformers.',
      },
    },
    {
      id: 'doubt',
      heading: 'Put loggers where doubt is greatest',
      paragraphs: [
        'Measuring every transformer permanently costs years and money. Mobile loggers, clamped on within an hour, measure for six weeks and move on. With forty of them an operator can visit three hundred places in a year. The question is where.',
        'The obvious answer, where load is highest, is only half right. A place that is certainly overloaded needs a crew, not a logger. A place that is certainly fine needs neither. Loggers belong where the range is wide and its upper end matters. Rank by the chance that a measurement would change a decision.',
        'What the loggers find improves more than their own street. If the model was wrong about one district of row houses from the 1970s, it is probably wrong about the others. Feeding the measurement back adjusts the group. After two seasons the ranges narrow even in places that were never visited, and the improvement can be shown.',
        'Reserve a few loggers for random checks. Ten percent of the visits should go to places drawn at random. They are the only honest test of the model as a whole, since all the others were chosen for being odd. When the random places fall inside their ranges as often as claimed, you can tell the regulator so with a clear conscience.',
      ],
      list: [
        'Rank by the chance of changing a decision',
        'Six weeks in the season that matters for this place',
        'Feed results back to the group, not to the street alone',
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
        basis: 'Illustrative. The savings of the last bar paid for the loggers in the example.',
      },
    },
    {
      id: 'use',
      heading: 'Give it to people who decide',
      paragraphs: [
        'The first users should be those who answer connection requests. Their question is concrete: can this house have an eleven-kilowatt charger? A screen shows the transformer and the feeder, the range of today’s peak and the range with the new device. Green, answer at once. Red, refer to planning. Amber is the interesting case, and it shows which piece of information would settle it.',
        'Planners come second. They need the same ranges ten years ahead, under two or three scenarios for heat pumps and cars. Avoid a single official one. Show for each transformer in how many of the scenarios it becomes too small, and when. A renewal that is needed in all of them is safe to order, and a joint dig with the water company is worth moving it up for.',
        'The control room is the last user, and the strictest. It needs tomorrow rather than 2035, at fifteen-minute steps, with a warning when the forecast is outside its experience. Show only those streets where something may have to be done, and say what. Dispatching flexibility, such as asking chargers to wait, should be done by hand first, with a log, before any automation is considered.',
        'All three groups should see the same estimate with the same version number. When it changes, they should see why: new meters, a corrected address, a measurement. Trust grows from being able to trace a surprise to its cause within a minute. It is lost by a single unexplained jump.',
      ],
      exhibit: {
        caption: 'Figure 2: one estimate, three users',
        stages: {
          Data: 'Addresses, buildings, weather, grouped meters, loggers.',
          Estimate: 'Peak and duration as a range, with a version.',
          Connections: 'Yes, refer, or "this fact would settle it".',
          Planning: 'In how many scenarios, and when, a transformer is too small.',
          'Control room': 'Tomorrow’s few streets, with a proposed action.',
        },
        basis: 'Arrangement as described in the text; no figures.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first winter',
    items: [
      'Agree with the privacy officer on which meter data may be used, and how it is grouped.',
      'Check address assignments against meter events.',
      'Publish a first estimate with wide ranges rather than none.',
      'Choose logger sites by decision value, a tenth at random.',
      'Build the connection screen with the people who will use it.',
      'Count how often measured peaks fall inside the claimed range.',
      'Plan with several scenarios, and mark renewals needed in all.',
      'Version every estimate, and explain every jump.',
    ],
  },
  pitfalls: {
    'Borrowed profiles':
      'Standard load profiles describe a nation in the past. On one street with heat pumps they mislead.',
    'Hidden ranges':
      'A screen that drops the range "to keep it simple" will be believed too much until the first surprise, and too little ever after.',
    'Reading everyone': 'Fine-grained data on single homes is seldom needed, hard to protect and legally delicate.',
    'A model without a keeper':
      'New tariffs change habits within months. Somebody must watch and refit it, as a named duty.',
  },
  sources: [
    'S. Haben, S. Arora, G. Giasemidis, M. Voss and D. Vukadinović Greetham, Review of low voltage load forecasting: Methods, applications, and recommendations, Applied Energy 304, 2021.',
    'Directive (EU) 2019/944 on common rules for the internal market for electricity, Article 32.',
    'T. Hong and S. Fan, Probabilistic electric load forecasting: A tutorial review, International Journal of Forecasting 32(3), 2016.',
    'Interstate Renewable Energy Council, Optimizing the Grid: A Regulator’s Guide to Hosting Capacity Analyses, 2017.',
  ],
  glossary: {
    Feeder: 'A line that leaves a transformer or substation and supplies a street or district.',
    'Hosting capacity': 'How much generation or load can be added before a limit is reached.',
    Logger: 'A portable instrument that records current and voltage.',
    Flexibility: 'Load or generation that can be shifted when asked.',
  },
  related: [
    ['/energyutilities', 'Energy and utilities', 'The sector page behind this paper.'],
    ['/data-science', 'Data science', 'Ranges that hold what they claim.'],
    ['/analytics', 'Analytics', 'One estimate, one version, many readers.'],
  ],
}
