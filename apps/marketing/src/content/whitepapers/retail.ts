import type { WhitepaperContent } from '../types.ts'

export const retailPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/retail/whitepaper',
  title: 'Inventory You Can Promise',
  description:
    'A whitepaper for retailers: why one inventory number misleads, how to attach a confidence level to it, and how to use it to make promises.',
  updated: '2026-11-30',
  published: '2026-06-16',
  author: 'maren-lindqvist',
  authorNote:
    'Maren tested point-of-sale software before she co-founded the company, and still counts shelves when she shops.',
  headline: 'Inventory You Can Promise',
  lead: 'An inventory figure is an estimate. This paper is about knowing how good an estimate it is.',
  abstract: [
    'An online store asks a system how many units are left, and the answer is "one." A customer orders it, and the sales associate who goes to pick it finds an empty hook. The number was right on Tuesday. Since then, one shopper tried the item on, another put it on the wrong rack, and a third left without paying.',
    'This paper proposes treating inventory as an estimate: a number with a confidence level, built from events and corrected by targeted counts. We show how to start with data that every retailer has, and how to build the service in three steps that each pay for themselves.',
  ],
  keyPoints: [
    'The last unit on record is the least certain to be there.',
    'Estimate confidence from history: last count, movement, theft, price.',
    'Promise by confidence, and let each channel choose its limit.',
    'Count where a count would change a decision.',
    'Have one service answer, and let every channel ask it the same way.',
  ],
  context: [
    'Researchers have long reported that store inventory records are often wrong. In a widely cited 2008 study, DeHoratius and Raman examined nearly 370,000 records at a large US retailer and found about 65 percent of them inaccurate. For the last few units, even a small difference matters.',
    'RFID tags have helped in apparel, where a reader can count a rack within a minute. They are less useful for groceries, metal, liquids and inexpensive goods. Cameras and shelf sensors promise more, but each adds one more stream of imperfect observations. How to combine observations into a promise, the subject of this paper, comes before the choice of sensors.',
  ],
  chapters: [
    {
      id: 'estimate',
      heading: 'From a number to an estimate',
      paragraphs: [
        'Begin with the events you have: deliveries, sales, returns, transfers, counts, write-offs. Each has a place, a time and a typical error. A pallet is booked as complete but is sometimes short. A return goes back into inventory before it is checked. Write these weaknesses down, because they are the basis of your model.',
        'Next, learn from counts. Every count shows how far off the record was and how much time had passed since the previous count. Grouped by product type, price and store, this history tells you how quickly accuracy decays: fast for small, expensive items, and slowly for heavy, inexpensive ones.',
        'The result for each line is a distribution over a few values: probably three, perhaps two, rarely none. The distribution stays inside the service. Outside, there is one question: how likely is it that at least one unit, or two, can be found within ten minutes? The answer is a percentage, and it can be checked. Of the lines that claimed ninety, nine in ten should be found.',
        'This check is essential. Every order picked in a store is a free count. Whether or not the item was found goes straight back into the estimate. A service that compares its claims with the pickers’ results every night corrects itself, and its monthly report is one simple chart.',
      ],
      list: [
        'Time since the last count, and what the count corrected',
        'Movements since then, by kind',
        'Price and size of the item',
        'The store’s own record of losses and misplacements',
      ],
      exhibit: {
        caption: 'Figure 1: units found when the record said "one"',
        unit: '% found',
        bars: [
          { label: 'Counted within 2 days', value: 93 },
          { label: 'Counted within 2 weeks', value: 84 },
          { label: 'Counted within 2 months', value: 71 },
          { label: 'Older', value: 58 },
        ],
        basis: 'Example: mid-priced apparel at one chain. Start by drawing this chart from your own picking data.',
      },
    },
    {
      id: 'promise',
      heading: 'Promise by confidence',
      paragraphs: [
        'With confidence levels, "in stock" becomes a decision. An online store that ships tomorrow may require ninety-five. A page that says "likely available at your store; reserve to be sure" can settle for eighty. A sales associate looking for a size wants to see everything, even a thirty. Each channel sets a limit, and each limit has an owner.',
        'Set limits by cost. A canceled order costs shipping, a coupon, a call and some loyalty. Hiding an item that was there costs its margin. Put rough figures on both, and the best limit follows. It will be different for a wedding dress than for a pair of socks. Review it twice a year and before the busiest weeks.',
        'Reservations need the same care. Payment should lock a unit, but a cart should not, because most carts are abandoned. In between, a soft hold of a few minutes lowers the confidence for others without blocking them. If two customers pay for the same unit within a second, the service has to decide immediately, and the customer who loses has to find out on the same page.',
        'Routing decides where an order ships from. Distance matters, and so do confidence and the store’s workload. Sending an order to the nearest store at 5 PM on a Saturday, for a unit with a sixty percent chance, saves a little freight and may lose a customer.',
      ],
      exhibit: {
        caption: 'Table 1: limits by channel and product',
        columns: ['Channel', 'Socks', 'Coat', 'Wedding dress'],
        rows: [
          ['Delivery tomorrow', '90%', '95%', '99%'],
          ['Pickup today', '85%', '92%', 'call the store'],
          ['Store finder page', '70%', '80%', '90%'],
        ],
        basis: 'Example. The limits follow from the cancellation costs and margins of one chain.',
      },
    },
    {
      id: 'steps',
      heading: 'Three steps that pay for themselves',
      paragraphs: [
        'Step one needs no new system. Export a season of picking results and counts, estimate confidence by group in a spreadsheet or notebook, and hide lines below a limit from the online store every night. It takes about eight weeks. Measure the cancellations avoided and the sales lost by hiding, and bring both figures to the same meeting.',
        'Step two replaces the nightly file with a small service. Registers, warehouse and online store send events, and the service answers within a few hundredths of a second. Prices, customers and carts stay elsewhere. Keep the event log, because you will want to replay it when the estimate improves. Expect four to six months, about half of them spent finding out what the registers really send.',
        'Step three changes how stores count. Instead of an annual physical inventory and a rotating schedule, each store gets a short list every morning: the lines where an observation would change a promise. Plan for about twenty lines and half an hour. Stores accept the list once they see that corrected lines stay corrected and that they can add a few of their own.',
        'After that, sensors become a routine decision. A tag or a camera is worth its price where it raises confidence on lines whose promises matter. The service can tell you which lines those are, and how much the sensor you are testing has helped. You may need fewer than the vendor suggests.',
      ],
      exhibit: {
        caption: 'Figure 2: how an event becomes a promise',
        stages: {
          Event: 'Sale, delivery, return or count, with place and time.',
          Estimate: 'The distribution for this line and store is updated.',
          Question: 'A channel asks for one unit and names its limit.',
          Promise: 'Yes with a source, or no.',
          Check: 'The picker finds it or not, and the estimate is corrected.',
        },
        basis: 'The sequence described in the text; no measurements.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first season',
    items: [
      'Chart found and not found by time since the last count.',
      'Put a cost on a cancellation and on a hidden line.',
      'Set one limit, for one category, in one channel.',
      'Hide lines nightly, and measure lost sales as well as saved orders.',
      'Record every pick as a count.',
      'List the errors typical of each kind of event.',
      'Try the morning list in three stores.',
      'Rehearse the peak week by replaying events.',
    ],
  },
  pitfalls: {
    'Safety stock for all':
      'Hiding the last two units everywhere is simple, but it hides your best sellers. Let confidence decide.',
    'Blaming the store':
      'Differences come from deliveries, theft and software as well as from employees. Ranking stores ends their cooperation.',
    'Two services':
      'If the app and the online store compute availability separately, customers will notice the difference.',
    'Perfect data first': 'You can start with imperfect records, as long as you know how imperfect they are.',
  },
  sources: [
    'N. DeHoratius and A. Raman, Inventory Record Inaccuracy: An Empirical Analysis, Management Science 54(4), 2008.',
    'Y. Kang and S. B. Gershwin, Information Inaccuracy in Inventory Systems, IIE Transactions 37(9), 2005.',
    'GS1, EPC Tag Data Standard, release 2.',
    'GS1, EPCIS and Core Business Vocabulary, version 2.0, June 2022.',
  ],
  glossary: {
    Confidence: 'The probability that a promised unit can be found.',
    'Soft hold': 'A short reservation that lowers availability for others without blocking it.',
    Line: 'One item in one size at one location.',
    Picking: 'Taking an item off the shelf for an order.',
  },
  related: [
    ['/retail', 'Retail', 'What we build for retailers.'],
    ['/data-science', 'Data science', 'Estimates that are checked against reality.'],
    ['/fullstackdevlopment', 'Full stack development', 'The inventory service, built and handed over.'],
  ],
}
