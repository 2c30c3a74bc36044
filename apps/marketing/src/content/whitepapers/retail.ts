import type { WhitepaperContent } from '../types/whitepaper.ts'

export const retailPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/retail/whitepaper',
  title: 'Stock You Can Promise',
  description:
    'A whitepaper for retailers: why one stock number misleads, how to attach a confidence to it, and how to build a promise service in steps.',
  updated: '2026-11-22',
  published: '2026-06-16',
  author: 'maren-lindqvist',
  authorNote:
    'Maren tested point-of-sale software before she co-founded the company, and still counts a shelf when she passes one.',
  headline: 'Stock You Can Promise',
  lead: 'A stock figure is an opinion. This paper is about knowing how good an opinion it is.',
  abstract: [
    'An online store asks a system how many pieces are left and hears "one." The customer orders, and the sales associate who is sent to get the piece finds an empty hook. The number was right on Tuesday. Since then somebody tried it on, somebody else put it on the wrong rack, and a third person left without paying.',
    'This paper proposes to stop treating stock as a number and to treat it as an estimate: a number with a confidence, built from events and corrected by targeted counts. We show how to start with data that every retailer has, and how to build the service in three steps that each pay for themselves.',
  ],
  keyPoints: [
    'The last piece is the least certain one, and the one most often promised.',
    'Confidence can be estimated from history: last count, movement, theft, price.',
    'Promise by confidence, and let each channel choose its limit.',
    'Count where a count would change a decision.',
    'One service answers. Every channel asks it in the same way.',
  ],
  context: [
    'Researchers have long reported that stock records in stores are often wrong. In a much-cited 2008 study, DeHoratius and Raman examined nearly 370,000 records at a large US retailer and found about 65 percent of them inaccurate. Many of the differences were small. For the last few pieces, a small difference decides.',
    'RFID tags have improved matters in clothing, where a reader can count a rack in a minute. They are less helpful for groceries, metal, liquids and inexpensive goods. Cameras and shelf sensors promise more. Each adds one more stream of imperfect observations. The question in this paper, how to combine observations into a promise, comes before the choice of sensor.',
  ],
  chapters: [
    {
      id: 'estimate',
      heading: 'From a number to an estimate',
      paragraphs: [
        'Begin with the events you have: deliveries, sales, returns, transfers, counts, write-offs. Each has a place, a time and a typical error. A pallet delivery is booked as complete and is sometimes short. A return goes back to stock before anyone checks whether it can be sold. Write these weaknesses down, since they are your model.',
        'Next, learn from counts. Every time somebody counts, the system learns how far off the record was and how long ago the last count had been. Grouped by product type, price and store, this history tells you how quickly certainty fades. Expensive small things fade fast. Heavy, cheap things hardly fade at all.',
        'The result for each line is a distribution over a few values: probably three, perhaps two, rarely none. Nobody outside the service needs to see it. Outside, there is one question: how likely is it that at least one piece, or two, can be found within ten minutes? The answer is a percentage, and it can be checked. Of the lines that claimed ninety, nine in ten should be found.',
        'This check is the heart of the matter. Each order that is picked in a store is a free count. Found or not found, it goes straight back into the estimate. A service that compares its claims with the pickers’ experience every night corrects itself, and its monthly report is one simple chart.',
      ],
      list: [
        'Time since the last count, and what the count corrected',
        'Movements since then, by kind',
        'Price and size of the item',
        'The store’s own record of losses and misplacements',
      ],
      exhibit: {
        caption: 'Figure 1: pieces found when the record said "one"',
        unit: '% found',
        bars: [
          { label: 'Counted within 2 days', value: 93 },
          { label: 'Counted within 2 weeks', value: 84 },
          { label: 'Counted within 2 months', value: 71 },
          { label: 'Older', value: 58 },
        ],
        basis:
          'Illustrative, for mid-priced clothing in an invented chain. Draw this chart from your own picking data first.',
      },
    },
    {
      id: 'promise',
      heading: 'Promise by confidence',
      paragraphs: [
        'With a confidence at hand, "in stock" becomes a decision. An online store that ships tomorrow may want ninety-five. A page that says "likely available in your store, reserve to be sure" can live with eighty. A sales associate looking for a size wants to know everything, including a thirty. Each channel sets a limit, and the limit has an owner.',
        'Set limits by cost. A canceled order costs shipping, a coupon, a call and some loyalty. An item hidden although it was there costs its margin. Put rough figures on both, and the best limit follows. It will differ between a wedding dress and a pair of socks. Review it twice a year, and before the busiest weeks.',
        'Reservations need the same honesty. A cart should not lock a piece, since most carts are abandoned. Payment should. Between the two, a soft hold of a few minutes lowers the confidence for others without blocking them. If two customers pay for one piece within a second, the service must decide at once, and the loser must hear it on the same page.',
        'Routing decides where an order ships from. Distance is one cost. Confidence is another, and so is the store’s workload. Sending an order to the nearest store at five on a Saturday, for a piece with a sixty percent chance, saves a little freight and loses a customer.',
      ],
      exhibit: {
        caption: 'Table 1: limits by channel and product',
        columns: ['Channel', 'Socks', 'Coat', 'Wedding dress'],
        rows: [
          ['Delivery tomorrow', '90%', '95%', '99%'],
          ['Pick up today', '85%', '92%', 'call the store'],
          ['Store finder page', '70%', '80%', '90%'],
        ],
        basis: 'Example. The limits follow from cancellation cost and margin of an invented chain.',
      },
    },
    {
      id: 'steps',
      heading: 'Three steps that pay for themselves',
      paragraphs: [
        'Step one needs no new system. Export a season of picking results and counts, estimate confidence by group in a spreadsheet or notebook, and hide lines below a limit from the online store every night. It takes about eight weeks, and cancellations fall within the first of them. The sales that are lost by hiding are measured too, and both figures go to the same meeting.',
        'Step two replaces the nightly file with a small service. Registers, warehouse and online store send events, and the service answers within a few hundredths of a second. It does one thing. Prices, customers and carts stay elsewhere. Keep the event log, because you will want to replay it when the estimate improves. Expect four to six months, half of which goes into finding out what the registers really send.',
        'Step three turns counting around. Instead of a yearly inventory and a rotating plan, each store receives a short list every morning: the lines where an observation would change a promise. Twenty lines take less than half an hour. Stores accept the list when they see that lines they corrected stay corrected, and when they may add three of their own.',
        'After that, sensors become an ordinary question. A tag or a camera is worth its price where it raises confidence on lines whose promises matter. The service can tell you which lines those are, and how much the sensor you are testing has helped. You will probably buy fewer than the supplier suggests.',
      ],
      exhibit: {
        caption: 'Figure 2: how an event becomes a promise',
        stages: {
          Event: 'Sale, delivery, return or count, with place and time.',
          Estimate: 'The distribution for this line and store is updated.',
          Question: 'A channel asks for one piece and names its limit.',
          Promise: 'Yes with a source, or no.',
          Check: 'The picker finds it or does not; the estimate learns.',
        },
        basis: 'Sequence as described in the text; no figures.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first season',
    items: [
      'Chart found and not found by age of the last count.',
      'Put a cost on a cancellation and on a hidden line.',
      'Set one limit, for one category, in one channel.',
      'Hide lines nightly, and measure lost sales as well as saved orders.',
      'Feed every pick back as a count.',
      'List the errors typical of each kind of event.',
      'Try the morning list in three stores.',
      'Rehearse the peak week with replayed events.',
    ],
  },
  pitfalls: {
    'Safety stock for all':
      'Hiding the last two pieces everywhere is simple and hides your best sellers. Let confidence decide.',
    'Blaming the store':
      'Differences come from delivery, theft and software as much as from staff. A ranking of stores ends cooperation.',
    'Two services': 'If the app and the online store each compute availability, customers will find the difference.',
    'Perfect data first': 'You do not need clean records to start. You need to know how dirty they are.',
  },
  sources: [
    'N. DeHoratius and A. Raman, Inventory Record Inaccuracy: An Empirical Analysis, Management Science 54(4), 2008.',
    'Y. Kang and S. B. Gershwin, Information Inaccuracy in Inventory Systems, IIE Transactions 37(9), 2005.',
    'GS1, EPC Tag Data Standard.',
    'GS1, EPCIS and Core Business Vocabulary, version 2.0, 2022.',
  ],
  glossary: {
    Confidence: 'The probability that a promised piece can be found.',
    'Soft hold': 'A short reservation that lowers availability for others without blocking it.',
    Line: 'One item in one size at one place.',
    Picking: 'Taking an item off the shelf for an order.',
  },
  related: [
    ['/retail', 'Retail', 'The sector page behind this paper.'],
    ['/data-science', 'Data science', 'Estimates that check themselves.'],
    ['/fullstackdevlopment', 'Full stack development', 'The promise service, built and handed over.'],
  ],
}
