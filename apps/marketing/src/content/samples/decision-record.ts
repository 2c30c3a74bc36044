import type { SampleContent } from '../types.ts'

export const decisionRecord: SampleContent = {
  id: 'decision-record',
  kind: 'Decision record',
  title: '014: A person confirms every lane',
  lead: 'Claims triage at a regional insurer. Accepted on March 9, 2026, by the head of claims.',
  updated: '2026-11-30',
  sections: [
    {
      id: 'context',
      heading: 'Context',
      paragraphs: [
        'The model sorts auto claims into three lanes: simple, standard and investigate. On the test set of 1,200 claims, it agrees with two adjusters in 89 of 100 cases. Where it disagrees, it is wrong in about half, most often on claims with two drivers.',
        'A claim in the wrong lane costs us a phone call if it was too careful, and a wrong payment if it was not. The regulator expects a named person behind every adverse decision.',
      ],
    },
    {
      id: 'options',
      heading: 'Options',
      table: {
        caption: 'What each option gains and costs',
        columns: ['Option', 'Gain', 'Cost'],
        rows: [
          ['Decide simple claims automatically', 'Two minutes a claim', 'About 4 wrong payments a week'],
          ['Suggest a lane, a person confirms', 'One minute a claim', 'Adjusters may stop looking closely'],
          ['Show only the highlighted sentences', 'Half a minute a claim', 'The queue stays as long as it is'],
        ],
      },
    },
    {
      id: 'decision',
      heading: 'Decision',
      paragraphs: [
        'The model suggests a lane with the sentences behind it, and an adjuster confirms it with one key. Every tenth simple claim is shown without a suggestion, so that we see whether people still read.',
      ],
    },
    {
      id: 'consequences',
      heading: 'Consequences',
      list: [
        'Each correction joins the test set, which the adjusters own.',
        'The service needs 20 seconds less than the screen waits for, so it never holds up the queue.',
        'We give up one minute a claim that full automation would have saved.',
        'The blind tenth costs about three hours of work a week.',
      ],
    },
    {
      id: 'revisit',
      heading: 'Revisit when',
      paragraphs: [
        'Corrections stay below 5 in 100 for three months, or the blind tenth shows that people accept a wrong suggestion more than once in 50.',
      ],
    },
  ],
}
