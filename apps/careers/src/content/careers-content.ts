import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'

/** The Atom feed of the openings, which the gateway renders from the sitemap. */
export const openingsFeed = { path: '/careers.atom', title: `Openings at ${brand.name}` } as const

const { application } = replies

export const careersContent = {
  meta: {
    title: 'Careers',
    description: `Open positions at ${brand.name} in software, data, cloud, security and design, with pay stated for every opening and a reply within ${application.within}.`,
  },
  banner: {
    eyebrow: 'Careers',
    title: 'Do careful work on a team that finishes it',
    lead: 'You work on complete problems in a small team, and hand over something you can be proud of.',
  },
  intro: {
    title: 'What working here is like',
    paragraphs: [
      `${brand.name} builds and maintains software for insurers, hospitals, factories, stores and public utilities. You work in a team of four to seven people that stays together for an engagement. The same people who plan a system also build it, run it and teach it to the client.`,
      'We write things down: decisions as one-page records, estimates with their assumptions. That is why you can take a week off without a phone call, and why a colleague in Portland can pick up where one in Halden Mills left off.',
    ],
    facts: [
      { term: 'Where', description: 'Halden Mills, Portland or remote' },
      { term: 'Week', description: '36 hours of project work, 4 of learning' },
      { term: 'Reply', description: `Within ${application.within}` },
    ],
  },
  openings: {
    title: 'Openings',
    action: 'See the openings',
    note: 'If none fits, please check back later: we do not keep applications on file.',
    follow: 'Follow the openings in a feed reader',
  },
  reasons: {
    title: 'Why Choose Us',
    lead: 'Six promises that we put in writing before you sign.',
    items: {
      'Pay you can compare': 'Every level has a published range, which we review every spring.',
      'Time that is yours':
        'We plan for 36 hours of project work a week. If a project needs late nights, we change the plan.',
      'Learning on the clock': 'One day in ten is for studying, pairing with other teams, or a talk you want to give.',
      'A say in what we take on':
        'Any two people can veto an engagement that they would not want to explain to their families.',
      'Two equal career paths':
        'Specialists and managers reach the same pay, and you can switch without losing your level.',
      'Room for a life':
        'Paid parental leave, part-time schedules at every level, and a proper handover before your vacation starts.',
    },
  },
  /** Shared by both pages; days are business days. */
  hiring: {
    title: 'How we hire',
    picture: {
      file: 'assets/scenes/conversation.svg',
      alt: 'An applicant talks with two future colleagues at a table.',
      width: 720,
      height: 360,
    },
    steps: [
      {
        title: 'You apply',
        meta: 'Day 0',
        text: `A member of the team you would join reads your CV. You hear from us within ${application.within}, either way.`,
      },
      {
        title: 'First conversation',
        meta: 'By day 8',
        text: 'Forty minutes by video, your questions first, then ours. We send you the topics in advance.',
      },
      {
        title: 'Work sample',
        meta: 'By day 14',
        text: 'Two paid hours on a small problem from our own work, alone or with one of us, whichever you prefer.',
      },
      {
        title: 'Meet the team',
        meta: 'By day 18',
        text: 'A conversation with three future colleagues. We decide the next day and put the offer in writing.',
      },
    ],
  },
} as const
