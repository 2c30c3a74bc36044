import type { WhitepaperContent } from '../types/whitepaper.ts'

export const mediaCommunicationsPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/media-communications/whitepaper',
  title: 'Metadata Is the Product',
  description:
    'A whitepaper for media companies: what to describe, who should describe it, and how descriptions stay true while platforms keep changing.',
  updated: '2026-11-22',
  published: '2026-08-18',
  author: 'maren-lindqvist',
  authorNote: 'Maren cataloged radio tapes as a student and considers it the best training in humility.',
  headline: 'Metadata Is the Product',
  lead: 'Audiences, partners and software meet your catalog through its descriptions. They deserve a production of their own.',
  abstract: [
    'A media company sells access to works. But what buyers handle day to day is descriptions: titles, summaries, credits, rights, subtitles, artwork, age ratings. A work with poor descriptions is invisible in search, refused by platforms and skipped by buyers. It might as well not exist.',
    'We argue that metadata should be produced like a show, with an editor, a budget and a quality standard. The paper covers what is worth describing, how people and software can share the work, and how to keep descriptions true for years. It is written for publishers and broadcasters with catalogs of a few thousand to a few hundred thousand titles.',
  ],
  keyPoints: [
    'Describe for a use: find, decide, license, deliver, count.',
    'Every field has an owner and a source, or it is deleted.',
    'Software proposes, editors decide, and the trail is kept.',
    '"We do not know" is a valid value, and a useful one.',
    'Correct once, at the origin, and let it flow.',
  ],
  context: [
    'Identification has standards. EIDR for films and programs, ISAN in the same field, ISRC for recordings, ISBN for books. The European Broadcasting Union’s EBUCore gives a vocabulary for programs, and MovieLabs has published one for digital supply. Each platform adds a specification of its own and changes it once or twice a year. A company that fills in one platform’s spreadsheet after another maintains a dozen half-true catalogs.',
    'Two changes add urgency. Discovery has moved from editors’ pages to search, recommendation and now to assistants that answer in sentences, and all of them read descriptions. And synthetic media makes origin a question. The C2PA specification lets a file carry a signed history of its making, and the EU AI Act asks that certain generated content be disclosed. Both are metadata.',
  ],
  chapters: [
    {
      id: 'describe',
      heading: 'Decide what is worth describing',
      paragraphs: [
        'Catalogs collect fields the way old houses collect closets. Somebody needed "shooting format" in 1998, so it is there, filled in for a third of the titles. Begin by listing uses rather than fields. People find a work, decide whether to watch it, license it, deliver it and count it for royalties. For each use ask which decisions are made, and which facts they need.',
        'Most companies end with about forty fields in use, out of several hundred. The others are archived: the data is kept, and the obligation ends. This is liberating and takes courage from the head of the archive. Do it in a workshop, with printed examples, and keep every field for which somebody can name a decision within a minute.',
        'Three levels have to be told apart: the work, the version and the file. A title belongs to the work, a running time to the version, a checksum to the file. Systems that mix them produce the classic errors, such as subtitles that drift because they were made for another cut. If you fix just one thing in your model, separate these.',
        'Allow not knowing. An empty field can mean "none", "not yet entered" or "we looked and could not find out". Give the third its own value, with a date and a name. In rights it is worth money, because it tells your sales people which call to make and protects them from guessing.',
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
        basis: 'Summary of the method in the text; no measured figures.',
      },
    },
    {
      id: 'share',
      heading: 'Share the work between people and software',
      paragraphs: [
        'Software is good at seeing and hearing. It transcribes, recognizes scenes, proposes subjects, reads contracts and finds the clause about territories. It is tireless and uneven: brilliant on one tape and absurd on the next. Editors are slow and know what matters. A good arrangement uses both and never hides which of them spoke.',
        'Let software propose with evidence. A proposed subject comes with the seconds of the film it was derived from. A proposed right comes with the sentence of the contract. An editor confirms in two seconds what can be seen at a glance. Proposals without evidence are not shown, since checking them takes longer than describing from scratch.',
        'Spend attention by value. The hundred titles that earn half the income deserve an editor’s summary in three lengths. The long tail can live with a checked transcript and five good subjects. Between the two, sample: take thirty titles a month, let a second editor describe them unseen, and compare. The agreement between two people is the ceiling for any software.',
        'Some descriptions harm. Old summaries carry the language of their time, and automatic ones can misname people or places. Give viewers and the people portrayed a simple way to object, answer within a week, and keep the old text in the history rather than on the page. Archives have good guidance on this, and communities are usually glad to be asked.',
      ],
      list: [
        'Evidence beside each proposal',
        'Origin stored: person, software with version, or import',
        'Double description of a monthly sample',
        'A visible way to object, with an answer in a week',
      ],
      exhibit: {
        caption: 'Figure 1: minutes of editor time per title',
        unit: 'minutes',
        bars: [
          { label: 'Description from scratch', value: 52 },
          { label: 'Proposals without evidence', value: 47 },
          { label: 'Proposals with evidence', value: 18 },
        ],
        basis: 'Illustrative means of an invented archive over 300 documentary titles.',
      },
    },
    {
      id: 'true',
      heading: 'Keep it accurate',
      paragraphs: [
        'Descriptions age. Windows close, people change their names, a platform demands a new genre list. Accuracy is a matter of maintenance, and maintenance needs an origin. Each field is changed in one system by one role, and every other system receives it. If a distributor finds an error, the correction goes to the origin and flows back. Correcting the export sheet is forbidden, politely and firmly.',
        'Deliver by rules. A platform’s specification becomes a set of checks and a mapping, kept under version control. Before a package leaves, the checks run and name what is missing in the words of the person who can supply it. When the platform changes its rules, one file changes, and you can see the same day which of your titles no longer conform.',
        'Watch a few measures. Completeness for a use, such as "may be licensed in Spain without a phone call". Age of the last confirmation for fields that expire. Rejections by platforms and their causes. Time from a correction to its appearance everywhere. Publish them to the owners every month, and leave out the total. Nobody can act on a total.',
        'Money settles many arguments. When licensing learns that titles with complete rights data are licensed at the first request, and that others take six letters, the budget for describing is found. Measure this once, properly, with fifty requests. It is the most persuasive page you will ever print.',
      ],
      exhibit: {
        caption: 'Figure 2: a correction finds its way',
        stages: {
          Noticed: 'A viewer, buyer or check reports a wrong value.',
          Routed: 'To the owner of that field, with evidence.',
          Changed: 'At the origin, with reason and history.',
          Checked: 'Rules of all platforms run again for this title.',
          Delivered: 'Updates go out, and arrival is confirmed.',
        },
        basis: 'Process as described in the text; no figures.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first year',
    items: [
      'List five uses and the decisions in each.',
      'Archive the fields nobody can defend.',
      'Separate work, version and file.',
      'Introduce "looked for and not found", with name and date.',
      'Name an owner and an origin for each remaining field.',
      'Start proposals with evidence on one collection.',
      'Turn two platform specifications into checks.',
      'Follow fifty license requests from question to answer.',
    ],
  },
  pitfalls: {
    'A new system first':
      'Moving a mess into new software preserves it at a higher price. Owners and origins come first.',
    'A vocabulary for everything':
      'Controlled lists help where people filter. Elsewhere plain text with a good search is enough.',
    'Trusting the transcript':
      'Names and numbers are where recognition fails, and they are what lawyers and scholars look for.',
    'Invisible editors': 'People whose names appear under a description take care. Show them, at least in-house.',
  },
  sources: [
    'European Broadcasting Union, EBU Tech 3293, EBUCore Metadata Set.',
    'Entertainment Identifier Registry (EIDR), Data Fields Reference.',
    'MovieLabs, Common Metadata specification.',
    'Coalition for Content Provenance and Authenticity, C2PA Technical Specification.',
    'Regulation (EU) 2024/1689 (Artificial Intelligence Act), Article 50.',
    'International Federation of Television Archives, FIAT/IFTA publications on metadata.',
  ],
  glossary: {
    Version: 'A particular cut or language form of a work.',
    Window: 'The period in which a work may be shown in a given way.',
    Provenance: 'Where a file comes from and what was done to it.',
    'Controlled list': 'A closed set of values from which a field must be chosen.',
  },
  related: [
    ['/media-communications', 'Media and communications', 'The sector page behind this paper.'],
    ['/searchblox', 'Enterprise search product', 'Find passages, with permission and source.'],
    ['/etl-data-quality', 'ETL and data quality', 'Owners, contracts and checks for data.'],
  ],
}
