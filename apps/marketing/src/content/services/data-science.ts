import type { ServiceContent } from '../types/service.ts'

export const dataScience: ServiceContent = {
  kind: 'service',
  path: '/data-science',
  title: 'Data Science',
  description:
    'Data science that begins with a decision: experiment design, forecasting, optimization and causal tests, with a method your team keeps.',
  updated: '2026-11-22',
  headline: 'Questions before models',
  lead: 'We write down what you would do differently for each possible answer. Then we look for the answer.',
  problem: [
    'Analysts are asked for insight and deliver slides. The slides are correct, and nothing changes, because no decision was waiting for them.',
    'The reverse happens too. A decision was already made and somebody needs a number in its favor. Both waste skilled people. A clear question, agreed in advance, protects against each.',
  ],
  capabilities: {
    'Experiment design':
      'Sample size, guard metrics and stopping rules are fixed before the first customer sees a change. Results that say "no difference" count as results.',
    Forecasting: 'Ranges rather than single figures, compared with the naive forecast you could have had for free.',
    Optimization:
      'Schedules, routes, prices and stock levels under your real constraints, including the ones nobody wrote down.',
    'Causal tests':
      'Where you cannot run an experiment, we use careful comparisons and state the assumption that would break them.',
    Handover:
      'Notebooks become tested packages. Your analysts rerun the study from raw data before we call it finished.',
  },
  steps: {
    intro:
      'One senior data scientist leads, with an engineer for the data and a person from your business as co-author.',
    items: {
      Frame:
        'Three days. The question, the options, the cost of being wrong, and the evidence that would change your mind.',
      Explore: 'Two weeks. We report what the data can and cannot support, and you may stop here at no further cost.',
      'Model and challenge':
        'Four to six weeks. A second scientist, who did not build it, tries to prove the result wrong.',
      Decide: 'A written recommendation of at most four pages, with its uncertainty, read together in one meeting.',
    },
  },
  deliverables: [
    'The framed question and the decision it serves',
    'Reproducible code with tests and pinned data',
    'A short report for readers without statistics',
    'A monitoring plan that says when the answer expires',
    'Two training days for the analysts who take over',
  ],
  technologies: {
    intro: 'Open tools, so that a result can be checked by anyone you hire.',
    names: ['Python', 'R', 'pandas', 'Polars', 'Stan', 'OR-Tools', 'Jupyter', 'DuckDB'],
    carousel: true,
  },
  example: {
    heading: 'Example engagement: a demand forecast for 900 stores',
    context:
      'A grocery chain ordered fresh goods by store managers’ instinct. Some were excellent. Others ordered the same crate every day of the year.',
    work: 'We combined weather, holidays, promotions and sales history into a daily range per store and product group, and showed it beside the manager’s own order.',
    result:
      'In a trial of 120 stores against 120 similar ones, written-off fresh goods fell by 9%, while empty shelves did not increase.',
    limits:
      'New stores have no history, so they borrow from neighbors for the first ten weeks. Managers can override any line, and often should.',
  },
  questions: {
    'Our data is a mess. Is it too early?':
      'A messy source is a finding, and it tells you where to invest. The exploration phase is short for that reason.',
    'How sure will you be?':
      'We give intervals and explain them in terms of your decision. If the interval is too wide to act on, the report says that on its first page.',
    'Do you publish our results?':
      'No. We write papers on methods only with your consent, and never with your figures.',
  },
  related: [
    ['/retail', 'Retail', 'Forecasts that reach the shelf.'],
    ['/energyutilities/whitepaper', 'Whitepaper: the last mile of the grid', 'Forecasting close to the customer.'],
    ['/analytics', 'Analytics', 'Agree on the numbers you reason with.'],
  ],
}
