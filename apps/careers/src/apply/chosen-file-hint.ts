import { CV_MAX_BYTES, hasCvExtension } from '@site/contracts'

const ACCEPTED = '.doc, .docx or .pdf, 5 MB at most'

/** Returns the hint that names the accepted files; for a rejected file, it starts with the reason. */
export function chosenFileHint(file: File | null): string {
  if (!file) return ACCEPTED
  if (!hasCvExtension(file.name)) return `${file.name} cannot be used. Choose another file: ${ACCEPTED}`
  if (file.size > CV_MAX_BYTES) return `${file.name} is too large. Choose another file: ${ACCEPTED}`
  return ACCEPTED
}
