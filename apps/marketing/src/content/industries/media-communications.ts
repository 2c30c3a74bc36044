import type { IndustryContent } from '../types/industry.ts'

export const mediaCommunications: IndustryContent = {
  kind: 'industry',
  path: '/media-communications',
  title: 'Media and Communications',
  description:
    'For publishers, broadcasters and network operators: lower churn, clear rights, faster content supply and catalogs that can be found.',
  updated: '2026-11-22',
  headline: 'Media that can be found',
  lead: 'A film that nobody can find earns as much as one that was never made.',
  state: [
    'Catalogs grow faster than the knowledge about them. A broadcaster may own forty years of recordings and be unable to say which ones it may show, where and until when. The contracts hold the answer, as scanned pages.',
    'Network operators face a similar puzzle with rate plans and equipment. In both businesses a customer decides within a minute whether to stay, and that decision depends on data somebody typed in years ago.',
  ],
  signs: [
    'A sale depends on the one colleague who remembers the contract',
    'Platforms reject deliveries for a missing subtitle',
    'Two departments describe the same series differently',
    'The offer to stay reaches people who were not leaving',
  ],
  pressures: {
    Churn: 'Leaving takes two clicks. Offers to stay come too late and go to people who were not leaving.',
    Rights:
      'Territory, window, format and music each have their own terms. One missing field can keep a whole series off the air.',
    'Content supply':
      'Versions, subtitles and artwork must reach dozens of platforms, each with its own checks and deadlines.',
    'Synthetic media':
      'Audiences and advertisers ask where a picture came from. The answer has to travel with the file.',
  },
  builds: [
    'A metadata backbone with owners, vocabularies and history',
    'Rights checks that answer “may we show this, here, today” and quote the clause',
    'Delivery pipelines that test a package before the platform rejects it',
    'Search and recommendation that editors can steer',
    'Churn studies that end in a tested change, not in a score',
  ],
  regulations: {
    intro: 'Editorial and legal teams own these rules. We make sure the data can answer them.',
    items: {
      AVMSD: 'The EU directive on audiovisual services: protection of minors, European works and accessibility.',
      'DSM copyright directive': 'EU rules on platforms, press publications, and text and data mining.',
      'FCC captioning rules': 'Quality and presence of captions on US television and much of its online use.',
      'EU AI Act, Article 50': 'The duty to disclose artificially generated or manipulated content.',
    },
  },
  example: [
    'A documentary publisher licensed its archive by email, and two people knew it by heart. We read eleven thousand contracts with software that quotes the clause, and had a lawyer confirm each new type of clause once.',
    'The catalog now shows, title by title, what is free to sell and where the record is silent. Silence turned out to be the most valuable field: it says which phone call to make.',
  ],
  start: [
    'Choose one collection and one use, such as licensing to broadcasters. Three of our people work with your archivist and your lawyer for four months. By week three you see real titles with proposals and evidence, and you decide whether the quality justifies going on.',
  ],
  outcomes: {
    caption: 'Answering a license request before and after',
    rows: [
      ['Median time to a first answer', '6 days', '4 hours'],
      ['Titles with complete rights data', '31%', '78%'],
      ['Requests refused for lack of information', '17 of 100', '5 of 100'],
      ['Contracts a lawyer had to read', 'all', '1 in 40'],
    ],
    basis: 'Illustrative figures for an invented publisher.',
  },
  pictures: {
    work: {
      id: 'rights-map',
      alt: 'A highlighted clause in a contract leads to a grid of territories and uses. Each cell is free, sold or silent.',
      caption: 'From clause to catalog: what is free, what is sold, and where the contract is silent.',
    },
    outcome: {
      id: 'complete-rights',
      alt: 'Two film strips, filled to 31 of 100 before and 78 of 100 after.',
      caption: 'Titles with complete rights data. Illustrative figures, as in the table.',
    },
  },
  teaser: {
    heading: 'Metadata Is the Product',
    text: 'What to describe, who should describe it, and how to keep descriptions true while the catalog and the platforms change.',
    paperName: 'the media whitepaper',
  },
  related: [
    ['/searchblox', 'Enterprise search product', 'Ask an archive and see its sources.'],
    ['/automation-quality', 'Automation and quality', 'One release, many devices.'],
    ['/ai-ml', 'AI and ML', 'Reading contracts with evidence.'],
  ],
}
