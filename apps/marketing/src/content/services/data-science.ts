import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const dataScience: ServiceContent = {
  kind: 'service',
  path: '/data-science',
  title: 'Data Science',
  description:
    'Data science that starts with a decision: experiment design, forecasting, optimization and causal inference your team can rerun.',
  updated: '2026-11-30',
  headline: 'Start with the decision, then build the model',
  lead: 'Before we look for an answer, we write down what you would do differently for each possible one.',
  headings: {
    problem: 'Analysis that no decision depends on',
    capabilities: 'Methods that fit the decision',
    steps: 'Three weeks until you can stop or go on',
    deliverables: 'An answer you can rerun',
  },
  problem: [
    'Analysts are asked for insights and deliver slides. The slides are correct, but nothing changes, because no decision depended on them.',
    'The reverse happens, too: the decision has been made, and an analyst is asked for a number to support it. Both waste skilled people. A clear question agreed on in advance prevents both.',
  ],
  capabilities: {
    'Experiment design':
      'Sample size, guardrail metrics and stopping rules are set before the first customer sees a change. A finding of "no difference" counts as a result.',
    Forecasting:
      'Ranges rather than single figures, compared with the naive forecast that you could have had for free.',
    Optimization:
      'Schedules, routes, prices and inventory levels under your real constraints, including the unwritten ones.',
    'Causal tests':
      'Where you cannot run an experiment, we use careful comparisons and state the assumptions they rest on.',
    Handover:
      'Notebooks become tested packages. Before we call a study finished, your analysts rerun it from the raw data.',
  },
  steps: {
    intro: 'A senior data scientist leads, with a data engineer and a co-author from your business.',
    items: {
      Frame:
        'Three days to define the question, the options, the cost of being wrong, and the evidence that would change your mind.',
      Explore: 'Two weeks. We report what the data can and cannot support, and you can stop here at no further cost.',
      'Model and challenge':
        'Four to six weeks. A second scientist, who did not build the model, tries to prove the result wrong.',
      Decide:
        'A written recommendation of four pages at most, including its uncertainty, which we read together in one meeting.',
    },
  },
  picture: {
    id: 'decision-path',
    alt: 'A path from framing to exploring, where it can stop at no further cost. It continues to a panel in which two people model and challenge, then forks to the options A, B and C, of which B is highlighted. A dotted line links the options to the framing.',
    caption: 'The options at the end are the ones framed in the first three days, and the evidence picks one.',
  },
  deliverables: [
    'The framed question and the decision it serves',
    'Reproducible code with tests and a versioned data set',
    'A short report for readers without a statistics background',
    'A monitoring plan that says when the answer is out of date',
    'Two training days for the analysts who take over',
  ],
  firstStep: {
    text: 'Framing and exploring, up to the point where you can stop: two people',
    price: prices['data-science'],
  },
  technologies: {
    intro: 'Open-source tools, so that any analyst you hire can check a result.',
    names: ['Python', 'R', 'pandas', 'Polars', 'Stan', 'OR-Tools', 'Jupyter', 'DuckDB'],
    carousel: true,
  },
  example: {
    heading: 'Example: a demand forecast for 900 stores',
    change: { after: '9% less', label: 'fresh food written off, in 120 stores compared with 120 others' },
    context:
      'A grocery chain relied on store managers’ instincts to order fresh goods. Some managers were excellent. Others ordered the same quantities every day of the year.',
    work: 'We combined weather, holidays, promotions and sales history into a daily range per store and product group, and showed it next to the manager’s own order.',
    result:
      'In a trial that compared 120 stores with 120 similar ones, write-offs of fresh goods fell by 9%, with no increase in out-of-stocks.',
    limits:
      'New stores have no history, so they borrow from similar stores for the first ten weeks. Managers can override any line, and are encouraged to.',
  },
  ask: 'priya-ramanathan',
  questions: {
    'Our data is a mess. Is it too early?':
      'No. A messy source is a finding that tells you where to invest, which is why the exploration phase is short.',
    'How sure will you be?':
      'We give intervals and explain them in terms of your decision. If an interval is too wide to act on, the report says so on its first page.',
    'Do you publish our results?':
      'No. We publish papers on methods only with your consent, and never include your figures.',
  },
  related: [
    ['/retail', 'Retail', 'Forecasts that make it to the shelf.'],
    ['/energyutilities/whitepaper', 'Whitepaper: the last mile of the grid', 'Forecasting close to the customer.'],
    ['/analytics', 'Analytics', 'Agree on the numbers behind your decisions.'],
  ],
}
