import type { IndustryContent } from '../types/industry.ts'

export const mediaCommunications: IndustryContent = {
  kind: 'industry',
  path: '/media-communications',
  title: 'Media and Communications',
  description:
    'For publishers, broadcasters and network operators: lower churn, clear rights, faster content supply and catalogues that can be found.',
  updated: '2026-09-17',
  banner: {
    eyebrow: 'Industries',
    title: 'Media that can be found',
    lead: 'A film nobody can find earns as much as one that was never made.',
  },
  state: {
    heading: 'The state of the sector',
    paragraphs: [
      'Catalogues grow faster than the knowledge about them. A broadcaster may own forty years of recordings and be unable to say which ones it may show, in which country, until when. Contracts hold the answer, as scanned pages.',
      'Network operators face a similar puzzle with tariffs and equipment. In both trades a customer decides within a minute whether to stay, and the decision depends on data typed by hand years ago.',
    ],
  },
  pressures: {
    heading: 'Four pressures',
    items: [
      {
        title: 'Churn',
        text: 'Leaving takes two clicks. Offers to stay come too late and go to people who were not leaving.',
      },
      {
        title: 'Rights',
        text: 'Territory, window, format and music each have their own terms. One missing field can keep a whole series off the air.',
      },
      {
        title: 'Content supply',
        text: 'Versions, subtitles and artwork must reach dozens of platforms, each with its own checks and deadlines.',
      },
      {
        title: 'Synthetic media',
        text: 'Audiences and advertisers ask where a picture came from. The answer has to travel with the file.',
      },
    ],
  },
  builds: {
    heading: 'What we build',
    items: [
      'A metadata backbone with owners, vocabularies and history',
      'Rights checks that answer "may we show this, here, today" with the clause',
      'Delivery pipelines that test a package before the platform rejects it',
      'Search and recommendation that editors can steer',
      'Churn studies that end in a tested change, not in a score',
    ],
  },
  regulations: {
    heading: 'Rules we design for',
    intro: 'Editorial and legal teams own these. We make them answerable from data.',
    items: [
      {
        title: 'AVMSD',
        text: 'The EU directive on audiovisual services: protection of minors, European works, accessibility.',
      },
      { title: 'DSM copyright directive', text: 'EU rules on platforms, press publications and text and data mining.' },
      {
        title: 'FCC captioning rules',
        text: 'Quality and presence of captions on US television and much of its online use.',
      },
      { title: 'EU AI Act, Article 50', text: 'Duties to disclose artificially generated or manipulated content.' },
    ],
  },
  example: {
    heading: 'A small case, as an example',
    paragraphs: [
      'A documentary publisher licensed its archive by e-mail. Two people knew it by heart. We read eleven thousand contracts with software that quotes the clause, and had a lawyer confirm each new type of clause once.',
      'The catalogue now shows, per title, what is free to sell and where the record is silent. Silence turned out to be the most valuable field: it says which phone call to make.',
    ],
  },
  start: {
    heading: 'How we begin',
    paragraphs: [
      'Choose one collection and one use, such as licensing to broadcasters. Three of our people work with an archivist and a lawyer of yours for four months. By week three you see real titles with proposals and evidence, and decide whether the quality is worth continuing.',
    ],
  },
  outcomes: {
    heading: 'What changed in the example',
    table: {
      caption: 'Answering a licence request before and after',
      columns: ['Measure', 'Before', 'After'],
      rows: [
        ['Median time to a first answer', '6 days', '4 hours'],
        ['Titles with complete rights data', '31 %', '78 %'],
        ['Requests refused for lack of information', '17 of 100', '5 of 100'],
        ['Contracts a lawyer had to read', 'all', '1 in 40'],
      ],
      basis: 'Illustrative figures for an invented publisher.',
    },
  },
  teaser: {
    heading: 'Metadata Is the Product',
    text: 'What to describe, who should describe it, and how to keep descriptions true while the catalogue and the platforms change.',
    paperName: 'the media whitepaper',
  },
  related: [
    { path: '/searchblox', label: 'Enterprise search product', why: 'Ask an archive and see its sources.' },
    { path: '/automation-quality', label: 'Automation and quality', why: 'One release, many devices.' },
    { path: '/ai-ml', label: 'AI and ML', why: 'Reading contracts with evidence.' },
  ],
}
