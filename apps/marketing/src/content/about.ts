import { brand } from '@site/brand'
import type { AboutContent } from './types/about.ts'

export const about: AboutContent = {
  kind: 'about',
  path: '/aboutus',
  title: 'About Us',
  description: `Who ${brand.name} is: how we began, what we believe about software and work, the four people who lead us, and how we care for our staff.`,
  updated: '2026-11-22',
  headline: 'A workshop for careful software',
  lead: 'We are engineers, designers and data people who like to see their work still running years later.',
  story: {
    heading: 'Our story',
    paragraphs: [
      'The company began in a former weaving mill, with five people and a broken order system. The client expected a replacement. We repaired the one thread that kept snapping, wrote down how, and taught two of its clerks to look after it. That order system outlived three plans to retire it.',
      'The lesson stayed with us. Most organizations do not lack technology. They lack time, clear ownership and someone who finishes. So we keep teams small, stay until the handover, and turn down work that would make a client depend on us.',
      'Today our people work in pairs and small groups across data, cloud, security and product development. We still choose projects by asking one question: who will run this after we leave?',
    ],
  },
  beliefs: {
    heading: 'Four beliefs',
    items: {
      'The people who do the work know':
        'Nobody understands a process like the person who does it every day. We begin at their desk, and we come back to it before we call anything finished.',
      'Small is a method':
        'A little that works teaches more than a large plan. It is also easier to throw away, which keeps everyone honest.',
      'Write it down':
        'Decisions, reasons and doubts go on paper while they are fresh. People change employers. Documents stay.',
      'Say no early': 'If a spreadsheet would do, we say so. If somebody else is a better fit, we tell you who.',
    },
  },
  timeline: {
    heading: 'Timeline',
    items: [
      ['2011', 'Five people, one mill', 'We rent the top floor and repair our first order system.'],
      ['2014', 'Quality engineering', 'Testing becomes a craft of its own here, with a seat on every team.'],
      ['2017', 'Data and AI', 'Statisticians join, and with them the habit of asking for the baseline.'],
      ['2020', 'Remote by choice', 'Teams decide where they work. The mill becomes a place for workshops.'],
      ['2023', 'Apprenticeship', 'A paid two-year path for people from other trades starts with six places.'],
      ['2026', 'A public library', 'We publish our industry papers, free to read and without a sign-up.'],
    ],
  },
  team: {
    heading: 'The people who lead',
    intro: 'Four colleagues share the direction of the company. Each still spends part of the week on client projects.',
  },
  people: {
    heading: 'People We Care',
    intro:
      'Caring for people is not a fruit basket. It is time, money and a manager who listens. Two colleagues describe what that meant for them.',
    stories: [
      {
        id: 'ines',
        name: 'Ines Duarte',
        role: 'Platform engineer, formerly a nurse',
        quote: 'Nobody told me to forget the ward. They asked what it had taught me.',
        paragraphs: [
          'I spent nine years in intensive care before my back said no. The apprenticeship paid a salary from the first day, so I could change careers and keep my apartment. My mentor gave me alarms to look after, because I already knew what too many alarms do to people.',
          'In the second year I wrote our rules for on-call work: what may wake a person, what can wait, and how long you rest afterwards. Those rules are now part of every contract we sign.',
        ],
      },
      {
        id: 'callum',
        name: 'Callum Reyes',
        role: 'Quality engineer and father of two',
        quote: 'I asked for four days a week and expected an argument. I got a plan.',
        paragraphs: [
          'When our second child was born early, I did not know how long I would be away. My team split my tasks the same afternoon and told me to stop reading messages. I returned after eleven weeks, to four days, with the same role and the same projects.',
          'What I value most is small. Nobody books meetings on my day off, and nobody makes a show of it. Last spring I became a team lead, still on four days.',
        ],
      },
    ],
  },
  related: [
    ['/careers', 'Careers', 'Open positions, with pay on every one.'],
    ['/contactus', 'Contact us', 'Ask the people above a question.'],
    ['/accessibility', 'Accessibility', 'What we promise about this site.'],
  ],
}
