import type { FolderPath } from '../folder-path.ts'

/**
 * Returns a short hash of a folder's path. Events use it to identify the folder without its names. Pages compare it
 * with the keys of the folders that they show; a collision only reloads a list that has not changed.
 */
export function folderKey(path: FolderPath): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  // Names contain no slash. A URL may contain a name in a different Unicode form than the stored one.
  for (const character of path.map((name) => name.trim().normalize('NFC')).join('/')) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = mix(high, low)
  low = mix(low, high)
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Spreads each bit over the whole number (the finalizer of MurmurHash 3). */
function mix(value: number, other: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  return mixed ^ (mixed >>> 16)
}
