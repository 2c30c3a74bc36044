import type { Career } from '@site/contracts'

/** Returns what the figure of an opening shows; an opening whose data lacks one of them has no figure. */
export const figureFacts = ({ workplace, salary }: Career): FigureFacts | undefined =>
  workplace && salary && { workplace, salary }

export type FigureFacts = Required<Pick<Career, 'workplace' | 'salary'>>

/** The text alternatives of the drawn workplaces. */
export const workplaceScenes: Readonly<Record<FigureFacts['workplace'], string>> = {
  'on-site': 'A mill between trees',
  hybrid: 'A mill and a house, joined by a thread',
  remote: 'A house in the hills',
}
