import type { SampleContent } from '../types.ts'

export const onePageSummary: SampleContent = {
  id: 'one-page-summary',
  kind: 'One-page summary',
  title: 'Pallets that arrive cold',
  lead: 'What we understood on the first call, what we would try first, and what it would cost.',
  updated: '2026-11-30',
  sections: [
    {
      id: 'understood',
      heading: 'What we understood',
      paragraphs: [
        'You discard about sixty pallets a month because a temperature log, read on arrival, shows that a door stood open. Nobody can tell which door, or when. Drivers are blamed, and two have left over it.',
      ],
    },
    {
      id: 'first',
      heading: 'What we would try first',
      paragraphs: [
        'Ten trailers, one gateway and four probes in each, for four weeks. The driver’s phone shows one line: OK, check the door, or call. We ride along on two night routes before we draw a screen.',
      ],
    },
    {
      id: 'cost',
      heading: 'What it would cost',
      facts: {
        'First step': 'The visit and the trial on ten trailers: six weeks, $45,000 to $70,000.',
        'After that': 'You decide. A fleet of 140 trailers would take four more months.',
        'From you': 'A dispatcher for half a day a week, and access to last year’s claims.',
      },
    },
    {
      id: 'wrong',
      heading: 'What could go wrong',
      list: [
        'Readings inside wrapped pallets lag by about 20 minutes. If that is too late, probes have to go into the load.',
        'If most losses begin at the loading dock, the trial will show it, and you need a curtain rather than software.',
      ],
    },
  ],
}
