import type { Career } from '@site/contracts'

/** Returns the facts that an opening's figure shows; an opening that lacks one of them has no figure. */
export const figureFacts = ({ workplace, salary }: Career): FigureFacts | undefined =>
  workplace && salary && { workplace, salary }

export type FigureFacts = Required<Pick<Career, 'workplace' | 'salary'>>

/** The text alternatives of the drawn workplaces. */
export const workplaceScenes: Readonly<Record<FigureFacts['workplace'], string>> = {
  'on-site': 'A mill between trees',
  hybrid: 'A mill and a house, joined by a thread',
  remote: 'A house in the hills',
}
