import type { SampleContent } from '../content/types.ts'

/** Returns the path of a sample's PDF, relative to the site's root. The build writes one for each. */
export const sampleFile = ({ id }: Pick<SampleContent, 'id'>): string => `assets/samples/${id}.pdf`
