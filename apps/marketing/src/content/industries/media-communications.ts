import type { IndustryContent } from '../types.ts'

export const mediaCommunications: IndustryContent = {
  kind: 'industry',
  path: '/media-communications',
  title: 'Media and Communications',
  description:
    'For publishers, broadcasters and telecom carriers: lower churn, clear rights, faster content delivery and searchable catalogs.',
  updated: '2026-11-30',
  headline: 'Catalogs that audiences and buyers can search',
  lead: 'A film earns nothing if viewers and buyers cannot find it, or if its rights are unclear.',
  headings: {
    state: 'Catalogs outgrow what anyone remembers',
    pressures: 'Four pressures on publishers and carriers',
    builds: 'Answers that quote the contract',
    example: 'Example: an archive of 11,000 contracts',
    start: 'Real titles by week three',
  },
  state: [
    'Catalogs grow faster than the knowledge about them. A broadcaster may own forty years of recordings without knowing which ones it may show, where and until when. The answers are in the contracts, as scanned pages.',
    'Telecom carriers face a similar puzzle with rate plans and equipment. In both businesses, customers decide within a minute whether to stay, and that decision depends on data that was typed in years ago.',
  ],
  signs: [
    'Sales depend on the one colleague who remembers the contracts',
    'Platforms reject deliveries over a missing subtitle file',
    'Two departments describe the same series differently',
    'Retention offers reach people who were not leaving',
  ],
  pressures: {
    Churn: 'Leaving takes two clicks. Retention offers come too late, or go to the wrong customers.',
    Rights:
      'Territory, window, format and music have separate terms. One missing field can keep a whole series off the air.',
    'Content supply':
      'Versions, subtitles and artwork have to reach dozens of platforms, each with its own checks and deadlines.',
    'Synthetic media':
      'Audiences and advertisers ask where an image came from. The answer has to travel with the file.',
  },
  builds: [
    'A central metadata service with owners, vocabularies and history',
    'Rights checks that answer “May we show this here today?” and quote the clause',
    'Delivery pipelines that test a package before the platform rejects it',
    'Search and recommendation that editors can steer',
    'Churn studies that lead to a tested change',
  ],
  regulations: {
    intro: 'Your editorial and legal teams own these rules. We make sure that the data can show compliance.',
    items: {
      AVMSD: 'The EU’s Audiovisual Media Services Directive: protection of minors, European works and accessibility.',
      'DSM copyright directive': '2019 EU rules on platforms, press publications, and text and data mining.',
      'FCC captioning rules': 'Captions on US television and on much of the same programming online (47 CFR Part 79).',
      'EU AI Act, Article 50':
        'The duty to disclose artificially generated or manipulated content, which has applied since August 2026.',
    },
  },
  example: [
    'A documentary publisher licensed its archive by email, and two people knew it by heart. We processed 11,000 contracts with software that quotes the relevant clause, and a lawyer confirmed each new type of clause once.',
    'The catalog now shows, title by title, which rights are available and where the contracts are silent. Those gaps turned out to be the most valuable information, because they tell the sales team whom to call.',
  ],
  start: [
    'You choose one collection and one use, such as licensing to broadcasters. Three of our people work with your archivist and your lawyer for four months. By week three, you see real titles with proposals and evidence, and decide whether the quality justifies continuing.',
  ],
  outcomes: {
    caption: 'Answering a license request before and after',
    rows: [
      ['Median time to a first answer', '6 days', '4 hours'],
      ['Titles with complete rights data', '31%', '78%'],
      ['Requests declined for lack of information', '17 of 100', '5 of 100'],
      ['Contracts a lawyer had to read', 'all', '1 in 40'],
    ],
  },
  pictures: {
    work: {
      id: 'rights-map',
      alt: 'A highlighted clause in a contract leads to a grid of territories and uses. Each cell is free, sold or silent.',
      caption: 'From clause to catalog: which rights are free, which are sold, and where the contract is silent.',
    },
    outcome: {
      id: 'complete-rights',
      alt: 'Two filmstrips, filled to 31 of 100 before and 78 of 100 after.',
      caption: 'Titles with complete rights data.',
    },
  },
  teaser: {
    heading: 'Metadata Is the Product',
    text: 'What to describe, who should describe it, and how to keep descriptions accurate while the catalog and the platforms change.',
    paperName: 'the media whitepaper',
    minutes: 5,
  },
  related: [
    ['/searchblox', 'Enterprise search product', 'Ask an archive a question and see the sources.'],
    ['/automation-quality', 'Automation and quality', 'One release, many devices.'],
    ['/ai-ml', 'AI and ML', 'Models that read contracts and cite clauses.'],
  ],
}
