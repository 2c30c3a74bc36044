import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'

// Chakra copies every background into a variable for color mixing, which is not used here.
const UNUSED = /--bg-currentcolor:[^;}]*;/g

/** Serializes a style object whose keys are selectors and at-rules. */
export function cssText(styles: object): string {
  return serialize(compile(serializeStyles([styles as never]).styles), stringify).replaceAll(UNUSED, '')
}
