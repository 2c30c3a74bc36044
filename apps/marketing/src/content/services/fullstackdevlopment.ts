import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const fullStackDevelopment: ServiceContent = {
  kind: 'service',
  path: '/fullstackdevlopment',
  title: 'Full Stack Development',
  description:
    'Small teams that deliver complete features: product discovery, APIs, web and mobile apps, and careful replacement of legacy systems.',
  updated: '2026-11-30',
  headline: 'Complete features from small teams',
  lead: 'Five people who can design, build, test and run a feature finish it sooner than five departments that each do one part.',
  headings: {
    problem: 'Four months for one form',
    capabilities: 'One team, from sketch to support',
    steps: 'Three weeks to a tested prototype',
    deliverables: 'Everything runs in your accounts',
  },
  problem: [
    'A change to one form passes through an analyst, a designer, and the frontend, backend, test and operations groups. Each does good work, but the form still takes four months, most of them spent waiting.',
    'Legacy systems make the waiting worse. The part that everything depends on is too risky to touch, so new work piles up around it.',
  ],
  capabilities: {
    'Product discovery':
      'Interviews, sketches and a clickable prototype within three weeks. We look for the smallest version that users would miss if it were taken away.',
    APIs: 'Specified before they are built, then versioned, rate-limited and logged. Partners can integrate from the documentation alone.',
    Web: 'Pages that arrive as complete HTML, work with a keyboard and a screen reader, and stay fast on an old phone.',
    Mobile: 'A native feel where it matters, shared code elsewhere, and clear behavior when there is no signal.',
    'Legacy replacement':
      'We isolate one capability behind an interface, route its traffic through that interface, replace what is behind it, and delete the old code.',
  },
  steps: {
    intro:
      'A team of five: product lead, designer, two developers and a quality engineer. Your people can fill any of these roles.',
    items: {
      Discover: 'Three weeks to a tested prototype, an initial backlog and a price range for the first release.',
      'Build a walking skeleton':
        'Two weeks to the thinnest possible feature in production, with its pipeline, monitoring and access rules.',
      'Deliver weekly': 'You get something usable on the real system every week and decide what comes next.',
      'Hand over':
        'We pair with your maintainers for the last month and leave once they have shipped two releases without us.',
    },
  },
  picture: {
    id: 'weekly-loop',
    alt: 'Two boxes, “Discover, 3 weeks” and “Skeleton, 2 weeks,” lead into a circle of arrows: build, use it, decide, every week. From there, one person hands over to another, who makes two releases without us.',
    caption: 'Most of the project is a loop, and it ends once your maintainers can run it alone.',
  },
  deliverables: [
    'A running product in your accounts, deployed by your pipeline',
    'Source code, tests and decision records from the first day',
    'Design files and a component library',
    'API documentation generated from the code',
    'An accessibility statement based on actual tests',
  ],
  firstStep: {
    text: 'Discovery by two people at a fixed price: a tested prototype and a price range for the rest',
    price: prices.fullstackdevlopment,
  },
  technologies: {
    intro: 'Mainstream, well-documented technologies that you can hire for.',
    names: ['TypeScript', 'React', 'Node.js', 'Java', 'Kotlin', 'Swift', 'PostgreSQL', 'Playwright'],
    carousel: true,
  },
  example: {
    heading: 'Example: a claims portal',
    change: { before: '1 in 5', after: '1 in 50', label: 'claims sent back over a missing field' },
    context:
      'Members of a health insurer mailed in paper forms. One in five was sent back because a field was missing, and the call center spent its mornings explaining which one.',
    work: 'One team built a portal for the most frequent claim type, from photo upload to payment status, and connected it to the old core system through an interface.',
    result:
      'After 16 weeks, seven in ten such claims arrived online, and returned forms fell to 2%. The second claim type took only five weeks.',
    limits:
      'The old core system still calculates benefits overnight, so members see the final amount the next morning. The page tells them when.',
  },
  ask: 'joseph-achterberg',
  questions: {
    'Fixed price or time and materials?':
      'Discovery has a fixed price. After that, most clients choose a monthly team rate and can stop at the end of any month.',
    'Can your developers join our team instead?':
      'Yes, in pairs and for at least three months. A single visitor seldom changes how a team works.',
    'Who owns the code?': 'You do, from the first commit. Every build lists third-party licenses and checks them.',
  },
  related: [
    ['/insurance', 'Insurance', 'Portals that members complete in one sitting.'],
    ['/automation-quality', 'Automation and quality', 'The checks behind weekly releases.'],
    ['/mobility-hospitality/whitepaper', 'Whitepaper: rebooking in ninety seconds', 'One feature from end to end.'],
  ],
}
