import type { ServiceContent } from '../types/service.ts'

export const fullStackDevelopment: ServiceContent = {
  kind: 'service',
  path: '/fullstackdevlopment',
  title: 'Full Stack Development',
  description:
    'Small teams that deliver whole features: product discovery, APIs, web and mobile apps, and careful removal of legacy systems.',
  updated: '2026-11-22',
  headline: 'Small teams, whole features',
  lead: 'Five people who can design, build, test and run a feature finish it sooner than five departments that each do a part.',
  problem: [
    'A change to one form passes through an analyst, a designer, a frontend group, a backend group, a test group and an operations group. Each works well. The form still takes four months, most of it spent waiting.',
    'Old systems make the waiting worse. Nobody dares touch the part that everything depends on, so new work is piled around it.',
  ],
  capabilities: {
    'Product discovery':
      'Interviews, sketches and a clickable draft within three weeks. We look for the smallest version that somebody would miss if it were taken away.',
    APIs: 'Described before they are built, then versioned, rate-limited and logged. A partner can integrate from the documentation alone.',
    Web: 'Pages that arrive as complete HTML, work with a keyboard and a screen reader, and stay quick on an old phone.',
    Mobile: 'Native feel where it matters, shared code where it does not, and honest behavior when there is no signal.',
    'Legacy carve-out':
      'We draw a seam around one capability, route its traffic through the seam, replace what is behind it, and delete the old part.',
  },
  steps: {
    intro:
      'A team of five: product lead, designer, two developers and a quality engineer. Your people can fill any of the seats.',
    items: {
      Discover: 'Three weeks to a tested draft, a first backlog and a price range for the first release.',
      'Walk the skeleton':
        'Two weeks to the thinnest possible feature in production, with its pipeline, monitoring and access rules.',
      'Deliver weekly': 'Something usable every week. You see it on the real system and decide what comes next.',
      'Hand over':
        'We pair with your maintainers for the last month and leave once they have shipped twice without us.',
    },
  },
  deliverables: [
    'A running product in your accounts, deployed by your pipeline',
    'Source code, tests and decision records from the first day',
    'Design files and a component library',
    'API documentation that is generated and therefore current',
    'An accessibility statement based on real checks',
  ],
  technologies: {
    intro: 'Mainstream and well documented, so that you can hire for it.',
    names: ['TypeScript', 'React', 'Node.js', 'Java', 'Kotlin', 'Swift', 'PostgreSQL', 'Playwright'],
    carousel: true,
  },
  example: {
    heading: 'Example engagement: a claims portal',
    context:
      'Members of a health insurer mailed in paper forms. A fifth were sent back because a field was missing, and the call center spent its mornings explaining which one.',
    work: 'One team built a portal for the most frequent claim type, from photo upload to payment status, and connected it to the old core through a seam.',
    result:
      'After 16 weeks, seven in ten such claims arrived online, and returned forms fell to 2%. The second claim type took five weeks.',
    limits:
      'The old core still calculates entitlements overnight, so members see the final amount the next morning. The page says when.',
  },
  questions: {
    'Fixed price or time and materials?':
      'Discovery has a fixed price. After it, most clients choose a monthly team rate with the right to stop at the end of any month.',
    'Can your developers join our team instead?':
      'Yes, in pairs and for at least three months. A single guest seldom changes how a team works.',
    'Who owns the code?': 'You do, from the first commit. Third-party licenses are listed and checked in every build.',
  },
  related: [
    ['/insurance', 'Insurance', 'Portals that members finish in one go.'],
    ['/automation-quality', 'Automation and quality', 'The checks behind weekly releases.'],
    ['/mobility-hospitality/whitepaper', 'Whitepaper: rebooking in ninety seconds', 'One feature, end to end.'],
  ],
}
