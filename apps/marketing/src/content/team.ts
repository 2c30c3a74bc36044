import type { TeamMember } from './types/about.ts'

/** The four leaders: on the team page, and as authors of the whitepapers. */
export const team: readonly TeamMember[] = [
  {
    id: 'maren-lindqvist',
    name: 'Maren Lindqvist',
    role: 'Chief executive officer, co-founder',
    text: 'Started as a test engineer and still reads the incident reports first.',
  },
  {
    id: 'tomas-villareal',
    name: 'Tomas Villareal',
    role: 'Chief technology officer',
    text: 'Ran platforms for a port and a bank, and prefers systems that are dull at night.',
  },
  {
    id: 'priya-ramanathan',
    name: 'Priya Ramanathan',
    role: 'Head of data and AI',
    text: 'A statistician by training, known for asking what you would do with the answer.',
  },
  {
    id: 'joseph-achterberg',
    name: 'Joseph Achterberg',
    role: 'Head of delivery and people',
    text: 'Leads the project teams and the apprenticeship, and refuses overtime as a plan.',
  },
]
