import type { TeamMember } from './types/about.ts'

/** The four leaders, whom the about page shows and who write the whitepapers. */
export const team: readonly TeamMember[] = [
  {
    id: 'maren-lindqvist',
    name: 'Maren Lindqvist',
    role: 'Chief Executive Officer and Co-Founder',
    text: 'Started as a test engineer and still reads the incident reports first.',
  },
  {
    id: 'tomas-villareal',
    name: 'Tomas Villareal',
    role: 'Chief Technology Officer',
    text: 'Ran platforms for a port and a bank, and likes systems that let their operators sleep.',
  },
  {
    id: 'priya-ramanathan',
    name: 'Priya Ramanathan',
    role: 'Head of Data and AI',
    text: 'A statistician by training, she starts every study by asking what decision it will inform.',
  },
  {
    id: 'joseph-achterberg',
    name: 'Joseph Achterberg',
    role: 'Head of Delivery and People',
    text: 'Leads the project teams and the apprenticeship program, and never plans on overtime.',
  },
]
