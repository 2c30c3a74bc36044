/**
 * Returns the letter of a key that is pressed with Ctrl or ⌘, in lower case. On a layout with letters of another
 * alphabet, it is the Latin one of the same key, as for the commands of browsers and operating systems.
 */
export function commandLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, latin = key] = /^Key([A-Z])$/.exec(code) ?? []
  const isOfOtherAlphabet = key.length === 1 && key > '\x7f'
  return (isOfOtherAlphabet ? latin : key).toLowerCase()
}
