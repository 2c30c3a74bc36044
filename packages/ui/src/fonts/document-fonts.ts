import { faces } from './faces.ts'
import { parseFont } from './parse-font.ts'
import { scriptsAtWeight } from './subsets.ts'

/** A font file for documents that embed their fonts, such as PDFs, with the code points that it can draw. */
export interface DocumentFont {
  bytes: Buffer
  codePoints: ReadonlySet<number>
}

/**
 * Returns the files of a face at one weight, which together contain every character of the site's text. The first one
 * suffices for nearly all text.
 */
export async function documentFonts(face: keyof typeof faces, weight: number): Promise<DocumentFont[]> {
  const files = await scriptsAtWeight(faces[face], weight)
  return files.map((bytes) => ({ bytes, codePoints: new Set(parseFont(bytes).characterSet) }))
}
