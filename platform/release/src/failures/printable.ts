/**
 * Returns a text with its control characters, except for line breaks and tabs, as escapes, which JSON understands, too.
 * In a text of somebody else, such as a reason or a route, they could act on the terminal that shows it.
 */
export const printable = (text: string): string =>
  text.replaceAll(
    /(?!\n|\t|\r\n)[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
