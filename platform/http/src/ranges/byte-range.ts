/** The first and the last byte of a part. */
export interface BytePart {
  start: number
  end: number
}

/**
 * Returns the part that a Range header requests (RFC 9110, 14), or `undefined` to send everything: if there is no
 * range, an invalid one, several, or another unit. Nothing of an empty file can be requested, so it is sent whole too:
 * some clients ask for a range of every file.
 */
export function requestedPart(header: string | undefined, size: number): BytePart | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first + last === '' || size === 0) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start < size ? { start, end } : 'unsatisfiable'
}
