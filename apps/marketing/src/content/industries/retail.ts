import type { IndustryContent } from '../types/industry.ts'

export const retail: IndustryContent = {
  kind: 'industry',
  path: '/retail',
  title: 'Retail',
  description:
    'For retailers: one stock figure across stores and web, better forecasts, fewer avoidable returns, and margins you can see by product.',
  updated: '2026-11-22',
  headline: 'Retail that keeps stock honest',
  lead: 'Customers forgive a sold-out shelf. They do not forgive a canceled order.',
  state: [
    'A shopper browses on a phone, tries things on in the store and expects the package at home. The retailer’s systems still think in separate channels, each with its own idea of what is in stock. The difference ends in an apology.',
    'Margins leave little room for large programs. Improvements have to pay for themselves within a season and survive the busiest week of the year.',
  ],
  signs: [
    'The website and the store disagree about the last item',
    'Customer service spends its mornings canceling orders',
    'A buyer learns about return costs at the end of the season',
    'Nobody dares to deploy anything in November',
  ],
  pressures: {
    Margins:
      'Discounts, freight and returns are booked far from the product that caused them. Buyers decide without seeing the whole.',
    'Stock across channels':
      'Deliveries, thefts and misplaced boxes make counts drift. A number without a confidence level is a guess.',
    Returns:
      'Some returns are a service, and some are a failure of the product page. Treating them alike hides the second kind.',
    Peaks: 'A few days carry the year. Systems and people need to rehearse for them.',
  },
  builds: [
    'A stock service that takes events from registers, shelves and warehouses and decides every promise',
    'Order routing that knows freight costs and store workload',
    'Forecasts as ranges for fresh goods, promotions and new items',
    'Product pages that answer the question behind the most common return',
    'Load rehearsals for the online store and the registers together',
  ],
  regulations: {
    intro: 'Most of these touch the product page and the checkout, so they belong in the design.',
    items: {
      'European Accessibility Act': 'Online stores in the EU must be usable by people with disabilities.',
      'Price Indication Directive': 'EU rules on unit prices and on the earlier price shown beside a markdown.',
      PSD2: 'Strong customer authentication at the checkout, and the exemptions from it.',
      'State privacy laws': 'In the US, opt-outs and sensitive data differ by state, and the checkout has to know.',
    },
  },
  example: [
    'A fashion chain with eighty stores canceled one web order in fourteen because the last piece had just left with a customer. We gave every item a confidence level based on its last count, its price and the store’s history.',
    'Items below a limit were no longer promised online and appeared on the store’s short counting list the next morning. Stores count less than before, and they count the right things.',
  ],
  start: [
    'Start with eight weeks on a single category, using exports from the systems you already run. Two of our data people and one of your merchandisers do the work. If the trial in a handful of stores does not pay for itself, you stop and keep the code.',
  ],
  outcomes: {
    caption: 'Web orders filled from stores, before and after',
    rows: [
      ['Orders canceled for lack of stock', '7 of 100', '2 of 100'],
      ['Items offered online', '100%', '94%'],
      ['Minutes of counting per store and day', '55', '25'],
      ['Share of sales at full price', '58%', '62%'],
    ],
    basis: 'Illustrative figures for an invented chain over one season.',
  },
  pictures: {
    work: {
      id: 'stock-promise',
      alt: 'Boxes on a store shelf carry bars for how certain their count is. Sure items appear on a phone; the others go to a counting list.',
      caption: 'Only what is certain enough is promised online. The rest is counted first.',
    },
    outcome: {
      id: 'canceled-orders',
      alt: 'Seven packages for canceled orders before, two after.',
      caption: 'Orders canceled for lack of stock, of 100. Illustrative figures, as in the table.',
    },
  },
  teaser: {
    heading: 'Stock You Can Promise',
    text: 'Why a single stock number misleads, how to attach a confidence level to it, and how to build the service in steps that each pay for themselves.',
    paperName: 'the retail whitepaper',
  },
  related: [
    ['/data-science', 'Data science', 'Forecasts tested against similar stores.'],
    ['/cloud-services', 'Cloud services', 'Capacity for the few days that matter.'],
    ['/analytics', 'Analytics', 'Margin by product, defined once.'],
  ],
}
