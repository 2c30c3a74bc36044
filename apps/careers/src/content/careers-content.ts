import { brand } from '@site/brand'

/** The texts of the careers page. */
export const careersContent = {
  meta: {
    title: 'Careers',
    description: `Open positions at ${brand.name} in software, data, cloud, security and design, with pay on every opening and a reply in five days.`,
  },
  banner: {
    eyebrow: 'Careers',
    title: 'Do careful work with people who explain theirs',
    lead: 'Small teams, whole problems, and a handover that you can be proud of.',
  },
  intro: {
    title: 'What working here is like',
    paragraphs: [
      `${brand.name} builds and maintains software for insurers, hospitals, factories, stores and public utilities. You work in a team of four to seven people that stays together for the length of an engagement. The same people who plan a system also build it, run it and teach it to the client, so nobody inherits a mess from a stranger.`,
      'We write things down. Decisions are kept as one-page records, estimates state their assumptions, and a review is a conversation rather than a gate. That means you can take a week off without a phone call, and that a question asked in Portland is answered in Halden Mills before you are back at your desk.',
      'Nobody is hired for a client. You join a practice with a lead who knows the craft, and you choose your next engagement together. Between engagements there is paid time to learn, to fix an internal tool or to write up what the last one taught us.',
    ],
    facts: [
      { term: 'Founded', description: String(brand.founded) },
      { term: 'Where', description: 'Halden Mills, Portland, or your own desk' },
      { term: 'Teams', description: 'Four to seven people, for a whole engagement' },
      { term: 'Week', description: 'Thirty-six hours of project work' },
      { term: 'Learning', description: 'One day in ten, paid' },
      { term: 'Reply', description: 'Within five days of your application' },
    ],
  },
  openings: {
    title: 'Openings',
    lead: 'Every opening states its pay, location and closing date. If none of them fits, please check back: we do not keep applications on file.',
  },
  reasons: {
    title: 'Why Choose Us',
    lead: 'Six things people who work here mentioned when we asked why they stay.',
    items: {
      'Pay you can compare':
        'Each level has a published range, the same for everyone in it. Ranges are checked every spring, and nobody has to ask.',
      'Time that is yours':
        'We plan for thirty-six hours of project work a week. Late evenings are a planning mistake, and the plan is what gets fixed.',
      'Learning on the clock':
        'One day in ten belongs to study, pairing across teams or a talk you want to give. It is scheduled like client work.',
      'A say in what we take on':
        'Any two people may veto an engagement that they would not want to explain at home. It has happened.',
      'Two ladders, equal rungs':
        'You can grow as a specialist or as a manager. Both reach the same pay, and switching is not a step down.',
      'Room for a life':
        'Paid parental leave, part-time weeks at every level and a real handover before your vacation starts.',
    },
  },
  /** Shared by both pages; days are business days. */
  hiring: {
    title: 'How we hire',
    steps: [
      {
        title: 'You apply',
        meta: 'Day 0',
        text: 'Someone on the team you would join reads your CV. You get an answer within five days, even if it is no.',
      },
      {
        title: 'First conversation',
        meta: 'By day 8',
        text: 'Forty minutes by video: your questions first, then ours. We send you the topics beforehand.',
      },
      {
        title: 'Work sample',
        meta: 'By day 14',
        text: 'Two paid hours on a small problem from our own work, alone or in a pair, whichever you prefer.',
      },
      {
        title: 'Meet the team',
        meta: 'By day 18',
        text: 'A conversation with three future colleagues. We decide the next day and make a written offer.',
      },
    ],
  },
} as const
