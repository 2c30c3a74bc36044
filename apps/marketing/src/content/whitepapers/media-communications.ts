import type { WhitepaperContent } from '../types.ts'

export const mediaCommunicationsPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/media-communications/whitepaper',
  title: 'Metadata Is the Product',
  description:
    'A whitepaper for media companies: what to describe, who should describe it, and how to keep metadata accurate as platforms change.',
  updated: '2026-11-30',
  published: '2026-08-18',
  author: 'maren-lindqvist',
  authorNote: 'Maren cataloged radio tapes as a student and learned how much a wrong label can cost.',
  headline: 'Metadata Is the Product',
  lead: 'Audiences, partners and software find your catalog through its metadata, which deserves its own editors, its own budget and standards.',
  abstract: [
    'A media company sells access to works, but what buyers handle every day is descriptions: titles, summaries, credits, rights, subtitles, artwork, ratings. A work with poor metadata is invisible in search, rejected by platforms and skipped by buyers.',
    'We argue that metadata should be produced like a show, with an editor, a budget and a quality standard. The paper covers what is worth describing, how people and software can share the work, and how to keep descriptions accurate for years. It is written for publishers and broadcasters with catalogs of a few thousand to a few hundred thousand titles.',
  ],
  keyPoints: [
    'Describe works for specific uses: find, decide, license, deliver, count.',
    'Give every field an owner and a source, or archive it.',
    'Let software propose and editors decide, and keep the trail.',
    'Treat "we do not know" as a valid and useful value.',
    'Correct errors once, at the source, and let the correction flow.',
  ],
  context: [
    'Identification has standards: EIDR and ISAN for films and programs, ISRC for recordings, ISBN for books. The European Broadcasting Union’s EBUCore provides a vocabulary for programs, and MovieLabs has published one for the digital supply chain. Each platform adds its own specification and keeps changing it. A company that fills in one platform’s spreadsheet after another ends up with a dozen inconsistent catalogs.',
    'Two changes add urgency. Discovery has moved from editors’ pages to search, recommendations and now AI assistants, all of which rely on metadata. And synthetic media raises questions about origin. The C2PA specification lets a file carry a signed history of how it was made, and since August 2026, the EU AI Act has required the disclosure of certain generated content. Both depend on metadata.',
  ],
  chapters: [
    {
      id: 'describe',
      heading: 'Decide what is worth describing',
      paragraphs: [
        'Catalogs accumulate fields. A department needed "shooting format" in 1998, so the field is still there, filled in for a third of the titles. Begin by listing uses rather than fields. People find a work, decide whether to watch it, license it, deliver it and count it for royalties. For each use, ask which decisions are made and which facts they require.',
        'In our projects, companies have ended up with about forty fields out of several hundred. The others are archived: the data is kept, but no longer maintained. This saves a lot of work but requires courage on the part of the head of the archive. Do it in a workshop, with printed examples, and keep every field for which a participant can name a decision within a minute.',
        'Distinguish three levels: the work, the version and the file. A title belongs to the work, a running time to the version, a checksum to the file. Systems that mix them produce the classic errors, such as subtitles that drift because they were made for a different cut. If you fix only one thing in your data model, separate these.',
        'Allow for unknowns. An empty field can mean "none," "not yet entered" or "we looked and could not find out." Give the third meaning its own value, with a date and a name. For rights it is worth money, because it tells your salespeople which call to make and keeps them from guessing.',
      ],
      exhibit: {
        caption: 'Table 1: uses, decisions and fields',
        columns: ['Use', 'Decision', 'Fields needed', 'Owner'],
        rows: [
          ['Find', 'Is this what I meant?', 'Titles, people, subjects, year', 'Archive'],
          ['Decide', 'Do I want to watch it?', 'Summary, artwork, rating, languages', 'Editorial'],
          ['License', 'May we, here, now?', 'Territory, window, exclusions, clause', 'Legal'],
          ['Deliver', 'Will it be accepted?', 'Version, file, subtitles, loudness', 'Operations'],
          ['Count', 'Who is owed what?', 'Contributors, shares, usage', 'Finance'],
        ],
        basis: 'Summary of the method in the text; no measurements.',
      },
    },
    {
      id: 'share',
      heading: 'Share the work between people and software',
      paragraphs: [
        'Software can transcribe, recognize scenes, propose subjects, read contracts and find the clause about territories. It is tireless but uneven, excellent on one tape and absurd on the next. Editors are slower but know what matters. A good process uses both and always shows which of them supplied a value.',
        'Let software propose with evidence. A proposed subject comes with the seconds of the film it was derived from. A proposed right comes with the sentence of the contract. An editor can confirm in two seconds what is visible at a glance. Do not show proposals without evidence, because checking them saves almost no time over describing from scratch.',
        'Allocate effort by value. If a hundred titles earn half of your revenue, they deserve an editor’s summary in three lengths. A checked transcript and five good subjects are enough for the long tail. In between, sample: take thirty titles a month, have a second editor describe them independently, and compare. Do not expect software to agree with your editors more than they agree with each other.',
        'Some descriptions do harm. Old summaries use the language of their time, and automatic ones can misname people or places. Give viewers and the people portrayed a simple way to object, respond within a week, and keep the old text in the history but off the page. Archives have published good guidance on this, and it pays to consult the communities concerned.',
      ],
      list: [
        'Evidence next to each proposal',
        'A stored origin: person, software with version, or import',
        'Double description of a monthly sample',
        'A visible way to object, with a response within a week',
      ],
      exhibit: {
        caption: 'Figure 1: minutes of editor time per title',
        unit: 'minutes',
        bars: [
          { label: 'Description from scratch', value: 52 },
          { label: 'Proposals without evidence', value: 47 },
          { label: 'Proposals with evidence', value: 18 },
        ],
        basis: 'Example: averages across 300 documentary titles in one archive.',
      },
    },
    {
      id: 'true',
      heading: 'Keep it accurate',
      paragraphs: [
        'Descriptions age. Windows close, people change their names, a platform requires a new genre list. Accuracy takes maintenance, and maintenance takes a single source. Each field is changed in one system by one role, and all other systems receive it. If a distributor finds an error, the correction goes to the source and flows back. Do not allow corrections in the export spreadsheet.',
        'Deliver by rules. A platform’s specification becomes a set of checks and a mapping, kept under version control. Before a package goes out, the checks run and say what is missing in terms familiar to the person who can supply it. When the platform changes its rules, you change one file and see the same day which of your titles no longer comply.',
        'Track a few measures: completeness for a use, such as "can be licensed in Spain without a phone call"; the age of the last confirmation for fields that expire; platform rejections and their causes; and the time from a correction to its appearance everywhere. Report them to the owners every month, by owner rather than as a total, so that each can act.',
        'Money settles many arguments. If licensing learns that titles with complete rights data are licensed at the first request while others take six emails, it will find the budget for metadata. Measure this once, properly, with fifty requests, and show the result on one page.',
      ],
      exhibit: {
        caption: 'Figure 2: the path of a correction',
        stages: {
          Noticed: 'A viewer, buyer or check reports a wrong value.',
          Routed: 'To the owner of that field, with evidence.',
          Changed: 'At the source, with reason and history.',
          Checked: 'All platform rules run again for this title.',
          Delivered: 'Updates go out, and arrival is confirmed.',
        },
        basis: 'The correction process in the text; no measurements.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first year',
    items: [
      'List five uses and the decisions in each.',
      'Archive every field without a use.',
      'Separate work, version and file.',
      'Introduce "looked for and not found," with name and date.',
      'Name an owner and a source for each remaining field.',
      'Introduce proposals with evidence for one collection.',
      'Turn two platform specifications into checks.',
      'Track fifty license requests from question to answer.',
    ],
  },
  pitfalls: {
    'A new system first':
      'Moving a mess into new software preserves it at a higher price. Settle owners and sources first.',
    'A vocabulary for everything':
      'Controlled lists help where people filter. Elsewhere, plain text with good search is enough.',
    'Trusting the transcript':
      'Speech recognition fails most on names and numbers, which is what lawyers and scholars look for.',
    'Invisible editors':
      'People take more care if their names appear under a description. Show them, at least in-house.',
  },
  sources: [
    'European Broadcasting Union, EBU Tech 3293, EBUCore Metadata Set.',
    'Entertainment Identifier Registry (EIDR), Data Fields Reference.',
    'MovieLabs, Common Metadata specification.',
    'Coalition for Content Provenance and Authenticity, C2PA Technical Specification, version 2.',
    'Regulation (EU) 2024/1689 (Artificial Intelligence Act), Article 50, 2024, as amended in 2026.',
    'International Federation of Television Archives, FIAT/IFTA publications on metadata.',
  ],
  glossary: {
    Version: 'A particular cut or language form of a work.',
    Window: 'The period during which a work may be shown in a given way.',
    Provenance: 'Where a file comes from and what has been done to it.',
    'Controlled list': 'A closed set of values from which a field must be chosen.',
  },
  related: [
    ['/media-communications', 'Media and communications', 'What we build for media companies.'],
    ['/searchblox', 'Enterprise search product', 'Find passages with permissions and sources.'],
    ['/etl-data-quality', 'ETL and data quality', 'Owners, contracts and checks for data.'],
  ],
}
