import type { TeamMember } from './types.ts'

/** The four leaders, who write the whitepapers. `about.ts` describes them, so whitepapers load no more than this. */
export const team: readonly TeamMember[] = [
  { id: 'maren-lindqvist', name: 'Maren Lindqvist', role: 'Chief Executive Officer and Co-Founder' },
  { id: 'tomas-villareal', name: 'Tomas Villareal', role: 'Chief Technology Officer' },
  { id: 'priya-ramanathan', name: 'Priya Ramanathan', role: 'Head of Data and AI' },
  { id: 'joseph-achterberg', name: 'Joseph Achterberg', role: 'Head of Delivery and People' },
]
