import type { Career } from '@site/contracts'
import { placeLabel } from './place.ts'

/** Returns the snippet for search results: title, location and description, truncated at a word boundary. */
export function describe(career: Career): string {
  const place = placeLabel(career)
  const full = `${career.title}${place && `, ${place}`}. ${career.description}`
  return full.length <= 155 ? full : `${full.slice(0, 152).replace(/[\s.,:;]+\S*$/, '')}...`
}
