import type { IndustryContent } from '../types/industry.ts'

export const retail: IndustryContent = {
  kind: 'industry',
  path: '/retail',
  title: 'Retail',
  description:
    'For retailers: one stock figure across shops and web, better forecasts, fewer avoidable returns, and margins you can see by product.',
  updated: '2026-10-08',
  banner: {
    eyebrow: 'Industries',
    title: 'Retail that keeps stock honest',
    lead: 'Customers forgive a sold-out shelf. They do not forgive a cancelled order.',
  },
  state: {
    heading: 'The state of the sector',
    paragraphs: [
      'A shopper looks on the phone, tries in the shop and expects the parcel at home. The retailer’s systems still think in separate channels, each with its own idea of what is in stock. The difference shows up as an apology.',
      'Margins leave little room for large programmes. Improvements have to pay for themselves within a season and survive the busiest week of the year.',
    ],
  },
  pressures: {
    heading: 'Four pressures',
    items: [
      {
        title: 'Margins',
        text: 'Discounts, freight and returns are booked far from the product that caused them. Buyers decide without seeing the whole.',
      },
      {
        title: 'Stock across channels',
        text: 'Counts drift between deliveries, thefts and misplaced boxes. A figure without a confidence is a guess.',
      },
      {
        title: 'Returns',
        text: 'Some are a service and some are a failure of the product page. Treating them alike hides the second kind.',
      },
      {
        title: 'Peaks',
        text: 'A few days carry the year. Systems and people must be rehearsed for them.',
      },
    ],
  },
  builds: {
    heading: 'What we build',
    items: [
      'A stock service that takes events from tills, shelves and warehouses and promises from one place',
      'Order routing that knows transport cost and shop workload',
      'Forecasts as ranges, for fresh goods, promotions and new lines',
      'Product pages that answer the question behind the commonest return',
      'Load rehearsals for the web shop and the tills together',
    ],
  },
  regulations: {
    heading: 'Rules we design for',
    intro: 'Most of these touch the product page and the checkout, so they belong in the design.',
    items: [
      {
        title: 'European Accessibility Act',
        text: 'Online shops in the EU must be usable by people with disabilities.',
      },
      {
        title: 'Price Indication Directive',
        text: 'EU rules on unit prices and on the earlier price shown beside a reduction.',
      },
      { title: 'PSD2', text: 'Strong customer authentication at the checkout, and the exemptions from it.' },
      {
        title: 'State privacy laws',
        text: 'In the US, opt-outs and sensitive data differ by state, and the checkout has to know.',
      },
    ],
  },
  example: {
    heading: 'A small case, as an example',
    paragraphs: [
      'A fashion chain with eighty shops cancelled one web order in fourteen, because the last piece had just left on somebody’s arm. We gave every stock line a confidence based on its last count, its price and its shop’s history.',
      'Lines below a limit were no longer promised online, and appeared on the shop’s short counting list the next morning. The shop counts less than before, and counts the right things.',
    ],
  },
  start: {
    heading: 'How we begin',
    paragraphs: [
      'Start with eight weeks on a single category, using exports from the systems you already run. Two of our data people and one of your merchandisers do the work. If the trial in a handful of shops does not pay for itself, you stop, and keep the code.',
    ],
  },
  outcomes: {
    heading: 'What changed in the example',
    table: {
      caption: 'Web orders filled from shops, before and after',
      columns: ['Measure', 'Before', 'After'],
      rows: [
        ['Orders cancelled for lack of stock', '7 of 100', '2 of 100'],
        ['Lines offered online', '100 %', '94 %'],
        ['Minutes of counting per shop and day', '55', '25'],
        ['Share of sales at full price', '58 %', '62 %'],
      ],
      basis: 'Illustrative figures for an invented chain over one season.',
    },
  },
  teaser: {
    heading: 'Stock You Can Promise',
    text: 'Why a single stock number misleads, how to attach a confidence to it, and how to build the service in steps that each pay for themselves.',
    paperName: 'the retail whitepaper',
  },
  related: [
    { path: '/data-science', label: 'Data science', why: 'Forecasts tested against similar shops.' },
    { path: '/cloud-services', label: 'Cloud services', why: 'Capacity for the few days that matter.' },
    { path: '/analytics', label: 'Analytics', why: 'Margin by product, defined once.' },
  ],
}
