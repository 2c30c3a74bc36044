import { brand } from '@site/brand'
import figures from './site-figures.json' with { type: 'json' }
import type { SiteContent } from './types.ts'

const { accessibility, document, fonts, layoutShift, longDocument, otherOrigins, scripts, speed } = figures
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const kib = (size: number): string => `${size}\u00a0KiB`

/** `pnpm bench site` writes the figures, and `pnpm check` compares them and the budgets with docs/product.md. */
export const site: SiteContent = {
  kind: 'site',
  path: '/about-this-site',
  title: 'About this site',
  description: `What is invented here and what is real: how this site was measured, samples of our documents, and how to make the site your own.`,
  updated: figures.date,
  headline: 'What is invented here, and what is real',
  lead: 'The company is not real. The site is, and so are its figures, which you can measure yourself.',
  invented: {
    heading: `${brand.name} does not exist`,
    paragraphs: [
      'The company, its people, its clients and its products are invented, and so is each result on a page that says “example.” Phone numbers come from the range reserved for fiction, addresses end in “.example,” and partner and social links lead to a placeholder.',
      'Everything else works: the forms, the accounts, the files, the openings. A message reaches whoever runs this copy of the site.',
    ],
  },
  figures: {
    heading: 'Measured, with the date and the machine',
    intro: `Over ${figures.pages} public pages, on ${figures.date}, at commit ${figures.commit}.`,
    rows: {
      Accessibility: `${accessibility.violations} violations of ${accessibility.rules} rules of axe, in ${accessibility.runs} runs: each page, light and dark, on a phone and a desktop.`,
      'Speed on a slow phone': `First paint of the home page after ${seconds(speed.firstPaintMs)}, largest after ${seconds(speed.largestPaintMs)}: medians of ${speed.rounds} first visits.`,
      'Main thread': `${speed.longTasksMs} ms in long tasks, on a processor slowed down four times.`,
      'Other sites': `${otherOrigins} requests to other origins, on any page, before you ask for one.`,
    },
    method: [
      `Machine: ${figures.machine}, ${figures.browser}. The slow phone has 1.6 Mbit/s, a round trip of 150 ms and a processor slowed down four times.`,
      'Bytes are those of brotli at its best, headers included. To measure again, run “pnpm bench site” in a clone: it writes this table, and a check fails if a figure exceeds its limit.',
    ],
  },
  budgets: {
    heading: 'Budgets, and what the heaviest page uses',
    caption: 'Limits that fail a build, and the largest value of all public pages',
    columns: ['Per page', 'Limit', 'Measured'],
    rows: [
      ['Page as sent', '13 KiB', `${kib(document.kib)}, ${document.path}`],
      [
        'Whitepapers and legal pages',
        '14 KiB',
        `${kib(longDocument.kib)}, ${longDocument.path.replace('/whitepaper', '')}`,
      ],
      ['Scripts before a form is used', '133 KiB', `${kib(scripts.kib)}, ${scripts.path}`],
      ['Fonts', '40 KiB', `${kib(fonts.kib)}`],
      ['Layout shift', '0.01', String(layoutShift)],
    ],
  },
  samples: {
    heading: 'What clients would receive',
    intro: 'Three documents, each complete. PDF, no sign-up.',
  },
  prices: {
    heading: 'What a first step costs',
    intro: 'Each can be ordered alone, has a fixed range, and ends with something you keep.',
  },
  own: {
    heading: 'Make it yours',
    intro: 'The site is meant to be taken over. Four changes make it another company’s.',
    steps: {
      'Name and contact data':
        'One file, packages/brand, holds the name, the address, the mark, the menu and the line in the footer.',
      'Texts and pictures':
        'Each page is one content file in apps/marketing. Pictures are SVG files that any drawing program opens.',
      'Examples become cases':
        'Replace each example with a case that you may show, and its heading with the client’s type or name.',
      'Remove this page':
        'Delete its content file and the line in the footer. A check names each place that still refers to it.',
    },
  },
  people: {
    heading: 'Whom to ask',
    intro: 'Four invented people, and one real inbox. Write about:',
    topics: {
      'maren-lindqvist': 'Quality, tests and whether to start at all',
      'tomas-villareal': 'Cloud, devices and security',
      'priya-ramanathan': 'Data, models and measures',
      'joseph-achterberg': 'Teams, contracts and careers',
    },
  },
}
