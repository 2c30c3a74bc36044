import type { IndustryContent } from '../types.ts'

export const retail: IndustryContent = {
  kind: 'industry',
  path: '/retail',
  title: 'Retail',
  description:
    'For retailers: one inventory figure for stores and web, better forecasts, fewer avoidable returns, and margins visible by product.',
  updated: '2026-11-30',
  headline: 'Inventory that every channel can trust',
  lead: 'Customers forgive an empty shelf more easily than a canceled order. We help you promise only what you have.',
  headings: {
    state: 'Each channel believes its own count',
    pressures: 'Four pressures on retailers',
    builds: 'From the count to the checkout',
    example: 'Example: an apparel chain with eighty stores',
    start: 'Eight weeks on one category',
  },
  state: [
    'A shopper browses on a phone, tries things on in the store and expects the package at home. The retailer’s systems still treat these as separate channels, each with its own idea of what is in stock, and the customer gets an apology.',
    'Thin margins leave little room for large programs. Improvements have to pay for themselves within a season and hold up in the busiest week of the year.',
  ],
  signs: [
    'The website and the store disagree about the last item',
    'Customer service spends its mornings canceling orders',
    'Buyers learn about return costs at the end of the season',
    'Deployments are too risky in November',
  ],
  pressures: {
    Margins:
      'Discounts, freight and returns are booked far from the products that caused them, so buyers decide without the full picture.',
    'Inventory across channels':
      'Deliveries, theft and misplaced boxes make counts drift. A number without a confidence level is a guess.',
    Returns:
      'Some returns are good service, and others show that a product page failed. Lumping them together hides the second kind.',
    Peaks: 'A few days make the year. Systems and people have to rehearse for them.',
  },
  builds: [
    'An inventory service that uses events from registers, shelves and warehouses to decide what may be promised',
    'Order routing that considers freight costs and store workload',
    'Forecasts with ranges for fresh goods, promotions and new items',
    'Product pages that answer the question behind the most common return',
    'Load rehearsals for the online store and the registers together',
  ],
  regulations: {
    intro: 'Most of these affect the product page and the checkout, so they belong in the design.',
    items: {
      'ADA and European Accessibility Act':
        'Accessible online stores: in the US by case law, in the EU since June 2025.',
      'Price Indication Directive': 'EU rules on unit prices and on the prior price shown with a markdown.',
      PSD2: 'EU rules on strong customer authentication at checkout, to be replaced by the Payment Services Regulation.',
      'State privacy laws':
        'Opt-outs and rules for sensitive data differ by state, and the checkout has to follow them.',
    },
  },
  example: [
    'An apparel chain with eighty stores canceled one web order in fourteen because the last item had just left with a customer. We gave every item a confidence level based on its last count, its price and the store’s history.',
    'Items below a limit are no longer promised online and appear on the store’s short counting list the next morning. Stores count less than before, and only where it matters most.',
  ],
  start: [
    'We start with eight weeks on a single category, using exports from the systems you already run. Two of our data engineers and one of your merchandisers do the work. If the trial in a handful of stores does not pay for itself, you stop and keep the code.',
  ],
  outcomes: {
    caption: 'Web orders filled from stores, before and after',
    rows: [
      ['Orders canceled for lack of stock', '7 of 100', '2 of 100'],
      ['Items offered online', '100%', '94%'],
      ['Minutes of counting per store per day', '55', '25'],
      ['Share of sales at full price', '58%', '62%'],
    ],
    basis: 'Over one season.',
  },
  pictures: {
    work: {
      id: 'stock-promise',
      alt: 'Boxes on a store shelf have bars that show how certain their counts are. Certain items appear on a phone; the others go to a counting list.',
      caption: 'Only items with a reliable count are promised online. The others are counted first.',
    },
    outcome: {
      id: 'canceled-orders',
      alt: 'Seven packages stand for canceled orders before, two after.',
      caption: 'Orders canceled for lack of stock, out of 100.',
    },
  },
  teaser: {
    heading: 'Inventory You Can Promise',
    text: 'Why a single inventory number misleads, how to attach a confidence level to it, and how to build the service in steps that each pay for themselves.',
    paperName: 'the retail whitepaper',
    minutes: 5,
  },
  related: [
    ['/data-science', 'Data science', 'Forecasts tested against similar stores.'],
    ['/cloud-services', 'Cloud services', 'Capacity for the few days that matter.'],
    ['/analytics', 'Analytics', 'Margin by product, defined once.'],
  ],
}
