import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'
import type { AboutContent } from './types.ts'

export const about: AboutContent = {
  kind: 'about',
  path: '/aboutus',
  title: 'About Us',
  description: `Who ${brand.name} is: how we started, what we believe about software and work, the four people who lead us, and how we treat our staff.`,
  updated: '2026-11-30',
  headline: 'Careful software from a small New\u00a0England mill town',
  lead: 'We are engineers, designers and data specialists who like to see our work still running years later.',
  story: {
    heading: 'Our story, by way of example',
    paragraphs: [
      'The company started in 2011 in a former weaving mill, with five people and a client whose order system kept failing. The client expected a replacement. We found the one part that kept breaking, fixed it, wrote down how, and trained two of the client’s clerks to look after it.',
      'The lesson stayed with us: most organizations have enough technology, but too little time and too few clear owners. So we keep teams small, stay until the handover, and turn down work that would make a client depend on us.',
      'Today our teams of four to seven people work in data, cloud, security and product development. We still begin every project by asking who will run the system after we leave.',
    ],
  },
  beliefs: {
    heading: 'Four beliefs',
    items: {
      'The people who do the work know it best':
        'We start by sitting with the people who do a job every day, and we go back to them before we call anything finished.',
      'Small steps teach the most':
        'A small version that works teaches more than a large plan, and it is cheaper to change when it turns out to be wrong.',
      'Write it down':
        'We record decisions, reasons and doubts while they are fresh, because people change jobs and the system has to outlast them.',
      'Say no early': 'If a spreadsheet would do, we say so. If another firm is a better fit, we tell you which one.',
    },
    scenes: [
      {
        id: 'site',
        alt: 'On a shop floor, an operator in an amber helmet points at a press while a visitor in a white helmet and a safety vest takes notes.',
        caption: 'On site: the operator explains the press before anyone opens a laptop.',
      },
      {
        id: 'notes',
        alt: 'Three people at a wall of colored notes: an older man moves one of them, and two women, one in a teal headscarf, look on.',
        caption: 'In a workshop: what stays, what moves, and who decides.',
      },
    ],
  },
  timeline: {
    heading: 'Fifteen years in six steps',
    items: [
      {
        year: '2011',
        title: 'Five people in a mill',
        text: 'We rent the top floor and repair our first order system.',
        picture: {
          id: 'mill',
          alt: 'A brick mill with three rows of windows beside a river; lights are on behind five windows of the top floor.',
          caption: 'The top floor, five desks.',
        },
      },
      {
        year: '2014',
        title: 'Quality engineering',
        text: 'Testing becomes its own practice, with a quality engineer on every team.',
      },
      {
        year: '2017',
        title: 'Data and AI',
        text: 'Statisticians join us, and measuring a baseline becomes standard practice.',
        picture: {
          id: 'baseline',
          alt: 'A chart pinned to a wall: gray dots scatter around a dashed line, and the amber dots to their right lie below it.',
          caption: 'First the dashed line, then the model.',
        },
      },
      {
        year: '2020',
        title: 'Remote by choice',
        text: 'Teams decide where they work, and the mill becomes a place to meet.',
      },
      {
        year: '2023',
        title: 'Apprenticeship',
        text: 'A paid two-year program for career changers starts with six apprentices.',
      },
      {
        year: '2026',
        title: 'A public library',
        text: 'We publish our industry whitepapers, free to read with no sign-up.',
        picture: {
          id: 'shelf',
          alt: 'A shelf of eight slim papers with colored spines, one of them half pulled out.',
          caption: 'Eight papers, open to everyone.',
        },
      },
    ],
  },
  team: {
    heading: 'Our leadership team',
    intro: 'Four people lead the company together. Each still spends part of the week on client projects.',
    members: {
      'maren-lindqvist': 'Started as a test engineer and still reads the incident reports first.',
      'tomas-villareal': 'Ran platforms for a port and a bank, and likes systems that let their operators sleep.',
      'priya-ramanathan': 'A statistician by training, she starts every study by asking what decision it will inform.',
      'joseph-achterberg': 'Leads the project teams and the apprenticeship program, and never plans on overtime.',
    },
  },
  people: {
    heading: 'People We Care',
    intro:
      'We back good intentions with time, money and managers who listen. Two example stories show what that means.',
    stories: [
      {
        id: 'ines',
        name: 'Ines Duarte',
        role: 'Platform engineer, formerly a nurse',
        quote: 'They wanted to know what nine years in the ICU had taught me.',
        paragraphs: [
          'I spent nine years in intensive care before my back gave out. The apprenticeship paid a salary from the first day, so I could change careers and keep my apartment. My mentor put me in charge of alerts, because I already knew what too many alarms do to people.',
          'In my second year, I wrote our rules for on-call work: what may wake a person, what can wait, and how long you rest afterward. Those rules are now part of every contract we sign.',
        ],
      },
      {
        id: 'callum',
        name: 'Callum Reyes',
        role: 'Quality engineer and father of two',
        quote: 'I asked for a four-day week, and my team had a plan by the afternoon.',
        paragraphs: [
          'When our second child was born early, I did not know how long I would be away. My team split up my tasks that day and told me to stop checking messages. I came back after eleven weeks, four days a week, to the same role and the same projects.',
          'What I value most is a small thing: my colleagues keep my day off free of meetings without being reminded. Last spring I became a team lead, still on four days.',
        ],
      },
    ],
    scenes: [
      {
        id: 'pair',
        alt: 'A woman with natural curls points at a line of code on a large screen, and a young man beside it types.',
        caption: 'Ines is a mentor herself now, and pairs with an apprentice.',
      },
      {
        id: 'desk',
        alt: 'A desk at a window with a terminal, a steaming mug of coffee and a sleeping cat; a wall calendar marks every Friday.',
        caption: 'Callum’s desk at home, with his Fridays marked as free.',
      },
    ],
  },
  related: [
    ['/careers', 'Careers', 'Open positions, each with its pay range.'],
    ['/contactus', 'Contact us', 'Ask one of us a question.'],
    ['/accessibility', 'Accessibility', 'The standard this site follows, and its known gaps.'],
  ],
  closing: {
    heading: 'What are you working on?',
    text: `Tell us what you want to build or repair. Someone who would do the work replies within ${replies.enquiry.within}.`,
    action: 'Write to us',
  },
}
